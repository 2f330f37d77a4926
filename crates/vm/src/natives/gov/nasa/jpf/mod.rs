pub mod symbc;
