//! The programs.

use super::Program;

/// A program with a driver whose main class is `Driver`.
const DRIVEN: Program = Program {
    name: "",
    packages: &[],
    jars: &[],
    module: "java.base",
    flags: &[],
    main: "Driver",
    args: &[],
    is_benchmark: false,
};

pub const PROGRAMS: &[Program] = &[
    Program {
        name: "javac",
        module: "jdk.compiler",
        main: "com.sun.tools.javac.Main",
        args: &["-Xlint:all", "-g", "-parameters", "-d", "classes", "@sources"],
        is_benchmark: true,
        ..DRIVEN
    },
    Program {
        name: "javac_errors",
        module: "jdk.compiler",
        args: &["Broken.java", "Unparsable.java", "Missing.java"],
        ..DRIVEN
    },
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
    Program { name: "bcel", packages: &["libbcel-java"], jars: &["bcel.jar"], ..DRIVEN },
    Program { name: "nanoxml", packages: &["libnanoxml2-java"], jars: &["nanoxml2.jar"], ..DRIVEN },
    Program { name: "jlex", packages: &["jlex"], jars: &["JLex.jar"], args: &["java.lex", "broken.lex"], ..DRIVEN },
    Program {
        name: "junit4",
        packages: &["junit4", "libhamcrest-java"],
        jars: &["junit4.jar", "hamcrest.jar"],
        ..DRIVEN
    },
    Program {
        name: "junit5",
        packages: &["junit5", "junit4"],
        // The launcher's manifest does not name these; the tests use them directly.
        jars: &[
            "junit-platform-console-standalone.jar",
            "junit-platform-console.jar",
            "junit-jupiter-params.jar",
            "junit4.jar",
        ],
        args: &["--disable-banner", "--disable-ansi-colors", "--details=verbose", "--scan-classpath"],
        ..DRIVEN
    },
    Program {
        name: "jackson",
        packages: &["libjackson2-databind-java"],
        jars: &["jackson-databind.jar", "jackson-core.jar", "jackson-annotations.jar"],
        ..DRIVEN
    },
    Program { name: "gson", packages: &["libgoogle-gson-java"], jars: &["gson.jar"], ..DRIVEN },
    Program { name: "json_simple", packages: &["libjson-simple-java"], jars: &["json-simple.jar"], ..DRIVEN },
    Program { name: "guava", packages: &["libguava-java"], jars: &["guava.jar"], ..DRIVEN },
    Program { name: "commons_lang", packages: &["libcommons-lang3-java"], jars: &["commons-lang3.jar"], ..DRIVEN },
    Program { name: "commons_math", packages: &["libcommons-math3-java"], jars: &["commons-math3.jar"], ..DRIVEN },
    Program { name: "joda_time", packages: &["libjoda-time-java"], jars: &["joda-time.jar"], ..DRIVEN },
    Program { name: "jsoup", packages: &["libjsoup-java"], jars: &["jsoup.jar"], ..DRIVEN },
    Program {
        name: "antlr",
        packages: &["antlr4"],
        jars: &["antlr4.jar", "antlr4-runtime.jar", "antlr3-runtime.jar", "stringtemplate4.jar", "treelayout.jar"],
        ..DRIVEN
    },
    Program { name: "rhino", packages: &["librhino-java"], jars: &["js.jar"], ..DRIVEN },
    Program { name: "hsqldb", packages: &["libhsqldb-java"], jars: &["hsqldb.jar"], ..DRIVEN },
    Program { name: "derby", packages: &["libderby-java"], jars: &["derby.jar"], ..DRIVEN },
];
