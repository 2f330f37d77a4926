//! Methods by which programs say what is symbolic: our own API. Their Java bodies, which give a default or a recorded
//! value, run on other VMs only.

pub mod symbolic;
