//! Class files: the subject's own driver, kernels of `bench/java`, and a class with many methods.

use std::fmt::Write;
use std::io;
use std::path::PathBuf;
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
    let mut sources: Vec<PathBuf> =
        KERNELS.iter().map(|kernel| workspace::root().join("bench/java").join(format!("{kernel}.java"))).collect();
    let many = classes.join("ManyMethods.java");
    std::fs::write(&many, many_methods(60))?;
    sources.push(many);
    let jdk = Jdk::installed()?;
    let status = Command::new(jdk.tool("javac")).arg("-nowarn").arg("-d").arg(&classes).args(&sources).status()?;
    if !status.success() {
        return Err(io::Error::other(format!("javac: {status}")));
    }
    for class in KERNELS.into_iter().chain(["ManyMethods"]) {
        let name = format!("{class}.class");
        files.push(InputFile::new(&name, std::fs::read(classes.join(&name))?));
    }
    Ok(files)
}

/// Fields, loops, switches, strings and handlers, again and again.
fn many_methods(n_methods: usize) -> String {
    let mut java = "public class ManyMethods {\n".to_owned();
    for n in 0..n_methods {
        let _ = write!(
            java,
            "    private long field{n} = {n}L;\n    public int method{n}(int[] values, String name) {{\n        \
             int sum = {n};\n        for (int i = 0; i < values.length; i++) {{\n            switch (values[i] % 4) {{\n                \
             case 0 -> sum += {n};\n                case 1 -> sum -= name.length();\n                default -> field{n}++;\n            \
             }}\n        }}\n        try {{\n            return sum / name.indexOf(\"text {n}\");\n        }} catch (ArithmeticException e) {{\n            \
             return (int) (field{n} * 2.5);\n        }}\n    }}\n"
        );
    }
    java.push_str("}\n");
    java
}
