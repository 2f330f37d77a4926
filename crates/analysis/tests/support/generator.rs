//! Random programs within the scope of the analysis: numbers, arrays, objects, fields, virtual calls, exceptions.
//!
//! They compile and terminate (every call and every loop iteration consumes fuel). Code that could throw is usually
//! guarded, so many programs are safe, and many only look safe.

use std::fmt::Write;

use doppel_testkit::random::Prng;

pub struct Generator {
    prng: Prng,
    name: String,
    out: String,
    depth: usize,
    n_locals: usize,
    /// How often a guard is left out, in percent.
    recklessness: usize,
    method: usize,
}

const N_METHODS: usize = 4;
const N_INTS: usize = 3;

/// The source of the program of a seed: a public class of that name.
pub fn program(name: &str, seed: u64) -> String {
    let mut prng = Prng::new(seed);
    let recklessness = *[0, 1, 4, 12].get(prng.below(4)).unwrap_or(&0);
    let generator =
        Generator { prng, name: name.into(), out: String::new(), depth: 0, n_locals: 0, recklessness, method: 0 };
    generator.generate()
}

impl Generator {
    fn generate(mut self) -> String {
        let name = self.name.clone();
        let _ = writeln!(self.out, "public class {name} {{");
        self.line("static int fuel = 300;");
        self.statics();
        self.classes();
        self.line("public static void main(String[] args) {");
        self.line("int a = args.length; int b = a - 2; int c = 3;");
        self.objects();
        self.block(4);
        self.line("m0(a, b, x);");
        self.line("}");
        for method in 0..N_METHODS {
            self.method = method + 1;
            let _ = writeln!(self.out, "static int m{method}(int a, int b, Upper x) {{");
            self.line("if (--fuel < 0) { return 1; }");
            self.line("int c = 2;");
            let y = self.new_object();
            let _ = writeln!(self.out, "Upper y = {y}; int[] p = new int[4]; Object o = p;");
            self.block(5);
            let result = self.int(2);
            let _ = writeln!(self.out, "return {result};");
            self.line("}");
        }
        self.line("}");
        self.out
    }

    fn statics(&mut self) {
        let value = self.constant();
        let _ = writeln!(self.out, "static int s = {value};");
        let object = if self.reckless() { "null".to_owned() } else { "new Lower(1)".to_owned() };
        let _ = writeln!(self.out, "static Upper g = {object};");
        if self.prng.percent(50) {
            self.line("static { s = s + 1; }");
        }
        if self.prng.percent(20) {
            self.line("static int early = look();");
            self.line("static int look() { return g == null ? 0 : g.v; }");
        }
    }

    fn classes(&mut self) {
        let leaks = self.prng.percent(15);
        let divisor = self.constant();
        self.line("static class Upper {");
        let _ = writeln!(self.out, "int v = {divisor}; Upper next; int[] data;");
        let data = if self.reckless() { "" } else { "data = new int[4];" };
        let look = if leaks { "look();" } else { "" };
        let _ = writeln!(self.out, "Upper(int v) {{ this.v = v; {look} {data} }}");
        self.line("void look() { s++; }");
        let _ = writeln!(self.out, "int f(int n) {{ return n + v; }}");
        self.line("}");
        for (class, above) in [("Lower", "Upper"), ("Other", "Upper"), ("Lowest", "Lower")] {
            let _ = writeln!(self.out, "static class {class} extends {above} {{");
            self.line("String name = \"x\";");
            let _ = writeln!(self.out, "{class}(int v) {{ super(v); }}");
            if self.prng.percent(60) {
                let body = match self.prng.below(4) {
                    0 => "return n / 3;",
                    1 => "return v != 0 ? n % v : name.length();",
                    2 if self.reckless() => "return n / v;",
                    3 if self.reckless() => "throw new IllegalStateException();",
                    _ => "return next == null ? 0 : next.v;",
                };
                let _ = writeln!(self.out, "int f(int n) {{ {body} }}");
            }
            if self.prng.percent(30) {
                self.line("void look() { s += name.length(); }");
            }
            self.line("}");
        }
        self.line("static class Refused extends Exception { }");
    }

    fn objects(&mut self) {
        let (x, y) = (self.new_object(), self.new_object());
        let _ = writeln!(self.out, "Upper x = {x}; Upper y = {y}; int[] p = {{1, 2, 3, 4}}; Object o = x;");
    }

    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn reckless(&mut self) -> bool {
        self.prng.percent(self.recklessness)
    }

    fn constant(&mut self) -> i64 {
        *[0, 1, 2, 3, 7, -1, -5, 255].get(self.prng.below(8)).unwrap_or(&1)
    }

    fn variable(&mut self) -> &'static str {
        self.prng.pick(&["a", "b", "c"][..N_INTS])
    }

    fn object(&mut self) -> &'static str {
        self.prng.pick(&["x", "y"])
    }

    fn new_object(&mut self) -> String {
        let class = self.prng.pick(&["Upper", "Lower", "Other", "Lowest"]);
        let value = self.constant();
        if self.reckless() { "null".into() } else { format!("new {class}({value})") }
    }

    /// An expression that does not throw, unless it is reckless.
    fn int(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.prng.below(3) {
                0 => self.constant().to_string(),
                _ => self.variable().to_owned(),
            };
        }
        let (left, right) = (self.int(depth - 1), self.int(depth - 1));
        match self.prng.below(9) {
            0 => format!("({left} + {right})"),
            1 => format!("({left} - {right})"),
            2 => format!("({left} * {right})"),
            3 => format!("({left} & {right})"),
            4 => format!("({left} >> {})", self.prng.below(5)),
            5 if self.reckless() => format!("({left} / {right})"),
            6 if self.reckless() => format!("({left} % {right})"),
            5 | 6 => format!("({left} % {})", self.prng.between(1, 9)),
            7 => "s".into(),
            _ => format!("(byte) {left}"),
        }
    }

    fn condition(&mut self) -> String {
        let comparison = self.prng.pick(&["==", "!=", "<", ">", "<=", ">="]);
        format!("{} {comparison} {}", self.int(1), self.int(0))
    }

    fn block(&mut self, n_statements: usize) {
        if self.depth > 3 {
            return;
        }
        self.depth += 1;
        for _ in 0..self.prng.between(1, n_statements) {
            self.statement();
        }
        self.depth -= 1;
    }

    fn nested(&mut self, head: &str, tail: &str) {
        self.line(head);
        self.block(3);
        self.line(tail);
    }

    fn statement(&mut self) {
        let (variable, object, number) = (self.variable(), self.object(), self.int(1));
        let text = match self.prng.below(22) {
            0 | 1 => format!("{variable} = {};", self.int(2)),
            2 => self.division(variable),
            3 => self.element(variable),
            4 => self.use_of(object, &format!("{variable} = {object}.f({number});")),
            5 => self.use_of(object, &format!("{object}.v = {number};")),
            6 => self.next_of(object),
            7 => format!("{object} = {};", self.new_object()),
            8 => format!("o = {};", self.prng.pick(&["x", "y", "p", "\"text\"", "null", "Integer.valueOf(a)"])),
            9 => self.cast(variable),
            10 => format!("s = {};", self.int(1)),
            11 => self.use_of("g", &format!("{variable} = g.f({variable});")),
            12 => self.data_of(object, variable),
            13 if self.method < N_METHODS => {
                let method = self.prng.between(self.method, N_METHODS - 1);
                format!("{variable} = m{method}({}, {}, {object});", self.int(1), self.int(1))
            }
            14 if self.reckless() => format!("{object} = null;"),
            14 if self.reckless() => "g = null;".into(),
            15 => {
                let condition = self.condition();
                self.nested(&format!("if ({condition}) {{"), "}");
                return;
            }
            16 => {
                let local = format!("i{}", self.n_locals);
                self.n_locals += 1;
                let limit = self.prng.between(1, 5);
                self.line(&format!("for (int {local} = 0; {local} < {limit} && --fuel > 0; {local}++) {{"));
                let shift = self.prng.pick(&["", " - 1", " + 1"]);
                let shift = if self.reckless() { shift } else { "" };
                self.line(&format!("if ({local} < p.length) {{ p[{local}{shift}] += {local}; }}"));
                self.nested("{", "}");
                self.line("}");
                return;
            }
            17..=19 => return self.try_statement(),
            20 if self.reckless() => {
                let exception = self.prng.pick(&["IllegalStateException", "ArithmeticException", "Error"]);
                let condition = self.condition();
                format!("if ({condition}) {{ throw new {exception}(); }}")
            }
            _ => "for (int each : p) { s += each; }".into(),
        };
        self.line(&text);
    }

    fn division(&mut self, variable: &str) -> String {
        let (dividend, divisor) = (self.int(1), self.variable());
        let guard = match self.prng.below(4) {
            _ if self.reckless() => format!("if ({divisor} >= 0)"),
            0 => format!("if ({divisor} > 0)"),
            1 => format!("if ({divisor} != 0)"),
            2 => format!("if ({divisor} < -1)"),
            _ => format!("if (0 != {divisor})"),
        };
        format!("{guard} {{ {variable} = {dividend} / {divisor}; }}")
    }

    fn element(&mut self, variable: &str) -> String {
        let index = self.int(1);
        match self.prng.below(4) {
            _ if self.reckless() => format!("{variable} = p[{index} & 7];"),
            0 => format!("p[{index} & 3] = {variable};"),
            1 => format!("{variable} = p[({index} & 1) + 2];"),
            2 => format!("if (a >= 0 && a < p.length) {{ p[a] = {variable}; {variable} = p[a]; }}"),
            _ => format!("{variable} = p.length;"),
        }
    }

    fn use_of(&mut self, object: &str, use_: &str) -> String {
        if self.reckless() || self.prng.percent(50) {
            return use_.to_owned();
        }
        format!("if ({object} != null) {{ {use_} }}")
    }

    fn next_of(&mut self, object: &str) -> String {
        let other = self.object();
        match self.prng.below(3) {
            0 => format!("if ({object} != null) {{ {object}.next = {other}; }}"),
            1 => format!("if ({object} != null && {object}.next != null) {{ {other} = {object}.next; }}"),
            _ if self.reckless() => format!("{other} = {object}.next;"),
            _ => format!("{object} = {other};"),
        }
    }

    fn data_of(&mut self, object: &str, variable: &str) -> String {
        if self.reckless() {
            return format!("{object}.data[{variable} & 3] = 1;");
        }
        match self.prng.below(3) {
            0 => format!("if ({object} != null && {object}.data != null) {{ p = {object}.data; }}\np = new int[4];"),
            1 => format!("{variable} = {object} == null ? 0 : {object}.data.length;"),
            _ => format!("{object} = {object} == null ? new Upper(2) : {object};"),
        }
    }

    fn cast(&mut self, variable: &str) -> String {
        match self.prng.below(3) {
            _ if self.reckless() => format!("{variable} = ((Upper) o).v;"),
            0 => format!("if (o instanceof Lower) {{ {variable} = ((Lower) o).name.length(); }}"),
            1 => format!("if (o instanceof int[]) {{ {variable} = ((int[]) o).length; }}"),
            _ => format!("if (o != null && o instanceof Upper) {{ x = (Upper) o; {variable} = x.v; }}"),
        }
    }

    fn try_statement(&mut self) {
        let (variable, divisor) = (self.variable(), self.variable());
        let caught = self.prng.pick(&["ArithmeticException", "RuntimeException", "Exception", "Throwable"]);
        let caught = if self.reckless() { "NullPointerException" } else { caught };
        let e = format!("e{}", self.n_locals);
        self.n_locals += 1;
        self.line("try {");
        self.line(&format!("{variable} = {variable} / {divisor};"));
        // Other exceptions thrown here are caught only by wide enough handlers.
        if self.prng.percent(40) && caught != "ArithmeticException" && caught != "NullPointerException" {
            self.line("p[a] = 1; x.v = 2; y = (Lower) o;");
        }
        self.block(2);
        self.line(&format!("}} catch ({caught} {e}) {{"));
        self.block(2);
        if self.reckless() {
            self.line(&format!("if ({e} instanceof RuntimeException) {{ throw (RuntimeException) {e}; }}"));
        }
        match self.prng.below(3) {
            0 => self.nested("} finally {", "}"),
            1 if self.prng.percent(30) => {
                self.line("s++;");
                self.line("}");
            }
            _ => self.line("}"),
        }
    }
}
