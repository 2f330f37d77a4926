//! Random programs full of small diamonds: conditions whose sides assign variables and meet again, in loops and nested,
//! chains of conditions, methods that return early. Their results are rarely inspected, so that path constraints are
//! weak and other solutions take other sides.

use std::fmt::Write;

use doppel_testkit::random::Prng;

use super::expression::constant;

/// The source of the program with this seed.
pub fn source(name: &str, seed: u64) -> String {
    let mut prng = Prng::new(seed ^ 0xd1a_0d5);
    let mut text = format!("import doppel.Symbolic;\n\npublic class {name} {{\n");
    text.push_str("    static int own = 3;\n    int field = 5;\n\n");
    for (number, ty) in RESULTS.into_iter().enumerate() {
        let _ =
            writeln!(text, "    static {ty} f{number}(int i, int j, long l, float e, double d, boolean p, char c) {{");
        let _ = writeln!(text, "        int[] v = {{i, 4, j, -1}};\n        {0} box = new {0}();", name);
        let _ = writeln!(text, "        box.field = j;\n        boolean q = false;");
        let mut body = Body { prng: &mut prng, text: &mut text, n_loops: 0, result: Some(ty) };
        body.block(3, 2, 3);
        let result = body.cast(ty);
        let _ = writeln!(text, "        return {result};\n    }}\n");
    }
    text.push_str("    public static void main(String[] args) {\n");
    for (ty, variable, method) in INPUTS {
        let value = constant(ty, &mut prng);
        let cast = if ty == "char" { "(char) " } else { "" };
        let _ = writeln!(text, "        {ty} {variable} = Symbolic.{method}(\"{variable}\", {cast}{value});");
    }
    let _ = writeln!(text, "        boolean q = true;\n        {name} box = new {name}();\n        box.field = i;");
    let mut body = Body { prng: &mut prng, text: &mut text, n_loops: 0, result: None };
    for number in 0..RESULTS.len() {
        body.block(3, 2, 3);
        body.call(number);
    }
    body.block(3, 2, 3);
    text.push_str("        System.out.println((i ^ j) > (int) l == q);\n");
    text.push_str("        System.out.println(e < d || p && c > 'm');\n    }\n}\n");
    text
}

const RESULTS: [&str; 6] = ["int", "boolean", "byte", "long", "double", "char"];

const INPUTS: [(&str, &str, &str); 8] = [
    ("int", "i", "intValue"),
    ("int", "j", "intValue"),
    ("long", "l", "longValue"),
    ("float", "e", "floatValue"),
    ("double", "d", "doubleValue"),
    ("boolean", "p", "booleanValue"),
    ("char", "c", "charValue"),
    ("int[]", "v", "ints"),
];

struct Body<'a> {
    prng: &'a mut Prng,
    text: &'a mut String,
    n_loops: usize,
    /// What a method may return early.
    result: Option<&'static str>,
}

impl Body<'_> {
    fn line(&mut self, indent: usize, line: &str) {
        let _ = writeln!(self.text, "{:width$}{line}", "", width = indent * 4);
    }

    fn block(&mut self, n_statements: usize, indent: usize, depth: usize) {
        for _ in 0..n_statements {
            self.statement(indent, depth);
        }
    }

    fn statement(&mut self, indent: usize, depth: usize) {
        match self.prng.below(if depth == 0 { 4 } else { 12 }) {
            0..=3 => {
                let assignment = self.assignment();
                self.line(indent, &assignment);
            }
            4..=7 => {
                let condition = self.condition(2);
                self.line(indent, &format!("if ({condition}) {{"));
                self.block(1, indent + 1, depth - 1);
                if self.prng.percent(50) {
                    self.line(indent, "} else {");
                    self.block(2, indent + 1, depth - 1);
                }
                self.line(indent, "}");
            }
            8 => {
                self.n_loops += 1;
                let (k, step) = (format!("k{}", self.n_loops), self.prng.between(1, 2));
                match self.prng.below(3) {
                    0 => self.line(indent, &format!("for (int {k} = 0; {k} < 3; {k} += {step}) {{")),
                    1 => self.line(indent, &format!("for (int {k} = 0; {k} < 4 && {k} < v.length; {k}++) {{")),
                    _ => self.line(indent, &format!("int {k} = 0;\nwhile ({k} < 3) {{\n{k}++;")),
                }
                let inside =
                    ["if (v.length > 1 && v[1] > j) { j = v[1]; }", "if ((i >> 2 & 1) == 0) { continue; }", "i ^= 5;"];
                let inside = inside[self.prng.below(inside.len())];
                self.line(indent + 1, inside);
                self.block(1, indent + 1, depth - 1);
                self.line(indent, "}");
            }
            9 => {
                let condition = self.condition(2);
                self.line(indent, &format!("if ({condition}) {{ System.out.println({indent}); }}"));
            }
            10 if self.result.is_some() => {
                let (condition, result) = (self.condition(2), self.result.unwrap_or_default());
                let value = self.cast(result);
                self.line(indent, &format!("if ({condition}) {{ return {value}; }}"));
            }
            _ => {
                let (condition, x, y) = (self.condition(1), self.int(1), self.int(1));
                self.line(indent, &format!("i = {condition} ? {x} : {y};"));
            }
        }
    }

    fn assignment(&mut self) -> String {
        let (x, y, condition) = (self.int(2), self.int(1), self.condition(1));
        match self.prng.below(12) {
            0 => format!("i = {x};"),
            1 => format!("j = {x};"),
            2 => format!("i++; j -= {y};"),
            3 => format!("l = l * 3 + {x};"),
            4 => format!("l = {condition} ? {x} : l >>> 7;"),
            5 => format!("e = {condition} ? {x} : e * 0.5f;"),
            6 => format!("d = {condition} ? d / 3 : {x} + e;"),
            7 => format!("p = {condition};"),
            8 => format!("q = p ^ {condition};"),
            9 => format!("c = (char) ({x});"),
            10 => format!("q |= {condition}; p &= !q;"),
            _ => format!("c += {condition} ? 1 : 'x';"),
        }
    }

    /// Something of a type.
    fn cast(&mut self, ty: &str) -> String {
        match ty {
            "boolean" => self.condition(1),
            "double" => "d".to_owned(),
            "long" => format!("l + {}", self.int(1)),
            _ => format!("({ty}) ({})", self.int(2)),
        }
    }

    fn call(&mut self, number: usize) {
        let call = format!("f{number}(i, j, l, e, d, p, c)");
        match RESULTS[number] {
            "boolean" => self.line(2, &format!("q ^= {call};")),
            "long" => self.line(2, &format!("l ^= {call};")),
            "double" => self.line(2, &format!("d = {call};")),
            _ => self.line(2, &format!("i += {call};")),
        }
    }

    fn int(&mut self, depth: usize) -> String {
        if depth == 0 {
            let leaves =
                ["i", "j", "(int) l", "c", "7", "-1", "0x7fff0000", "(int) d", "own", "box.field", "(short) j"];
            return leaves[self.prng.below(leaves.len())].to_owned();
        }
        let (x, y) = (self.int(depth - 1), self.int(depth - 1));
        match self.prng.below(9) {
            0 => format!("({x} + {y})"),
            1 => format!("({x} - {y})"),
            2 => format!("({x} & {y})"),
            3 => format!("({x} << {y})"),
            4 => format!("({x} >>> 3)"),
            5 => format!("({x} / 10)"),
            6 => format!("({x} % -7)"),
            7 => format!("(byte) {x}"),
            _ => format!("({} ? {x} : {y})", self.condition(depth - 1)),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        if depth > 0 && self.prng.percent(60) {
            let (p, q) = (self.condition(depth - 1), self.condition(depth - 1));
            return match self.prng.below(4) {
                0 => format!("({p} && {q})"),
                1 => format!("({p} || {q})"),
                2 => format!("!({p} && {q})"),
                _ => format!("({p} ? {q} : {} > 3)", self.int(0)),
            };
        }
        let (x, y) = (self.int(1), self.int(0));
        match self.prng.below(9) {
            0 => format!("{x} < {y}"),
            1 => format!("{x} == {y}"),
            2 => format!("{x} >= 1000"),
            3 => format!("l > {x}"),
            4 => "e > d".to_owned(),
            5 => format!("!(d <= {x})"),
            6 => "p".to_owned(),
            7 => "q".to_owned(),
            _ => "c >= 'a' && c <= 'z'".to_owned(),
        }
    }
}
