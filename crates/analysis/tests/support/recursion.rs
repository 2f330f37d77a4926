//! Random programs for proofs by induction: recursions and loops over two inputs with few values, and assertions about
//! their results that are usually true, or nearly.

use std::fmt::Write;

use doppel_testkit::random::Prng;

struct Generator {
    prng: Prng,
    /// How often something is replaced by something similar, in percent.
    noise: usize,
}

/// The source of the program of a seed: a public class of that name.
pub fn program(name: &str, seed: u64) -> String {
    let mut prng = Prng::new(seed);
    let noise = [0, 3, 10, 25][prng.below(4)];
    Generator { prng, noise }.generate(name)
}

impl Generator {
    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.prng.below(list.len())]
    }

    fn is_noisy(&mut self) -> bool {
        self.prng.below(100) < self.noise
    }

    /// A constant, sometimes a neighbour of it, or one at the end of a range.
    fn number(&mut self, usual: i64) -> String {
        if self.is_noisy() {
            let other = [usual + 1, usual - 1, -usual, 0, 2_147_483_647, -2_147_483_648, 128][self.prng.below(7)];
            return format!("({other})");
        }
        format!("({usual})")
    }

    fn operator(&mut self, usual: &'static str) -> &'static str {
        if self.is_noisy() { self.pick(&["<", "<=", ">", ">=", "==", "!="]) } else { usual }
    }

    fn small(&mut self) -> i64 {
        self.prng.below(7) as i64 - 3
    }

    fn generate(mut self, name: &str) -> String {
        let mut out = format!("public class {name} {{\n  static int s;\n  static long t;\n");
        let ty = if self.prng.below(4) == 0 { "long" } else { "int" };
        let result = if self.is_noisy() { self.pick(&["byte", "short", "char", "int"]) } else { ty };
        let cast = if result == ty { String::new() } else { format!("({result}) ") };
        let is_array = ty == "int" && self.prng.below(3) == 0;
        let (body, claim) = if is_array { self.array(&cast) } else { self.recursion(ty, &cast) };
        let _ = writeln!(out, "  static {result} f({ty} a, {ty} b) {{\n{body}  }}");
        if body.contains("h(") {
            let (n, lt) = (self.number(0), self.operator("<"));
            let _ = writeln!(
                out,
                "  static int[] h(int[] p, int n) {{ for (int i = {n}; i {lt} n; i++) p[i] = i; return p; }}"
            );
        }
        if body.contains("g(") {
            let (n, one) = (self.number(0), self.number(1));
            let _ = writeln!(
                out,
                "  static {result} g({ty} a, {ty} b) {{ if (a == {n}) return {cast}({one}); return f(a - 1, b); }}"
            );
        }
        let factor = ["1", "1", "1", "1", "(1 << 28)", "1000003", "(-1)"][self.prng.below(7)];
        let (min_a, min_b) = (self.prng.below(6), self.prng.below(4));
        let input = "org.sosy_lab.sv_benchmarks.Verifier.nondetInt()";
        let _ = writeln!(out, "  public static void main(String[] args) {{");
        let _ = writeln!(out, "    {ty} a = ((({input}) & 15) - {min_a}) * {factor};");
        let _ = writeln!(out, "    {ty} b = (({input}) & 7) - {min_b};");
        if self.prng.below(3) != 0 {
            let _ = writeln!(out, "    if (a < 0) return;");
        }
        if self.prng.below(2) == 0 {
            let (op, n) = (self.operator("<"), self.number(0));
            let _ = writeln!(out, "    if (b {op} {n}) return;");
        }
        let _ = writeln!(out, "    s = 0; t = a;");
        let call = match self.prng.below(4) {
            0 => self.around(),
            _ => "f(a, b)".into(),
        };
        let (before, after) = match self.prng.below(5) {
            0 => ("try { ", " } catch (Exception e) { assert false; }"),
            1 => ("try { ", " } catch (IllegalStateException e) { s = -1; }"),
            _ => ("", ""),
        };
        let _ = writeln!(out, "    {ty} r = 0;\n    {before}r = {call};{after}\n    int u = s;");
        if self.prng.below(4) == 0 {
            let (op, n) = (self.operator("<"), self.number(3));
            let _ = writeln!(out, "    for (int i = 0; i {op} {n}; i++) {{ s += 2; r = r + 0; }}");
        }
        let _ = writeln!(out, "    assert {claim};\n  }}\n}}");
        out
    }

    /// A call of `f` in the arms of a branch.
    fn around(&mut self) -> String {
        let n = self.small();
        self.pick(&["a > N ? f(a, b) : f(a, b)", "b == N ? f(a, N) : f(a, b)", "f(a, b) + N - N"])
            .replace('N', &format!("({n})"))
    }

    /// The body of `f` with arrays whose lengths depend on its arguments.
    fn array(&mut self, cast: &str) -> (String, String) {
        let (one, zero, n) = (self.number(1), self.number(0), self.number(2));
        let (lt, le, ge) = (self.operator("<"), self.operator("<="), self.operator(">="));
        let small = "    if (a < 0 || a > 1000) return 0;\n";
        let small = if self.is_noisy() { "" } else { small };
        let body = match self.prng.below(6) {
            0 => format!(
                "    int[] p = new int[a];\n    for (int i = {zero}; i {lt} a; i++) p[i] = i;\n    return {cast}(p.length);\n"
            ),
            1 => format!(
                "    int[] p = new int[a + {one}];\n    for (int i = a; i {ge} 0; i--) {{ p[i] = b; s++; }}\n    return {cast}(p.length - {one});\n"
            ),
            2 => format!(
                "    int[] p = new int[a];\n    for (int i = 1; i {lt} a; i++) {{\n      int j = i - {one}; int x = p[i];\n      \
                 while (j >= {zero} && p[j] {ge} x) {{ p[j + 1] = p[j]; j--; }}\n      p[j + 1] = x;\n    }}\n    return {cast}(a);\n"
            ),
            3 => format!(
                "    byte[] p = new byte[a + 8];\n    if (b {le} {n}) return {cast}(a);\n    p[b + {one}] = 1;\n    return {cast}(a);\n"
            ),
            4 => format!(
                "    int[] p = h(new int[a], a);\n    long t = 0;\n    for (int x : p) {{ t += x; assert x {} -2147483648; }}\n    return {cast}(a);\n",
                self.operator(">=")
            ),
            _ => format!(
                "    boolean[] p = new boolean[a];\n    int i = {zero};\n    while (i + {one} {le} a) {{ p[i] = true; i += {one}; s += 1; }}\n    return {cast}(i);\n"
            ),
        };
        (small.to_owned() + &body, "r == a || r == 0".into())
    }

    /// The body of `f`, and what holds for its result `r` and the field `s`, which is 0 at first.
    fn recursion(&mut self, ty: &str, cast: &str) -> (String, String) {
        let (k, c, one) = (self.small(), self.small(), self.number(1));
        let (zero, n_c, n_k) = (self.number(0), self.number(c), self.number(k));
        let le = self.operator("<=");
        let eq = self.operator("==");
        let base = |value: &str| format!("    if (a {le} {zero}) return {cast}({value});\n");
        let effect = if self.prng.below(3) == 0 { "    s++;\n" } else { "" };
        let inner = match self.prng.below(6) {
            0 => format!("    assert a {} {zero};\n", self.operator(">")),
            1 => format!("    if (b {eq} 5 + {n_c}) throw new IllegalStateException(\"b\");\n"),
            2 => format!("    t = t / (b - {n_c});\n"),
            _ => String::new(),
        };
        let last = |value: String| format!("    return {cast}({value});\n");
        let shape = self.prng.below(14);
        let (body, claim) = match shape {
            0 => (base("b") + effect + &inner + &last(format!("f(a - {one}, b + {n_k})")), format!("r == b + {k} * a")),
            1 => (base("b") + effect + &inner + &last(format!("{n_k} + f(a - {one}, b)")), format!("r == b + {k} * a")),
            2 => (base(&n_c) + effect + &last(format!("b + f(a - {one}, b)")), format!("r == {c} + a * b")),
            3 => {
                (base("1") + effect + &inner + &last(format!("2 * f(a - {one}, b)")), "r == (1L << a) || a > 31".into())
            }
            4 => (
                format!("    if (a {eq} {zero}) return {cast}(0);\n") + effect + &last(format!("1 - f(a - {one}, b)")),
                "r == (a & 1)".into(),
            ),
            5 => (base("0") + &inner + &last("g(a, b)".into()), "r >= 0 && r <= 1".into()),
            6 => (
                format!("    if (a > {n_c} + 10) return {cast}(a - {});\n", self.number(2))
                    + &last(format!("f(f(a + {}, b), b)", self.number(3))),
                format!("a > {c} + 10 || r == {c} + 9"),
            ),
            7 => (
                format!("    if (a <= 0 || b <= {zero}) return {cast}(0);\n    if (a {eq} b) return {cast}(a);\n")
                    + &inner
                    + "    if (a > b) return f(a - b, b);\n"
                    + &last("f(a, b - a)".into()),
                self.pick(&["a <= 0 || b <= 0 || r > 0", "r <= a || a < 0", "r >= 0"]).into(),
            ),
            8 => (
                base(&n_c) + effect + &last(format!("f(a - 1, b) + f(a - {}, b) + {n_k}", self.number(2))),
                format!("r >= {c} || {k} < 0 || {c} < 0"),
            ),
            9 => (
                format!("    {ty} x = b;\n    for ({ty} i = {zero}; i < a; i++) {{ x += {n_k}; s++; }}\n")
                    + &inner
                    + &last("x".into()),
                format!("a < 0 || r == b + {k} * a"),
            ),
            10 => (
                format!(
                    "    {ty} x = a;\n    while (x > {zero}) {{ x -= {one}; assert x {} 0; }}\n",
                    self.operator(">=")
                ) + &last("x".into()),
                "r <= 0".into(),
            ),
            11 => (
                base("0") + &format!("    s += 1;\n    f(a - {one}, b);\n    f(a - 1, b);\n") + &last("a".into()),
                "a < 0 || a > 31 || s == (1 << a) - 1".into(),
            ),
            12 => (
                format!("    if (a {eq} {zero}) return {cast}(b);\n    if (a > 0) return f(a - {one}, b + 1);\n")
                    + &inner
                    + &last(format!("f(a + {one}, b - 1)")),
                "r == a + b".into(),
            ),
            _ => (
                format!(
                    "    switch ((int) a) {{ case 0: return {cast}(b); case 1: return {cast}(b + {n_k}); default: }}\n"
                ) + effect
                    + &last(format!("f(a - 2, b + 2 * {n_k})")),
                format!("r == b + {k} * a"),
            ),
        };
        let claim = match self.prng.below(6) {
            0 if !effect.is_empty() => "a < 0 || u == a".into(),
            1 => format!("r != {} || ({claim})", self.number(77)),
            2 if self.is_noisy() => format!("r {} {}", self.operator(">="), self.number(0)),
            _ => claim,
        };
        (body, claim)
    }
}
