//! The programs.

use super::Program;

/// A program with a driver whose main class is `Driver`.
const DRIVEN: Program =
    Program { name: "", packages: &[], jars: &[], flags: &[], main: "Driver", args: &[], is_benchmark: false };

pub const PROGRAMS: &[Program] = &[
    Program {
        name: "javac",
        main: "com.sun.tools.javac.Main",
        args: &["-Xlint:all", "-g", "-parameters", "-d", "classes", "@sources"],
        is_benchmark: true,
        ..DRIVEN
    },
    Program { name: "javac_errors", args: &["Broken.java", "Unparsable.java", "Missing.java"], ..DRIVEN },
    Program {
        name: "lucene",
        packages: &["liblucene8-java"],
        jars: &["lucene-core-8.7.0.jar", "lucene-queryparser-8.7.0.jar", "lucene-analyzers-common-8.7.0.jar"],
        args: &["300"],
        is_benchmark: true,
        ..DRIVEN
    },
    Program {
        name: "sat4j",
        packages: &["sat4j"],
        jars: &["org.ow2.sat4j.core.jar", "org.ow2.sat4j.pb.jar"],
        args: &["1"],
        is_benchmark: true,
        ..DRIVEN
    },
];
