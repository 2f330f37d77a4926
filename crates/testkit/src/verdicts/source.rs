//! Random programs with few inputs, assembled from pieces of Java (`java/verdicts/*.txt`), some for each grammar.
//! Pieces are random only in their holes, since random tokens rarely reveal errors in a verifier.
//!
//! | hole | what stands there |
//! | --- | --- |
//! | `@E`, `@B` | an expression of type `int` or `boolean` over the inputs |
//! | `@K` | a constant from 0 to 3 |
//! | `@N`, `@V` | the number of the piece, the name of the program |
//! | `@T`, `@L` | the type of the inputs, and a literal of it (grammar `identity`) |

use std::fmt::Write;

use crate::random::Prng;

/// The subject of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grammar {
    /// Programs with one answer for each input.
    Plain,
    /// Numbers that differ from run to run.
    Hashes,
    /// Parameters that may be the same object.
    Identity,
    /// Code that runs after an uncaught exception, or at the end: a main class.
    Endings,
}

/// Pieces of programs with one answer.
const PLAIN: [&str; 6] = [
    include_str!("../../java/verdicts/construction.txt"),
    include_str!("../../java/verdicts/statics.txt"),
    include_str!("../../java/verdicts/caught.txt"),
    include_str!("../../java/verdicts/loaders.txt"),
    include_str!("../../java/verdicts/waiting.txt"),
    include_str!("../../java/verdicts/values.txt"),
];
const HASHES: &str = include_str!("../../java/verdicts/hashes.txt");
const IDENTITY: &str = include_str!("../../java/verdicts/identity.txt");
const ENDINGS: &str = include_str!("../../java/verdicts/endings.txt");

const MEMBERS: &str = r#"    static int A;
    static boolean Z;
    static boolean failed;
    static long trace = 1;

    static boolean ok(boolean holds) {
        if (!holds) {
            failed = true;
            TELL
        }
        return holds;
    }

    static void mark(int place) {
        trace = trace * 31 + place;
    }
"#;

/// One of them.
pub struct Source {
    pub seed: u64,
    pub grammar: Grammar,
    pub text: String,
}

/// The class of the program with this seed.
pub fn name(seed: u64) -> String {
    format!("V{seed}")
}

impl Source {
    pub fn new(seed: u64) -> Source {
        let mut prng = Prng::new(seed);
        let grammar = match prng.below(20) {
            0..=1 => Grammar::Hashes,
            2..=3 => Grammar::Identity,
            4 => Grammar::Endings,
            _ => Grammar::Plain,
        };
        let mut writer = Writer { prng, name: name(seed), text: String::new() };
        writer.program(grammar);
        Source { seed, grammar, text: writer.text }
    }

    /// The entry for doppel.
    pub fn entry(&self) -> String {
        match self.grammar {
            Grammar::Endings => name(self.seed),
            _ => format!("{}.f", name(self.seed)),
        }
    }
}

struct Writer {
    prng: Prng,
    name: String,
    text: String,
}

impl Writer {
    fn program(&mut self, grammar: Grammar) {
        let tell =
            if grammar == Grammar::Endings { "if (GIVEN != null) { System.out.println(\"failed\"); }" } else { "" };
        let _ = writeln!(self.text, "public class {} {{\n{}", self.name, MEMBERS.replace("TELL", tell));
        let ty = if self.prng.percent(50) { "String" } else { "Integer" };
        let n_pieces = if grammar == Grammar::Identity { 1 } else { self.prng.between(1, 3) };
        for number in 0..n_pieces {
            let pieces = match grammar {
                Grammar::Hashes if number == 0 => HASHES,
                Grammar::Identity => IDENTITY,
                Grammar::Endings if number == 0 => ENDINGS,
                _ => PLAIN[self.prng.below(PLAIN.len())],
            };
            let pieces: Vec<&str> = pieces.split("----\n").collect();
            let piece = self.prng.pick(&pieces).replace("@T", ty);
            let piece = self.fill(&piece, number, ty);
            let _ = writeln!(self.text, "{piece}");
        }
        match grammar {
            Grammar::Identity => {
                let _ = writeln!(
                    self.text,
                    "    public static int f({ty} s, {ty} t) {{\n        return g0(s, t);\n    }}\n}}"
                );
            }
            Grammar::Endings => self.main(n_pieces),
            _ => {
                self.text.push_str("    public static int f(byte b, boolean z) throws Exception {\n        A = b & 3;\n        Z = z;\n");
                self.body(n_pieces);
            }
        }
    }

    fn main(&mut self, n_pieces: usize) {
        self.text.push_str(
            "    static final String GIVEN = System.getProperty(\"given\");\n    \
             public static void main(String[] args) throws Exception {\n        \
             A = (GIVEN == null ? doppel.Symbolic.byteValue(\"b\", (byte) 0) : Byte.parseByte(GIVEN)) & 3;\n",
        );
        self.body(n_pieces);
        // A main method returns nothing.
        let end = self.text.rfind("return r;").unwrap_or(self.text.len());
        self.text.replace_range(end.., "}\n}\n");
    }

    /// Calls the pieces one after the other, and inspects their results.
    fn body(&mut self, n_pieces: usize) {
        self.text.push_str("        int r = 0;\n");
        for number in 0..n_pieces {
            let call = format!("r += g{number}();");
            let catches = ["RuntimeException", "ArithmeticException", "AssertionError", "IllegalStateException"];
            let exception = self.prng.pick(&catches);
            let constant = self.prng.below(8);
            let lines = match self.prng.below(6) {
                0 => format!("try {{ {call} }} catch ({exception} e) {{ mark(1); r = {constant}; }}"),
                1 => format!("if ({}) {{ mark(2); {call} }}", self.boolean(1)),
                2 => format!("{call} assert ok(r != {constant});"),
                3 => format!("{call} if (r == {constant}) {{ throw new IllegalArgumentException(); }}"),
                _ => call,
            };
            let _ = writeln!(self.text, "        {lines}");
        }
        self.text.push_str("        return r;\n    }\n}\n");
    }

    /// A piece with its holes filled.
    fn fill(&mut self, piece: &str, number: usize, ty: &str) -> String {
        let mut filled = String::new();
        let mut parts = piece.split('@');
        filled.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let (hole, rest) = part.split_at(1.min(part.len()));
            match hole {
                "N" => filled.push_str(&number.to_string()),
                "V" => filled.push_str(&self.name),
                "K" => filled.push_str(&self.prng.below(4).to_string()),
                "E" => filled.push_str(&self.int(2)),
                "B" => filled.push_str(&self.boolean(2)),
                "L" => filled.push_str(if ty == "String" { "\"ab\"" } else { "Integer.valueOf(100 + 27)" }),
                // An annotation.
                _ => filled.push_str(&format!("@{hole}")),
            }
            filled.push_str(rest);
        }
        filled
    }

    fn int(&mut self, depth: usize) -> String {
        match self.prng.below(if depth == 0 { 4 } else { 8 }) {
            0..=1 => "A".to_owned(),
            2 => "(Z ? 1 : 0)".to_owned(),
            3 => self.prng.below(4).to_string(),
            4 => format!("({} + {})", self.int(depth - 1), self.int(depth - 1)),
            5 => format!("({} - {})", self.int(depth - 1), self.int(depth - 1)),
            6 => format!("({} & {})", self.int(depth - 1), self.int(depth - 1)),
            _ => format!("({} ? {} : {})", self.boolean(depth - 1), self.int(depth - 1), self.int(depth - 1)),
        }
    }

    fn boolean(&mut self, depth: usize) -> String {
        let operators = ["==", "!=", "<", ">="];
        match self.prng.below(if depth == 0 { 4 } else { 7 }) {
            0..=2 => format!("(A {} {})", self.prng.pick(&operators), self.prng.below(4)),
            3 => self.prng.pick(&["Z", "!Z"]).to_owned(),
            4 => format!("({} || {})", self.boolean(depth - 1), self.boolean(depth - 1)),
            5 => format!("({} && {})", self.boolean(depth - 1), self.boolean(depth - 1)),
            _ => format!("({} {} {})", self.int(depth - 1), self.prng.pick(&operators), self.int(depth - 1)),
        }
    }
}
