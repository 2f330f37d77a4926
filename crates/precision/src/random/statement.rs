//! Random statements. Every loop is bounded and every exception caught, so that programs end.

use std::fmt::Write;

use super::expression::Expressions;

pub struct Statements<'a, 'p> {
    pub expressions: Expressions<'p>,
    pub text: &'a mut String,
    pub n_traces: usize,
}

/// Variables that are assigned to.
const VARIABLES: [(&str, &str); 14] = [
    ("int", "i"),
    ("int", "j"),
    ("long", "l"),
    ("long", "m"),
    ("short", "h"),
    ("byte", "b"),
    ("char", "c"),
    ("boolean", "z"),
    ("float", "f"),
    ("double", "d"),
    ("int", "box.n"),
    ("byte", "box.small"),
    ("double", "box.real"),
    ("long", "total"),
];

impl Statements<'_, '_> {
    /// This many statements, with this indentation and maximum nesting.
    pub fn block(&mut self, n_statements: usize, indent: usize, depth: usize) {
        for _ in 0..n_statements {
            self.statement(indent, depth);
        }
    }

    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.text, "{:width$}{text}", "", width = indent * 4);
    }

    /// A unique trace, so that the output shows which way the program went.
    fn trace(&mut self, indent: usize) {
        self.n_traces += 1;
        let text = format!("trace({});", self.n_traces);
        self.line(indent, &text);
    }

    fn statement(&mut self, indent: usize, depth: usize) {
        let n_kinds = if depth == 0 { 5 } else { 12 };
        match self.expressions.prng.below(n_kinds) {
            0..=2 => self.assignment(indent),
            3 => self.store(indent),
            4 => {
                let condition = self.expressions.boolean(2);
                self.line(indent, &format!("if ({condition}) {{"));
                self.trace(indent + 1);
                self.line(indent, "}");
            }
            5 | 6 => {
                let condition = self.expressions.boolean(2);
                self.line(indent, &format!("if ({condition}) {{"));
                self.trace(indent + 1);
                self.block(2, indent + 1, depth - 1);
                self.line(indent, "} else {");
                self.block(1, indent + 1, depth - 1);
                self.line(indent, "}");
            }
            7 => {
                let bound = self.expressions.int(1);
                let name = format!("k{depth}");
                self.line(indent, &format!("for (int {name} = 0; {name} < ({bound} & 3); {name}++) {{"));
                self.block(2, indent + 1, depth - 1);
                self.line(indent, "}");
            }
            8 => self.switch(indent, depth),
            9 | 10 => self.attempt(indent, depth),
            _ => self.object(indent),
        }
    }

    fn assignment(&mut self, indent: usize) {
        let (ty, variable) = VARIABLES[self.expressions.prng.below(VARIABLES.len())];
        let value = self.expressions.of(ty, 3);
        self.line(indent, &format!("{variable} = {value};"));
    }

    fn store(&mut self, indent: usize) {
        let (index, value) = (self.expressions.int(1), self.expressions.int(2));
        let text = match self.expressions.prng.below(9) {
            4 => format!("table[{index} & 1][{index} & 3] = {value};"),
            5 => format!("longs[{index} & 3] += {value};"),
            6 => format!("doubles[{index} & 3] = {value} * 0.5;"),
            7 => format!("c += {value}; b -= {index}; h <<= {index};"),
            8 => format!("Arrays.fill(v, {value});"),
            0 => format!("if (v.length > 3) {{ v[{index} & 3] = {value}; }}"),
            1 => format!("if (v.length > 2) {{ v[2] += {value}; }}"),
            2 => format!("if (w.length > 3) {{ w[{index} & 3] = (byte) ({value}); }}"),
            _ => format!("i += {index};"),
        };
        self.line(indent, &text);
    }

    fn switch(&mut self, indent: usize, depth: usize) {
        let on_string = self.expressions.prng.percent(30);
        let (key, cases) = if on_string {
            (self.expressions.of("String", 1), ["\"ab\"", "\"hello\"", "\"\""])
        } else {
            let key = format!("{} & 7", self.expressions.int(2));
            (key, if self.expressions.prng.percent(50) { ["1", "2", "3"] } else { ["0", "5", "1000"] })
        };
        self.line(indent, &format!("switch ({key}) {{"));
        for (at, case) in cases.iter().enumerate() {
            self.line(indent + 1, &format!("case {case}:"));
            self.trace(indent + 2);
            if at != 1 {
                self.block(1, indent + 2, depth - 1);
                self.line(indent + 2, "break;");
            }
        }
        self.line(indent + 1, "default:");
        self.trace(indent + 2);
        self.line(indent, "}");
    }

    /// Something that may throw, in a `try`.
    fn attempt(&mut self, indent: usize, depth: usize) {
        let (x, y) = (self.expressions.int(2), self.expressions.int(1));
        let forms: [(String, &str); 20] = [
            (format!("v = Arrays.copyOf(v, {y} & 0x80000007);"), "NegativeArraySizeException"),
            (format!("System.arraycopy(v, {y} & 1, v, {x} & 3, {y} & 3);"), "ArrayIndexOutOfBoundsException"),
            (format!("s = s.substring({y} & 3, {x} & 7);"), "StringIndexOutOfBoundsException"),
            (format!("v = Arrays.copyOfRange(v, {y} & 1, {x} & 7);"), "ArrayIndexOutOfBoundsException"),
            ("l = Long.parseLong(s + i);".to_owned(), "NumberFormatException"),
            (
                format!("s = new StringBuilder(s).insert({y} & 3, c).deleteCharAt({x} & 1).toString();"),
                "RuntimeException",
            ),
            (format!("i = Math.multiplyExact({x}, {y});"), "ArithmeticException"),
            (format!("i = new int[2][{y} & 3][1].length;"), "ArrayIndexOutOfBoundsException"),
            (format!("i = {x} / ({y});"), "ArithmeticException"),
            (format!("i = {x} % ({y});"), "ArithmeticException"),
            (format!("l = {x} / (long) ({y});"), "ArithmeticException"),
            (format!("i = v[{y}];"), "ArrayIndexOutOfBoundsException"),
            (format!("v[{y}] = {x};"), "ArrayIndexOutOfBoundsException"),
            (format!("v = new int[{y} & 0x8000000f];"), "NegativeArraySizeException"),
            (format!("c = s.charAt({y});"), "StringIndexOutOfBoundsException"),
            ("i = Integer.parseInt(s);".to_owned(), "NumberFormatException"),
            (format!("i = ((String) (i > {y} ? (Object) s : box)).length();"), "ClassCastException"),
            (format!("i = (i > {y} ? box : null).n;"), "NullPointerException"),
            (format!("{{ Object[] o = new Integer[2]; o[1] = i > {y} ? (Object) s : i; }}"), "ArrayStoreException"),
            (format!("i = Math.addExact({x}, {y});"), "ArithmeticException"),
        ];
        let at = self.expressions.prng.below(forms.len());
        let (form, exception) = &forms[at];
        self.line(indent, "try {");
        self.line(indent + 1, form);
        self.block(1, indent + 1, depth - 1);
        let caught = if self.expressions.prng.percent(50) { exception } else { &"RuntimeException" };
        self.line(indent, &format!("}} catch ({caught} e) {{"));
        self.trace(indent + 1);
        if self.expressions.prng.percent(15) {
            self.line(indent + 1, "System.out.println(message(e));");
        }
        if *caught != "RuntimeException" && self.expressions.prng.percent(30) {
            self.line(indent, "} catch (RuntimeException e) {");
            self.trace(indent + 1);
        }
        if self.expressions.prng.percent(30) {
            self.line(indent, "} finally {");
            self.line(indent + 1, "j++;");
        }
        self.line(indent, "}");
    }

    fn object(&mut self, indent: usize) {
        let x = self.expressions.int(1);
        let text = match self.expressions.prng.below(13) {
            7 => format!(
                "Map<Integer, Integer> map = new HashMap<>(); map.put((int) ({x}), i); map.put(j, 1); i = map.getOrDefault(3, 4);"
            ),
            8 => format!(
                "Map<String, Integer> map = new TreeMap<>(); map.put(s, (int) ({x})); map.put(t, 1); i = map.size();"
            ),
            9 => format!("long[] sorted = {{{x}, i, j}}; Arrays.sort(sorted); l = sorted[1];"),
            10 => "for (char x : s.toCharArray()) { if (x == c) { j++; continue; } i += x; }".to_owned(),
            11 => format!("synchronized (box) {{ box.n += {x}; }}"),
            12 => {
                format!("StringBuilder sb = new StringBuilder(t); sb.append({x} > 0).setLength(2); t = sb.toString();")
            }
            0 => format!("box = {x} > 0 ? new WideBox() : new Box();"),
            1 => format!("int n = {x}; java.util.function.IntUnaryOperator op = x -> x ^ n; i = op.applyAsInt(i);"),
            2 => format!(
                "box.any = Integer.valueOf((int) ({x})); if (box.any instanceof Integer) {{ i = (Integer) box.any; }}"
            ),
            3 => format!("int[] copy = v.clone(); if (copy.length > 0) {{ copy[0] = {x}; j = copy[0]; }}"),
            4 => "t = s + t.length();".to_owned(),
            5 => {
                format!("List<Integer> list = new ArrayList<>(); list.add((int) ({x})); list.add(j); i = list.get(0);")
            }
            _ => "s = s.isEmpty() ? t : s.substring(1);".to_owned(),
        };
        self.line(indent, &format!("{{ {text} }}"));
    }
}
