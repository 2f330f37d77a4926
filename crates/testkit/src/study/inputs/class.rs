//! Class files: the subject's own driver, and kernels of `bench/java`.

use std::io;
use std::process::Command;

use super::super::Drivers;
use super::InputFile;
use crate::jdk::Jdk;
use crate::workspace;

const KERNELS: [&str; 3] = ["NBody", "StreamsAndLambdas", "VirtualCalls"];

pub fn files(drivers: &Drivers) -> io::Result<Vec<InputFile>> {
    let mut files = vec![InputFile::new("Bcel.class", std::fs::read(drivers.classes.join("Bcel.class"))?)];
    let classes = workspace::target_dir().join("studies/kernels");
    std::fs::create_dir_all(&classes)?;
    let sources = KERNELS.map(|kernel| workspace::root().join("bench/java").join(format!("{kernel}.java")));
    let jdk = Jdk::installed()?;
    let status = Command::new(jdk.tool("javac")).arg("-nowarn").arg("-d").arg(&classes).args(&sources).status()?;
    if !status.success() {
        return Err(io::Error::other(format!("javac: {status}")));
    }
    for kernel in KERNELS {
        let name = format!("{kernel}.class");
        files.push(InputFile::new(&name, std::fs::read(classes.join(&name))?));
    }
    Ok(files)
}
