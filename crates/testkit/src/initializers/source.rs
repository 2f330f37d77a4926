//! Random classes whose initialisers read and write each other's static fields. Which part of the program uses them, and
//! in which order, depends on an input.
//!
//! Statements and expressions are templates with holes:
//!
//! | hole | what stands there |
//! | --- | --- |
//! | `@K` | the class whose initialiser this is; in the program, any class |
//! | `@J` | any class |
//! | `@E` | an expression of type `int` |
//! | `@C` | a constant from 0 to 3 |

use std::fmt::Write;

use crate::random::Prng;

/// What an initialiser does to its own class.
const OWN: &[&str] = &[
    "@K.n = @E;",
    "@K.w += @E;",
    "@K.a = new int[] {@E, @E, @E};",
    "put(@K.a, @C, @E);",
    "@K.s = \"text@C\";",
    "@K.s = \"n\" + @E;",
    "@K.s = \"a\" + @J.s;",
    "@K.all = new ArrayList<>(); add(@K.all, @E);",
    "add(@K.all, @E);",
    "@K.f = () -> @C;",
    "@K.f = constant();",
    "{ int captured = @E; @K.f = () -> captured; }",
    "@K.f = @J.f;",
    "@K.o = @J.o;",
    "@K.o = \"text@C\";",
    "@K.o = Kind.values()[@C];",
    "@K.o = @E;",
    "@K.o = new Pair(@E, @J.o);",
    "@K.a = @J.a;",
    "@K.all = @J.all;",
    "@K.map.put(@E & 7, @J.o);",
    "@K.at.set(@E);",
    "for (int i = 0; i < 9; i++) { @K.w = @K.w * 3 + @E + i; }",
    "for (int i : new int[] {3, 1, 2}) { @K.n += i; }",
    "switch (Kind.values()[@E & 3]) { case A: @K.n = 1; break; case D: @K.n = @E; break; default: @K.w++; }",
    "synchronized (LOCK) { @K.n += @E; }",
    "synchronized (@K.class) { @K.w += @J.n; }",
    "try { @K.n = 7 / (@E & 3); } catch (ArithmeticException e) { @K.n = -1; }",
    "try { @K.n = @J.a[@C]; } catch (RuntimeException e) { @K.s = e.getClass().getName(); }",
    "@K.w = new Random(@C).nextInt();",
    "@K.w = Integer.parseInt(\"1@C\") + \"text@C\".hashCode();",
    "System.arraycopy(new int[] {@E}, 0, @K.b, @C & 1, 1);",
    "@K.b = @J.b.clone();",
];

/// What anyone does to any class.
const OTHERS: &[&str] = &[
    "@J.n++;",
    "@J.n = @E;",
    "@J.n = @C;",
    "@J.w = @C;",
    "put(@J.a, @C, @C);",
    "put(@J.b, @C & 1, @C);",
    "Arrays.fill(@J.b, @C);",
    "add(@J.all, @E);",
    "@J.s = \"text@C\";",
    "@J.o = @K.o;",
    "@J.at.incrementAndGet();",
    "@J.at.getAndAdd(0);",
    "@J.map.remove(@C);",
    "@J.map.put(@C, \"text@C\");",
    "@J.touch();",
    "System.setProperty(\"given\", \"@C\");",
];

/// What leaves the first class as it was in the beginning, and restores it later.
const SAME: &[&str] = &[
    "C0.n = 2;",
    "C0.w = 0;",
    "C0.a[1] = 2;",
    "C0.b[1] = 2;",
    "Arrays.fill(C0.b, 1, 2, 2);",
    "System.arraycopy(new int[] {1, 2}, 0, C0.b, 0, 2);",
    "C0.s = \"text0\";",
    "C0.f = constant();",
    "C0.at.set(3);",
    "C0.at.compareAndSet(3, 3);",
];

/// What puts the input into a class.
const FROM_INPUT: &[&str] = &[
    "@J.n = x & 15;",
    "@J.w = x & 15;",
    "@J.b[1] = x & 15;",
    "@J.at.set(x & 15);",
    "add(@J.all, x & 15);",
    "@J.b[x & 1] = @C;",
];

/// What ends an initialiser, or is noticed at once.
const RARE: &[&str] = &[
    "if (@E == @C) { throw new IllegalStateException(); }",
    "if (true) { throw new Error(\"@C\"); }",
    "mark(@E);",
    "@K.n = identity(@K.o);",
];

const EXPRESSIONS: &[&str] = &[
    "@C",
    "@C",
    "@J.n",
    "@J.n",
    "(int) @J.w",
    "get(@J.a, @C)",
    "get(@J.b, @C & 1)",
    "size(@J.all)",
    "length(@J.s)",
    "value(@J.f)",
    "@J.at.get()",
    "@J.at.getAndAdd(0)",
    "@J.at.getAndAdd(0)",
    "@J.at.getAndAdd(0)",
    "(@J.o == @J.o ? 1 : 0)",
    "(@J.o == \"text@C\" ? 1 : 0)",
    "(@J.s == \"text@C\" ? 1 : 0)",
    "(@J.f == @J.f ? 1 : 0)",
    "(@J.a == @J.a ? 1 : 0)",
    "(@J.f == constant() ? 1 : 0)",
    "(@J.map.containsKey(@C) ? 2 : 0)",
    "Integer.getInteger(\"given\", 2)",
    "CONSTANT",
    "@J.FIXED",
    "(@J.n + @J.n)",
    "(@J.n > @C ? @J.n : @C)",
];

const MEMBERS: &str = r#"    static final int CONSTANT = 3;
    static final Object LOCK = new Object();
    static long trace = 1;

    enum Kind { A, B, C, D }

    record Pair(int number, Object other) {}

    static void mark(int value) { trace = trace * 31 + value; }
    static IntSupplier constant() { return () -> 11; }
    static int get(int[] a, int i) { return a == null ? -1 : a[i % a.length]; }
    static void put(int[] a, int i, int value) { if (a != null) { a[i % a.length] = value; } }
    static int size(List<Integer> all) { return all == null ? -1 : all.size(); }
    static void add(List<Integer> all, int value) { if (all != null && all.size() < 50) { all.add(value); } }
    static int length(String s) { return s == null ? -1 : s.length(); }
    static int value(IntSupplier f) { return f == null ? -1 : f.getAsInt(); }
    static int identity(Object o) { return System.identityHashCode(o) == 0 ? 1 : 2; }
"#;

const FIELDS: &str = r#"        static final int FIXED = @C;
        static int n = @C;
        static long w;
        static int[] a;
        static int[] b = {@C, @C};
        static String s;
        static List<Integer> all;
        static IntSupplier f;
        static Object o;
        static final AtomicInteger at = new AtomicInteger(@C);
        static final HashMap<Integer, Object> map = new HashMap<>();

        static void touch() {}
"#;

/// One of them.
pub struct Source {
    pub seed: u64,
    pub text: String,
}

/// The class of the program with this seed.
pub fn name(seed: u64) -> String {
    format!("I{seed}")
}

/// The class with the results that `java` has shown.
pub fn expected_name(seed: u64) -> String {
    format!("Expected{seed}")
}

/// The source of that class.
pub fn expected(seed: u64, results: &[i64]) -> String {
    let mut text = format!("class {} {{\n    static long of(int x) {{\n        switch (x) {{\n", expected_name(seed));
    for (input, result) in results.iter().enumerate() {
        let _ = writeln!(text, "            case {input}: return {result}L;");
    }
    text.push_str("            default: return 0;\n        }\n    }\n}\n");
    text
}

impl Source {
    pub fn new(seed: u64) -> Source {
        let mut prng = Prng::new(seed);
        let n_classes = prng.between(2, 5);
        let theme = prng.pick(&[".n", ".w", ".a", ".b", ".at.", ".s", ".all", ".f", ".o", ".map."]);
        let mut writer = Writer { prng, n_classes, theme, own: None, text: String::new() };
        writer.program(seed);
        Source { seed, text: writer.text }
    }
}

struct Writer {
    prng: Prng,
    n_classes: usize,
    /// The field that most of the program is about.
    theme: &'static str,
    /// The class whose initialiser is written.
    own: Option<usize>,
    text: String,
}

impl Writer {
    fn program(&mut self, seed: u64) {
        self.text.push_str(
            "import java.util.*;\nimport java.util.concurrent.atomic.AtomicInteger;\nimport java.util.function.IntSupplier;\n\n",
        );
        let _ = writeln!(self.text, "public class {} {{\n{MEMBERS}", name(seed));
        for class in 0..self.n_classes {
            self.class(class);
        }
        self.own = None;
        self.text.push_str("    static void steps(byte x) {\n");
        for bit in [1, 2, 4, 8] {
            let _ = writeln!(self.text, "        if ((x & {bit}) != 0) {{");
            for _ in 0..self.prng.between(1, 3) {
                self.text.push_str("            ");
                self.statement();
            }
            self.text.push_str("        }\n");
        }
        self.text.push_str("    }\n\n");
        self.end(seed);
    }

    /// A class with its initialiser, if it has one.
    fn class(&mut self, class: usize) {
        let parent = match self.prng.below(4) {
            0 if class > 0 => format!(" extends C{}", self.prng.below(class)),
            1 => " implements Default".to_owned(),
            _ => String::new(),
        };
        self.own = Some(class);
        let fields = self.filled(FIELDS, 0);
        let _ = writeln!(self.text, "    static class C{class}{parent} {{\n{fields}\n        static {{");
        if class == 0 {
            // Initialised before the input, so that there is something to share.
            self.text.push_str(
                "            a = new int[] {1, 2, 3};\n            s = \"text0\";\n            all = new ArrayList<>();\n            \
                 f = constant();\n            o = s;\n            n = 2;\n            b[0] = 1;\n            b[1] = 2;\n            \
                 at.set(3);\n        }\n    }\n\n",
            );
            return;
        }
        for _ in 0..self.prng.between(1, 4) {
            self.text.push_str("            ");
            match self.prng.below(20) {
                0 => self.template(RARE),
                1..=3 => self.template(OTHERS),
                4..=8 => self.template(SAME),
                _ => self.template(OWN),
            }
        }
        self.text.push_str("        }\n    }\n\n");
    }

    /// A statement of the program itself.
    fn statement(&mut self) {
        match self.prng.below(10) {
            0..=3 => {
                let expression = self.expression();
                let _ = writeln!(self.text, "mark({expression});");
            }
            4..=5 => self.template(FROM_INPUT),
            _ => self.template(OTHERS),
        }
    }

    /// Uses every class in the end, and tells what is there. Some are initialised before the input.
    fn end(&mut self, seed: u64) {
        self.text.push_str("    interface Default {\n        int[] MADE = {Integer.parseInt(\"4\")};\n\n        default int made() { return MADE[0]++; }\n    }\n\n");
        self.text.push_str("    static void tell() {\n");
        // What the others have done to the first class is seen last.
        for class in (0..self.n_classes).rev() {
            let c = format!("C{class}");
            let _ = writeln!(
                self.text,
                "        try {{\n            mark({c}.n); mark((int) {c}.w); mark(get({c}.a, 1)); mark(get({c}.b, 1)); \
                 mark(length({c}.s)); mark(size({c}.all)); mark(value({c}.f)); mark({c}.at.get()); mark({c}.map.size()); mark(get({c}.a, 0)); mark(get({c}.b, 0)); mark({c}.o == {c}.s ? 1 : 0); \
                 mark({c}.o == \"text1\" ? 1 : 0); mark({c}.s == \"text2\" ? 1 : 0);\n        }} catch (Throwable e) {{\n            \
                 mark(e.getClass().getName().length());\n        }}"
            );
        }
        self.text.push_str("        mark(Default.MADE[0]);\n    }\n\n    static void before() {\n");
        for class in 0..self.n_classes {
            if class == 0 || self.prng.percent(25) {
                let _ = writeln!(self.text, "        try {{ C{class}.touch(); }} catch (Throwable e) {{ mark(3); }}");
            }
        }
        let (x, e) = (name(seed), expected_name(seed));
        let _ = writeln!(
            self.text,
            "    }}\n\n    static long after(byte x) {{\n        try {{\n            steps(x);\n        }} catch (Throwable e) {{\n            \
             mark(e.getClass().getName().length());\n        }}\n        tell();\n        return trace;\n    }}\n\n    \
             static long run(byte x) {{\n        before();\n        return after(x);\n    }}\n\n    \
             public static void main(String[] args) {{\n        before();\n        \
             byte x = doppel.Symbolic.byteValue(\"x\", (byte) 0);\n        long result = after(x);\n        \
             assert result == {e}.of(x & 15) || x < 0 || x > 15 : {x}.class;\n    }}\n}}"
        );
    }

    fn template(&mut self, templates: &[&str]) {
        let template = self.pick(templates);
        let filled = self.filled(template, 2);
        self.text.push_str(&filled);
        self.text.push('\n');
    }

    fn expression(&mut self) -> String {
        let expression = self.pick(EXPRESSIONS);
        self.filled(expression, 1)
    }

    fn pick<'a>(&mut self, templates: &[&'a str]) -> &'a str {
        let on_theme: Vec<&str> = templates.iter().copied().filter(|template| template.contains(self.theme)).collect();
        if !on_theme.is_empty() && self.prng.percent(60) {
            self.prng.pick(&on_theme)
        } else {
            self.prng.pick(templates)
        }
    }

    fn filled(&mut self, template: &str, depth: usize) -> String {
        let mut filled = String::new();
        let mut parts = template.split('@');
        filled.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let (hole, rest) = part.split_at(1.min(part.len()));
            let value = match hole {
                "K" => format!("C{}", self.own.unwrap_or_else(|| self.prng.below(self.n_classes))),
                // Most share what was there before.
                "J" if self.prng.percent(45) => "C0".to_owned(),
                "J" => format!("C{}", self.prng.below(self.n_classes)),
                "E" if depth > 0 => self.expression(),
                _ => self.prng.below(4).to_string(),
            };
            filled.push_str(&value);
            filled.push_str(rest);
        }
        filled
    }
}
