//! Asks for a proof and measures it: `cargo run -p doppel-analysis --example prove -- CLASS_PATH MAIN...`.
#![expect(clippy::print_stdout, reason = "a measuring tool prints its result")]

use std::time::{Duration, Instant};

use doppel_analysis::{Entry, Program, Property, prove, prove_by_induction};
use doppel_classpath::Jdk;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let class_path = args.next().unwrap_or_else(|| ".".into());
    let home = std::env::var_os("DOPPEL_JDK");
    let jdk = Jdk::locate(home.as_deref().map(std::path::Path::new))?;
    for class in args {
        for property in [Property::UncaughtRuntimeException, Property::FailedAssertion] {
            let program = Program { jdk: &jdk, class_path: &class_path, entry: Entry::Main(class.clone()) };
            let start = Instant::now();
            let proof = prove(&program, property);
            println!("{class} {property:?} {:?}: {proof:?}", start.elapsed());
            let start = Instant::now();
            let proof = prove_by_induction(&program, property, start + Duration::from_secs(10));
            println!("{class} {property:?} by induction {:?}: {proof:?}", start.elapsed());
        }
    }
    Ok(())
}
