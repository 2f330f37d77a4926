//! Instructions are what `javap -c` says: an oracle that shares no code with us.

use std::path::Path;
use std::process::Command;

use doppel_classpath::Jdk;
use doppel_classpath::bytecode::{Instruction, instructions};
use doppel_classpath::classfile::ClassFile;
use doppel_classpath::classfile::opcodes::*;

const JDK17: &str = "/usr/lib/jvm/java-17-openjdk-amd64";
/// With switches of both kinds, dense arithmetic and calls of all kinds.
const CLASSES: [&str; 5] = [
    "java/lang/Character",
    "java/math/BigInteger",
    "java/util/HashMap",
    "java/util/regex/Pattern",
    "sun/security/provider/SHA2",
];
/// More than 256 locals and branches over more than 32 KiB make `wide` and `goto_w`.
const N_LOCALS: usize = 300;
const N_STATEMENTS: usize = 5000;

/// The lines of code that `javap` prints, without comments: `12: iload_1`, `36: 411` within a switch, `default: 577`.
fn printed(arguments: &[&str]) -> Vec<String> {
    let output = Command::new(Path::new(JDK17).join("bin/javap")).args(["-c", "-p"]).args(arguments).output();
    let output = output.expect("javap runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let is_code = |line: &&str| {
        let label = line.trim_start().split_once(": ").map(|(label, _)| label);
        line.starts_with("    ") && label.is_some_and(|label| label == "default" || label.parse::<i64>().is_ok())
    };
    text.lines().filter(is_code).map(normalised).collect()
}

fn normalised(line: &str) -> String {
    let code = line.split("//").next().unwrap_or_default().replace(['{', ','], " ");
    code.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn lines(instruction: Instruction<'_>) -> Vec<String> {
    let name = mnemonic(instruction.opcode);
    let suffix = if instruction.is_wide { "_w" } else { "" };
    let operands = match instruction.opcode {
        BIPUSH | SIPUSH => format!(" {}", instruction.immediate()),
        ILOAD..=ALOAD | ISTORE..=ASTORE | RET => format!(" {}", instruction.local()),
        IINC => format!(" {} {}", instruction.local(), instruction.increment()),
        NEWARRAY => {
            let types = ["boolean", "char", "float", "double", "byte", "short", "int", "long"];
            format!(" {}", types[usize::from(instruction.array_type()) - 4])
        }
        INVOKEINTERFACE | MULTIANEWARRAY => format!(" #{} {}", instruction.constant(), instruction.count()),
        INVOKEDYNAMIC => format!(" #{} 0", instruction.constant()),
        LDC..=LDC2_W | GETSTATIC..=NEW | ANEWARRAY | CHECKCAST | INSTANCEOF => format!(" #{}", instruction.constant()),
        _ => instruction.jump().map_or(String::new(), |jump| format!(" {}", jump.target())),
    };
    let mut lines = vec![format!("{}: {name}{suffix}{operands}", instruction.bci)];
    if let Some(switch) = instruction.switch() {
        lines.extend(switch.cases().map(|(key, jump)| format!("{key}: {}", jump.target())));
        lines.push(format!("default: {}", switch.default().target()));
    }
    lines
}

fn decoded(class: &ClassFile) -> Vec<String> {
    let bodies = class.methods.iter().filter_map(|method| method.code.as_ref());
    let code = bodies.flat_map(|code| instructions(code.bytes(class)));
    code.flat_map(|instruction| lines(instruction.expect("an instruction"))).collect()
}

fn assert_same(class: &str, ours: &[String], theirs: &[String]) {
    let difference = ours.iter().zip(theirs).find(|(ours, theirs)| ours != theirs);
    assert_eq!(difference, None, "{class}: ours and javap's");
    assert_eq!(ours.len(), theirs.len(), "{class}");
}

#[test]
fn classes_of_the_jdk() {
    let jdk = Jdk::open(Path::new(JDK17)).expect("JDK 17");
    for name in CLASSES {
        let (_, bytes) = jdk.image().find_class(name).expect("class is in the image");
        let ours = decoded(&ClassFile::parse(bytes).expect("class parses"));
        assert!(ours.len() > 100);
        assert_same(name, &ours, &printed(&[&name.replace('/', ".")]));
    }
}

#[test]
fn wide_locals_and_long_branches() {
    let dir = std::env::temp_dir().join(format!("doppel-javap-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a directory");
    let locals: String = (0..N_LOCALS).map(|n| format!("long v{n} = x; ")).collect();
    let statements: String = (0..N_STATEMENTS).map(|n| format!("v{} += {n}; ", n % N_LOCALS)).collect();
    let source = format!(
        "class Wide {{ static long f(int x, int[][] y) {{ {locals} int i = x; Object o = new int[2][3]; \
         while (i < 10) {{ i += 1000; i++; {statements} }} y[i] = (int[]) (Object) y[0]; return v{} + i; }} }}",
        N_LOCALS - 1
    );
    std::fs::write(dir.join("Wide.java"), source).expect("source");
    let javac = Command::new(Path::new(JDK17).join("bin/javac")).arg("Wide.java").current_dir(&dir).status();
    assert!(javac.expect("javac runs").success());
    let bytes = std::fs::read(dir.join("Wide.class")).expect("class file");
    let ours = decoded(&ClassFile::parse(bytes.into()).expect("class parses"));
    let theirs = printed(&[&dir.join("Wide.class").to_string_lossy()]);
    std::fs::remove_dir_all(&dir).expect("directory removed");
    for name in ["lload_w", "lstore_w", "iload_w", "istore_w", "iinc_w", "goto_w", "multianewarray"] {
        assert!(ours.iter().any(|line| line.contains(name)), "{name}");
    }
    assert_same("Wide", &ours, &theirs);
}
