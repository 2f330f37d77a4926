pub mod sv_benchmarks;
