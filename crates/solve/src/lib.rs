//! Exact values: what perfect play gives, and proof of it.
