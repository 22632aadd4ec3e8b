#![doc = include_str!("../README.md")]

pub mod growth;
pub mod kills;
pub mod many_sockets;
pub mod measure;
pub mod moves;
pub mod pages;
pub mod plan;
pub mod replies;
pub mod site;
pub mod soak;
pub mod stored;
pub mod visitor;
