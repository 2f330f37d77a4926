pub mod jpf;
