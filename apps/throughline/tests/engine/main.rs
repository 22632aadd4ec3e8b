//! `throughline engine` as other programs see it: lines in, lines out, of the program that was built.

mod talk;
mod ugi;
