//! `doppel run --symbolic SPEC`: each kind of input, its conjuncts on the path, and that the program notices nothing.

use std::collections::HashMap;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use doppel_testkit::compile::{Programs, compile_texts};
use doppel_testkit::doppel;
use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::{End, Invocation, Run};
use serde_json::Value;

const SOURCES: &[(&str, &str)] = &[
    (
        "Arguments.java",
        r#"
        public class Arguments {
            public static void main(String[] args) {
                for (String arg : args) {
                    System.out.println(arg.length() > 2 && arg.charAt(0) == 'x');
                }
            }
        }"#,
    ),
    (
        "Settings.java",
        r#"
        public class Settings {
            public static void main(String[] args) {
                String mode = System.getProperty("mode"), level = System.getenv("LEVEL");
                if (mode.charAt(0) == 'f') System.out.println("fast");
                if (level.charAt(0) < '5') System.out.println("low");
                if (System.getProperty("os.name").charAt(0) == 'L') System.out.println("Linux");
            }
        }"#,
    ),
    (
        "Directory.java",
        r#"
        public class Directory {
            public static void main(String[] args) {
                String path = new java.io.File("x").getAbsolutePath();
                if (path.charAt(0) == '/') System.out.println("a path");
                if (System.getProperty("user.dir").startsWith("/")) System.out.println("a directory");
            }
        }"#,
    ),
    (
        "Letters.java",
        r#"
        public class Letters {
            public static void main(String[] args) throws Exception {
                int read, count = 0;
                while ((read = System.in.read()) != -1) {
                    if (read == 'a') count++;
                }
                System.out.println(count);
            }
        }"#,
    ),
    (
        "Pieces.java",
        r#"
        import java.io.*;
        public class Pieces {
            public static void main(String[] args) throws Exception {
                try (FileInputStream in = new FileInputStream(args[0])) {
                    byte[] buffer = new byte[4];
                    if (in.available() > 5) System.out.println("much");
                    if (in.read(buffer) == 4) System.out.println("full");
                    if (buffer[3] == 'd') System.out.println("d");
                    if (in.read(buffer) == 2) System.out.println("rest");
                    if (buffer[1] == 'f') System.out.println("f");
                    if (buffer[2] == 'c') System.out.println("still c");
                    if (in.read() == -1 && in.read(buffer) == -1) System.out.println("end");
                    if (in.getChannel().position() == 6) System.out.println("six");
                }
            }
        }"#,
    ),
    (
        "Whole.java",
        r#"
        import java.io.*;
        import java.nio.*;
        import java.nio.channels.*;
        import java.nio.file.*;
        public class Whole {
            static byte[] read(String how, String file) throws IOException {
                switch (how) {
                case "stream":
                    return new FileInputStream(file).readAllBytes();
                case "files":
                    return Files.readAllBytes(Path.of(file));
                case "random":
                    try (RandomAccessFile in = new RandomAccessFile(file, "r")) {
                        byte[] bytes = new byte[(int) in.length()];
                        in.readFully(bytes);
                        return bytes;
                    }
                case "channel":
                    try (FileChannel in = FileChannel.open(Path.of(file))) {
                        ByteBuffer buffer = ByteBuffer.allocateDirect(100);
                        while (in.read(buffer) != -1) { }
                        byte[] bytes = new byte[6];
                        buffer.flip().get(bytes);
                        return bytes;
                    }
                case "scattered":
                    try (FileChannel in = FileChannel.open(Path.of(file))) {
                        ByteBuffer[] buffers = {ByteBuffer.allocateDirect(2), ByteBuffer.allocateDirect(8)};
                        in.read(buffers);
                        return new byte[] {0, buffers[0].get(1), 0};
                    }
                case "mapped":
                    try (FileChannel in = FileChannel.open(Path.of(file))) {
                        byte[] bytes = new byte[6];
                        in.map(FileChannel.MapMode.READ_ONLY, 0, 6).get(bytes);
                        return bytes;
                    }
                case "own":
                    try (RandomAccessFile in = new RandomAccessFile(file, "rw")) {
                        in.read();
                        in.write('b');
                        in.seek(0);
                        byte[] bytes = new byte[3];
                        in.readFully(bytes);
                        return bytes;
                    }
                default:
                    try (OutputStream out = new FileOutputStream(file)) { out.write("abc".getBytes()); }
                    return Files.readAllBytes(Path.of(file));
                }
            }
            public static void main(String[] args) throws Exception {
                byte[] bytes = read(args[0], args[1]);
                if (bytes[1] == 'b') System.out.println("b");
            }
        }"#,
    ),
    (
        "Positions.java",
        r#"
        import java.io.*;
        import java.nio.*;
        import java.nio.channels.*;
        import java.nio.file.Path;
        public class Positions {
            public static void main(String[] args) throws Exception {
                byte[] three = new byte[3], twenty = new byte[20];
                try (RandomAccessFile in = new RandomAccessFile(args[0], "r")) {
                    in.seek(2);
                    if (in.read(three) == 3) System.out.println("three");
                    if (in.getFilePointer() == 5) System.out.println("at five");
                    in.read(twenty);
                    if (in.getFilePointer() > 6) System.out.println("behind six");
                    if (twenty[2] == 'h') System.out.println("h");
                    System.out.println(in.skipBytes(2));
                    in.seek(1);
                    if (in.read() == 'b' && in.skipBytes(3) == 3) System.out.println("b");
                }
                try (FileInputStream in = new FileInputStream(args[0])) {
                    in.skip(4);
                    if (in.available() == 4) System.out.println("four more");
                    if (in.readAllBytes().length > 3) System.out.println("and read");
                }
                try (FileChannel in = FileChannel.open(Path.of(args[0]))) {
                    ByteBuffer buffer = ByteBuffer.allocate(6);
                    in.read(buffer, 3);
                    buffer.flip();
                    if (buffer.remaining() > 2 && buffer.get(2) == 'f') System.out.println("f");
                    in.position(7);
                    buffer.clear();
                    if (in.read(buffer) == 1) System.out.println("one");
                    if (in.position() == 8 && in.read(buffer) == -1) System.out.println("eight");
                    if (in.size() == in.position()) System.out.println("all");
                }
            }
        }"#,
    ),
    (
        "Tokens.java",
        r#"
        import java.io.*;
        public class Tokens {
            public static void main(String[] args) throws Exception {
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
                int count = 0;
                for (String line; (line = in.readLine()) != null; ) {
                    if (line.isEmpty()) continue;
                    if (Character.isDigit(line.charAt(0))) count += line.charAt(0) - '0';
                }
                System.out.println(count > 5);
            }
        }"#,
    ),
    (
        "Sizes.java",
        r#"
        import java.io.*;
        import java.nio.file.*;
        public class Sizes {
            public static void main(String[] args) throws Exception {
                if (new File(args[0]).length() > 3) System.out.println("three");
                if (Files.size(Path.of(args[0])) > 4) System.out.println("four");
                if (new RandomAccessFile(args[0], "r").length() > 5) System.out.println("five");
            }
        }"#,
    ),
    (
        "pkg/Results.java",
        r#"
        package pkg;
        public class Results {
            static int number() { return 42; }
            static int number(int x) { return x; }
            static byte small(int x) { return (byte) x; }
            static boolean flag() { return true; }
            static synchronized long wide(long x) { return x + 1; }
            static double real() { return 1.5; }
            static char letter() { return 'q'; }
            static String text() { return "hello"; }
            static String nothing() { return null; }
            static int[] list() { return new int[] {1, 2, 3}; }
            static Object other() { return "other"; }
            public static void main(String[] args) {
                if (number() > 40) System.out.println("number");
                if (number(7) == 7) System.out.println("seven");
                if (small(300) == 44) System.out.println("small");
                if (flag()) System.out.println("flag");
                if (wide(5) == 6) System.out.println("wide");
                if (real() < 2) System.out.println("real");
                if (letter() < 'z') System.out.println("letter");
                if (text().charAt(1) == 'e') System.out.println("text");
                if (text().charAt(2) == 'l') System.out.println("text again");
                if (nothing() == null) System.out.println("nothing");
                if (list()[2] == 3) System.out.println("list");
                if (System.nanoTime() != 1) System.out.println("time");
                System.out.println(other());
            }
        }"#,
    ),
    (
        "Fails.java",
        r#"
        public class Fails {
            public static void main(String[] args) {
                System.err.print("oops");
                if (args[0].charAt(0) == 'x') throw new IllegalStateException("bad " + args.length);
                if (args[0].charAt(0) == 'e') System.exit(7);
            }
        }"#,
    ),
];

fn jdk() -> &'static Jdk {
    Jdk::installed().unwrap()
}

/// The compiled programs, built once per test run.
fn classes() -> &'static Path {
    static PROGRAMS: OnceLock<Programs> = OnceLock::new();
    &PROGRAMS.get_or_init(|| compile_texts(jdk(), SOURCES).unwrap()).classes
}

/// A run of doppel, the same program on `java`, and the path constraint as text.
struct Case {
    dir: tempfile::TempDir,
    stdin: Vec<u8>,
    env: Vec<&'static str>,
    java_options: Vec<&'static str>,
}

impl Case {
    fn new() -> Case {
        Case { dir: tempfile::tempdir().unwrap(), stdin: Vec::new(), env: Vec::new(), java_options: Vec::new() }
    }

    /// A file that begins as `abcdef`.
    fn file(&self) -> String {
        let path = self.dir.path().join("input.txt");
        std::fs::write(&path, "abcdef").unwrap();
        path.display().to_string()
    }

    fn invocation(&self, program: &Path, before: &[OsString], main: &[&str]) -> Invocation {
        let mut invocation = Invocation::new("/usr/bin/env")
            .args(&self.env)
            .args([program])
            .args(before)
            .args(&self.java_options)
            .args(["-cp"])
            .args([classes()])
            .args(main);
        invocation.path_first = Some(jdk().home.join("bin"));
        invocation.stdin = self.stdin.clone();
        invocation
    }

    fn doppel(&self, options: &[&str], main: &[&str]) -> Run {
        let mut before: Vec<OsString> = vec!["run".into()];
        before.extend(options.iter().map(OsString::from));
        self.invocation(doppel::binary().unwrap(), &before, main).run().unwrap()
    }

    /// Runs the program with these inputs; returns the conjuncts that `keep` selects, each without its place. Both
    /// runners must agree on everything.
    #[track_caller]
    fn path(&self, specs: &[&str], main: &[&str], keep: impl Fn(&str) -> bool) -> Vec<String> {
        let file = self.dir.path().join("path.txt");
        let mut options = vec!["-q", "--path-constraint", file.to_str().unwrap()];
        for spec in specs {
            options.extend(["--symbolic", spec]);
        }
        let doppel = self.doppel(&options, main);
        if main.len() > 1 && Path::new(main[main.len() - 1]).exists() {
            self.file();
        }
        let java = self.invocation(&jdk().tool("java"), &[], main).run().unwrap();
        let outcome = |run: &Run| (run.end, text(&run.stdout), text(&run.stderr));
        assert_eq!(outcome(&doppel), outcome(&java), "{main:?}");
        let conjuncts = std::fs::read_to_string(file).unwrap();
        let conjuncts = conjuncts.lines().filter(|line| keep(line));
        conjuncts.map(|line| line.split_once(": ").unwrap().1.to_owned()).collect()
    }

    /// Like [`Case::path`], for the conjuncts of the program's own lines.
    #[track_caller]
    fn own_path(&self, specs: &[&str], main: &[&str]) -> Vec<String> {
        let class = format!("{}.", main[0]);
        self.path(specs, main, |line| line.starts_with(&class))
    }
}

/// The values of the bit vectors in a model of Z3 for a script; none if it finds no model.
fn model(script: &str, dir: &Path) -> Option<HashMap<String, u64>> {
    let file = dir.join("solve.smt2");
    std::fs::write(&file, script).unwrap();
    let output = Command::new("z3").arg("-T:20").arg(&file).output().unwrap();
    let answer = text(&output.stdout);
    let definitions = answer.strip_prefix("sat")?.split("(define-fun ").skip(1);
    let value = |definition: &str| {
        let (name, rest) = definition.split_once(" () ")?;
        let digits = rest.rsplit_once('#')?.1;
        let (radix, digits) =
            if let Some(digits) = digits.strip_prefix('x') { (16, digits) } else { (2, &digits[1..]) };
        let digits: String = digits.chars().take_while(char::is_ascii_hexdigit).collect();
        Some((name.trim_matches('|').to_owned(), u64::from_str_radix(&digits, radix).ok()?))
    };
    Some(definitions.filter_map(value).collect())
}

/// Requests for another solution, as many as the path allows: bytes and a length.
fn with_wishes(script: &str, name: &str, seed: u64, dir: &Path) -> String {
    let mut random = seed;
    let mut next = move |below: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    let mut script = script.to_owned();
    let mut wishes = vec![format!("(= {} #x{:08x})", quoted(&format!("{name}.length")), next(12))];
    for _ in 0..4 {
        let byte = [0, 10, 13, 32, 48, 57, 97, 127, 200, 255][next(10) as usize];
        wishes.push(format!("(= {} #x{byte:02x})", quoted(&format!("{name}[{}]", next(10)))));
    }
    for wish in wishes {
        let variable = wish.split(' ').nth(1).unwrap();
        let declared = |name: &str| script.contains(&format!("(declare-const {name} "));
        if !declared(variable) && !declared(variable.trim_matches('|')) {
            continue;
        }
        let wished = script.replace("(check-sat)", &format!("(assert {wish})\n(check-sat)"));
        if model(&wished, dir).is_some() {
            script = wished;
        }
    }
    script
}

fn quoted(name: &str) -> String {
    format!("|{name}|")
}

/// Other inputs that satisfy the path constraint take the same path, conjunct by conjunct.
#[track_caller]
fn check_other_solutions(spec: &str, main: &[&str], content: &[u8]) {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("input").display().to_string();
    let spec = spec.replace("FILE", &file);
    let main: Vec<&str> = main.iter().map(|word| if *word == "FILE" { &*file } else { *word }).collect();
    let path = |content: &[u8], name: &str| -> String {
        std::fs::write(&file, content).unwrap();
        let mut case = Case::new();
        case.stdin = content.to_vec();
        let output = dir.path().join(name);
        let run = case.doppel(&["-q", "--symbolic", &spec, "--path-constraint", output.to_str().unwrap()], &main);
        assert_eq!(run.end, End::Exited(0), "{}", text(&run.stderr));
        std::fs::read_to_string(output).unwrap()
    };
    let (script, expected) = (path(content, "path.smt2"), path(content, "path.txt"));
    for seed in 1..3 {
        let solution = model(&with_wishes(&script, &spec, seed, dir.path()), dir.path()).unwrap();
        let length = solution.get(&format!("{spec}.length")).map_or(content.len(), |length| *length as usize);
        let byte = |index: usize| solution.get(&format!("{spec}[{index}]")).map_or(b'?', |byte| *byte as u8);
        let other: Vec<u8> = (0..length).map(byte).collect();
        let found = path(&other, "path.txt");
        assert_eq!(found, expected, "{main:?} on {other:?} instead of {content:?}");
    }
}

#[test]
fn other_solutions_take_the_same_path() {
    if Command::new("z3").arg("--version").output().is_err() {
        skip("z3 cannot be run; install it with `apt-get install z3`");
        return;
    }
    for content in [&b"ba"[..], b"", b"a"] {
        check_other_solutions("stdin", &["Letters"], content);
    }
    check_other_solutions("stdin", &["Tokens"], b"3x\n\nab\r\n4");
    for content in [&b"abcdef"[..], b"abcdefgh", b"abcdefghij"] {
        check_other_solutions("file:FILE", &["Pieces", "FILE"], content);
        check_other_solutions("file:FILE", &["Positions", "FILE"], content);
    }
    for how in ["stream", "files", "random", "channel"] {
        check_other_solutions("file:FILE", &["Whole", how, "FILE"], b"abcdef");
    }
}

#[expect(clippy::print_stderr, reason = "a skipped check must be visible")]
fn skip(why: &str) {
    eprintln!("skipped: {why}");
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn arguments_have_symbolic_characters_and_length() {
    assert_eq!(
        Case::new().own_path(&["args"], &["Arguments", "xyz", "ab"]),
        ["(slt 2 args[0].length:32)", "(eq args[0][0]:8 120)", "(sle args[1].length:32 2)"]
    );
}

#[test]
fn properties_and_environment_variables_have_symbolic_values() {
    let case = Case { env: vec!["LEVEL=3"], java_options: vec!["-Dmode=fast"], ..Case::new() };
    assert_eq!(
        case.own_path(&["prop:mode", "env:LEVEL", "prop:os.name"], &["Settings"]),
        ["(eq |prop:mode[0]|:8 102)", "(ult |env:LEVEL[0]|:8 53)", "(eq |prop:os.name[0]|:8 76)"]
    );
}

/// The library computes paths from this property while the VM boots: in a single run with expressions, in a search before
/// there are inputs.
#[test]
fn a_property_that_is_read_while_booting() {
    let case = Case::new();
    let library = case.path(&["prop:user.dir"], &["Directory"], |line| !line.starts_with("Directory."));
    assert!(!library.is_empty());
    let search = ["explore", "--symbolic", "prop:user.dir", "--max-length", "3"].map(OsString::from);
    let run = case.invocation(doppel::binary().unwrap(), &search, &["Directory"]).run().unwrap();
    let text = text(&run.stdout);
    let incomplete: Vec<&str> = text.lines().filter(|line| line.starts_with("incomplete")).collect();
    let expected =
        "incomplete: not explored: prop:user.dir: what the class library computed from it before the program started";
    assert_eq!(incomplete, [expected], "{text}");
}

#[test]
fn standard_input_has_symbolic_bytes_and_an_end() {
    let case = Case { stdin: b"ba".to_vec(), ..Case::new() };
    assert_eq!(case.own_path(&["stdin"], &["Letters"]), ["(not (eq stdin[0]:8 97))", "(eq stdin[1]:8 97)"]);
    let about_length = case.path(&["stdin"], &["Letters"], |line| line.contains("stdin.length"));
    assert_eq!(
        about_length,
        [
            "(not (eq stdin.length:32 0))",
            "(slt 0 stdin.length:32)",
            "(slt 1 stdin.length:32)",
            "(sle stdin.length:32 2)"
        ]
    );
}

#[test]
fn a_file_read_in_pieces_has_the_same_contents_for_every_length() {
    let case = Case::new();
    let (file, name) = (case.file(), case.file());
    let conjuncts = case.path(&[&format!("file:{file}")], &["Pieces", &name], |_| true);
    let conjuncts: Vec<String> = conjuncts.iter().map(|conjunct| conjunct.replace(&file, "F")).collect();
    assert_eq!(
        conjuncts,
        [
            "(slt 5 |file:F.length|:32)",
            "(not (eq |file:F.length|:32 0))",
            "(ule 4 |file:F.length|:32)",
            "(eq |file:F[3]|:8 100)",
            "(ult 4 |file:F.length|:32)",
            "(ult |file:F.length|:32 8)",
            "(eq |file:F.length|:32 6)",
            "(eq (ite (ult 5 |file:F.length|:32) |file:F[5]|:8 |file:F[1]|:8) 102)",
            "(eq (ite (ult 6 |file:F.length|:32) |file:F[6]|:8 |file:F[2]|:8) 99)",
        ]
    );
}

#[test]
fn every_way_to_read_a_file_delivers_its_expressions() {
    for how in ["stream", "files", "random", "channel"] {
        let case = Case::new();
        let file = case.file();
        let conjuncts = case.own_path(&[&format!("file:{file}")], &["Whole", how, &file]);
        assert!(conjuncts.contains(&format!("(eq |file:{file}[1]|:8 98)")), "{how}: {conjuncts:?}");
    }
}

#[test]
fn what_is_read_without_expressions_is_fixed() {
    for how in ["scattered", "mapped", "own"] {
        let case = Case::new();
        let file = case.file();
        let conjuncts = case.path(&[&format!("file:{file}")], &["Whole", how, &file], |_| true);
        for (index, byte) in b"abcdef".iter().enumerate() {
            let fixed = format!("(eq |file:{file}[{index}]|:8 {byte})");
            assert!(conjuncts.contains(&fixed), "{how}: {conjuncts:?}");
        }
        assert!(conjuncts.contains(&format!("(eq |file:{file}.length|:32 6)")), "{how}: {conjuncts:?}");
    }
}

#[test]
fn a_file_that_the_program_has_written_itself_is_no_input() {
    let case = Case::new();
    let file = case.file();
    assert!(case.path(&[&format!("file:{file}")], &["Whole", "written", &file], |_| true).is_empty());
}

#[test]
fn sizes_of_files_are_symbolic() {
    let case = Case::new();
    let file = case.file();
    let conjuncts = case.own_path(&[&format!("file:{file}")], &["Sizes", &file]);
    let length = format!("|file:{file}.length|:32");
    assert_eq!(conjuncts, [3, 4, 5].map(|size| format!("(ult {size} {length})")));
}

#[test]
fn results_of_methods_become_inputs() {
    let names = ["number", "small", "flag", "wide", "real", "letter", "text", "nothing", "list"];
    let specs: Vec<String> = names.iter().map(|name| format!("return:pkg.Results.{name}")).collect();
    let mut specs: Vec<&str> = specs.iter().map(String::as_str).collect();
    specs.push("return:java.lang.System.nanoTime");
    let conjuncts = Case::new().own_path(&specs, &["pkg.Results"]);
    let expected = [
        "(slt 40 pkg.Results.number:32)",
        "(eq pkg.Results.number#2:32 7)",
        "(eq pkg.Results.small:8 44)",
        "(not (eq pkg.Results.flag:1 0))",
        "(eq pkg.Results.wide:64 6)",
        "(flt pkg.Results.real:f64 2.0)",
        "(ult pkg.Results.letter:16 122)",
        "(eq pkg.Results.text[1]:8 101)",
        "(eq pkg.Results.text#2[2]:8 108)",
        "(ult 2 pkg.Results.list.length:32)",
        "(eq pkg.Results.list[2]:32 3)",
        "(not (eq java.lang.System.nanoTime:64 1))",
    ];
    assert_eq!(conjuncts, expected);
}

#[test]
fn what_cannot_be_symbolic_is_said() {
    let specs = ["--symbolic", "return:pkg.Results.other", "--symbolic", "prop:no.such", "--symbolic", "file:/no/such"];
    let run = Case::new().doppel(&specs, &["pkg.Results"]);
    let stderr = text(&run.stderr);
    let expected = "doppel: 0 symbolic inputs, 0 conjuncts (0 in the library, 0 %), 0 expressions\n\
                    doppel: not symbolic: return:pkg.Results.other (it does not return a primitive, a string or an array of \
                    primitives), prop:no.such (it is not set: give it a value with -Dno.such=...), file:/no/such (it is not a \
                    readable file)\n";
    assert_eq!((run.end, stderr.as_str()), (End::Exited(0), expected));
}

#[test]
fn a_spec_that_cannot_be_understood_ends_the_run_before_it_begins() {
    for spec in ["arg", "env:", "return:method", "return:a.B.c(I)"] {
        let run = Case::new().doppel(&["--symbolic", spec], &["Arguments"]);
        assert_eq!((run.end, text(&run.stdout)), (End::Exited(2), String::new()), "{spec}");
        assert!(text(&run.stderr).starts_with("error[could-not-run]: invalid --symbolic `"), "{spec}");
    }
}

#[test]
fn a_path_constraint_is_smt_lib_unless_its_name_ends_in_txt() {
    let case = Case::new();
    let file = case.dir.path().join("path.smt2");
    let run = case.doppel(
        &["--symbolic", "args", "--max-length", "9", "--path-constraint", file.to_str().unwrap()],
        &["Arguments", "xyz"],
    );
    assert_eq!(run.end, End::Exited(0));
    let script = std::fs::read_to_string(file).unwrap();
    for part in [
        "; Path constraint of a run of doppel with these inputs:\n;   args[0] string = \"xyz\"\n",
        "; args[0].length = 3\n(declare-const |args[0].length| (_ BitVec 32))\n",
        "; domain of the inputs\n(assert (bvule |args[0].length| #x00000009))\n",
        "; Arguments.main(Arguments.java:5)\n(assert (bvslt #x00000002 |args[0].length|))\n",
        "\n(check-sat)\n(get-model)\n",
    ] {
        assert!(script.contains(part), "no {part:?} in\n{script}");
    }
}

#[test]
fn json_has_everything_in_one_document() {
    let case = Case::new();
    let json = |main: &[&str]| -> (End, Value) {
        let run = case.doppel(&["--symbolic", "args", "--json"], main);
        assert_eq!(text(&run.stderr), "");
        let document = text(&run.stdout);
        assert!(document.starts_with("{\"schema\":\"doppel.run/1\","), "{document}");
        (run.end, serde_json::from_str(&document).unwrap())
    };
    let (end, report) = json(&["Arguments", "xyz"]);
    assert_eq!(end, End::Exited(0));
    let fields: Vec<&str> = report.as_object().unwrap().keys().map(String::as_str).collect();
    let mut expected = [
        "schema",
        "stdout",
        "stderr",
        "outcome",
        "inputs",
        "unmet",
        "conjuncts",
        "covered",
        "natives",
        "imprecisions",
        "denials",
        "needs_model",
        "program",
        "replay",
    ];
    expected.sort_unstable();
    assert_eq!(fields, expected);
    assert_eq!(report["stdout"], "true\n");
    assert_eq!(report["inputs"], serde_json::json!([{"name": "args[0]", "type": "string", "value": "xyz"}]));
    assert_eq!(report["covered"]["methods"]["user"], 1);
    assert_eq!(report["covered"]["classes"]["user"], 1);
    assert_eq!(report["covered"]["lines"]["user"], 3);
    assert!(report["covered"]["methods"]["library"].as_u64().unwrap() > 100);
    assert!(report["conjuncts"]["total"].as_u64().unwrap() >= 2);
    let copy = report["natives"]
        .as_array()
        .unwrap()
        .iter()
        .find(|native| native["method"] == "java.lang.System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V");
    let copy = copy.expect("every program copies arrays");
    assert_eq!((&copy["reference_params"], &copy["handled_by"]), (&true.into(), &"builtin".into()));
    let outcome = |kind, status: i32, exception: Value, message: Value| serde_json::json!({"kind": kind, "status": status, "exception": exception, "message": message});
    assert_eq!(report["outcome"], outcome("normal", 0, Value::Null, Value::Null));

    let (end, report) = json(&["Fails", "x"]);
    assert_eq!(end, End::Exited(1));
    assert_eq!(report["outcome"], outcome("exception", 1, "java.lang.IllegalStateException".into(), "bad 1".into()));
    assert!(report["stderr"].as_str().unwrap().starts_with("oopsException in thread \"main\""));
    let (end, report) = json(&["Fails", "e"]);
    assert_eq!((end, &report["outcome"]), (End::Exited(7), &outcome("exit", 7, Value::Null, Value::Null)));
    let (end, report) = json(&["NoSuchClass"]);
    assert_eq!((end, &report["outcome"]["kind"]), (End::Exited(2), &"not-started".into()));
}
