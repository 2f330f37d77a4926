//! Measures the parser: `cargo run --release -p doppel-classpath --example parse_time [JDK]`.
#![expect(clippy::print_stdout, reason = "a measuring tool prints its result")]

use std::path::Path;
use std::time::Instant;

use doppel_classpath::classfile::{ClassFile, ParseOptions};
use doppel_classpath::{Bytes, Jdk};

const ROUNDS: u32 = 5;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let home = std::env::args().nth(1);
    let start = Instant::now();
    let jdk = Jdk::locate(home.as_deref().map(Path::new))?;
    println!("open JDK {}: {:?}", jdk.version, start.elapsed());
    let names = jdk.image().resources("java.base");
    let names: Vec<&String> = names.iter().filter(|name| name.ends_with(".class")).collect();
    let start = Instant::now();
    let found = names.iter().filter_map(|name| jdk.image().read("java.base", name).transpose());
    let classes = found.collect::<Result<Vec<Bytes>, _>>()?;
    println!("find by module and name: {:?} each", start.elapsed() / classes.len() as u32);
    let start = Instant::now();
    let n_found = names.iter().filter(|name| jdk.image().find_class(name.trim_end_matches(".class")).is_some()).count();
    println!("find_class ({n_found}): {:?} each", start.elapsed() / classes.len() as u32);
    let n_bytes: usize = classes.iter().map(|bytes| bytes.len()).sum();
    println!("{} classes of java.base, {} bytes on average", classes.len(), n_bytes / classes.len());
    for trusted in [true, false] {
        let options = ParseOptions { max_major: jdk.class_file_major(), trusted, preview: false };
        for round in 0..ROUNDS {
            let start = Instant::now();
            for bytes in &classes {
                std::hint::black_box(ClassFile::parse_with(bytes.clone(), options)?);
            }
            println!("trusted {trusted}, round {round}: {:?} per class", start.elapsed() / classes.len() as u32);
        }
    }
    Ok(())
}
