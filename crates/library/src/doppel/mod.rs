//! doppel's own API, by which programs declare inputs. The Java bodies of its methods, which return a default or a
//! recorded value, run only on other VMs.

pub mod symbolic;
