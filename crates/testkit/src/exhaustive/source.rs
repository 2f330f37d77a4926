//! Random programs with three small inputs, which they request on first use. They record their way in a number, and end
//! normally or with an uncaught exception.

use std::fmt::Write;

use crate::random::Prng;

/// The class of the program with this seed.
pub fn name(seed: u64) -> String {
    format!("E{seed}")
}

pub fn source(seed: u64) -> String {
    let mut writer = Writer { prng: Prng::new(seed), text: String::new(), n_marks: 0, n_loops: 0 };
    let n_statements = writer.prng.between(4, 9);
    writer.block(n_statements, 3);
    MEMBERS.replace("NAME", &name(seed)).replace("BODY", &writer.text)
}

const MEMBERS: &str = r#"import doppel.Symbolic;
import java.util.*;
import java.util.function.*;

public class NAME {
    /** Instead of the inputs' own values: a, b, z. */
    static int[] given;
    static long trace;
    static byte a, b;
    static boolean z, hasA, hasB, hasZ;
    static int shared;
    static int[] cells;
    static Node node;
    static Object[] objects;
    static final Shape[] SHAPES = {x -> x + 1, x -> x * 3, x -> 100 / x};

    interface Shape {
        int apply(int x);
    }

    enum Color { RED, GREEN, BLUE }

    static class Node {
        int value;
        byte small;
        Node next;

        int depth(int limit) {
            return next == null || limit <= 0 ? value : 1 + next.depth(limit - 1);
        }
    }

    static void reset() {
        trace = 1;
        a = b = 0;
        z = hasA = hasB = hasZ = false;
        shared = 5;
        cells = new int[] {3, 1, 4, 1, 5, 9};
        node = new Node();
        node.next = new Node();
        objects = new Object[] {"text", 7, 'c', 8L, null};
    }

    static byte a() {
        if (!hasA) {
            a = given == null ? Symbolic.byteValue("a", (byte) 3) : (byte) given[0];
            hasA = true;
        }
        return a;
    }

    static byte b() {
        if (!hasB) {
            b = given == null ? Symbolic.byteValue("b", (byte) -2) : (byte) given[1];
            hasB = true;
        }
        return b;
    }

    static boolean z() {
        if (!hasZ) {
            z = given == null ? Symbolic.booleanValue("z", true) : given[2] != 0;
            hasZ = true;
        }
        return z;
    }

    static void mark(int place) {
        trace = trace * 61 + place;
    }

    static int pick(int x, int y) {
        if (x > y) {
            return x - y;
        }
        return x == y ? 0 : y;
    }

    static int digits(int x) {
        return Integer.toString(x).length();
    }

    public static void main(String[] args) {
        reset();
        run();
        System.out.println(trace);
    }

    static void run() {
        int i = 1;
        int j = -3;
        long l = 2;
BODY    }
}
"#;

struct Writer {
    prng: Prng,
    text: String,
    n_marks: usize,
    n_loops: usize,
}

impl Writer {
    fn block(&mut self, n_statements: usize, depth: usize) {
        for _ in 0..n_statements {
            self.statement(depth);
        }
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "        {text}");
    }

    fn mark(&mut self) {
        self.n_marks += 1;
        let line = format!("mark({});", self.n_marks);
        self.line(&line);
    }

    fn statement(&mut self, depth: usize) {
        let kinds = if depth == 0 { 8 } else { 15 };
        match self.prng.below(kinds) {
            0 | 1 => {
                let target = self.prng.pick(&["i", "j", "shared", "node.value", "node.next.value"]);
                let line = format!("{target} = {};", self.int(2));
                self.line(&line);
            }
            2 => {
                let line = format!("l = (long) {} * {} + {};", self.int(1), self.int(1), self.int(1));
                self.line(&line);
            }
            3 => {
                let line = format!("cells[{}] = {};", self.index(), self.int(1));
                self.line(&line);
            }
            4 => {
                let line = format!("node.small = (byte) ({});", self.int(1));
                self.line(&line);
            }
            5 => {
                // Sides that only compute and store.
                let (then, otherwise) = (self.assignment(), self.assignment());
                let more = if self.prng.percent(40) { self.assignment() } else { String::new() };
                let line = format!("if ({}) {{ {then} {more} }} else {{ {otherwise} }}", self.boolean(1));
                self.line(&line);
            }
            6 => {
                let line = format!("if ({}) {{", self.boolean(2));
                self.line(&line);
                self.mark();
                self.line("}");
            }
            7 => {
                let exception = self.prng.pick(&["IllegalStateException", "NoSuchElementException", "Error"]);
                let line = format!("if ({}) {{ throw new {exception}(\"\" + {}); }}", self.boolean(2), self.atom());
                self.line(&line);
            }
            8 | 9 => {
                let line = format!("if ({}) {{", self.boolean(2));
                self.line(&line);
                self.mark();
                self.block(2, depth - 1);
                self.line("} else {");
                self.block(1, depth - 1);
                self.line("}");
            }
            10 => {
                self.n_loops += 1;
                let k = format!("k{}", self.n_loops);
                let line = format!("for (int {k} = 0; {k} < ({} & 3); {k}++) {{", self.int(1));
                self.line(&line);
                self.block(1, depth - 1);
                self.mark();
                self.line("}");
            }
            11 => self.switch(depth),
            12 => {
                self.line("try {");
                self.block(2, depth - 1);
                let exception =
                    self.prng.pick(&["ArithmeticException", "RuntimeException", "ArrayIndexOutOfBoundsException"]);
                let line = format!("}} catch ({exception} e) {{");
                self.line(&line);
                self.mark();
                if self.prng.percent(30) {
                    self.line("if (e.getMessage() != null && e.getMessage().length() % 2 == 0) {");
                    self.mark();
                    self.line("}");
                }
                self.line("}");
            }
            13 => self.object(),
            _ => self.library(),
        }
    }

    fn assignment(&mut self) -> String {
        match self.prng.below(6) {
            0 => format!("i = {};", self.int(1)),
            1 => format!("j = {};", self.int(1)),
            2 => format!("shared = {};", self.int(1)),
            3 => format!("node.value += {};", self.int(1)),
            4 => format!("node.small = (byte) ({});", self.int(1)),
            _ => format!("node.next.value = {};", self.int(1)),
        }
    }

    fn switch(&mut self, depth: usize) {
        let line = match self.prng.below(3) {
            0 => format!("switch ({}) {{ case 0: case 1: i = 4; break; case -7:", self.int(1)),
            1 => format!("switch ({} & 7) {{ case 0: i++; case 1: j++; break; case 5:", self.int(1)),
            _ => format!("switch (\"k\" + ({} & 3)) {{ case \"k1\": i = 9; break; case \"k3\":", self.int(1)),
        };
        self.line(&line);
        self.mark();
        self.block(1, depth - 1);
        self.line("break; default:");
        self.mark();
        self.line("}");
    }

    fn object(&mut self) {
        let line = match self.prng.below(6) {
            0 => format!("i = SHAPES[{} & 1].apply({});", self.int(1), self.int(0)),
            1 => format!("j = SHAPES[{}].apply({});", self.small(), self.int(0)),
            2 => format!("if (objects[{}] instanceof String) {{ mark(50); }}", self.small()),
            3 => format!("if (((Number) objects[{}]).intValue() > 5) {{ mark(51); }}", self.small()),
            4 => format!("if (Color.values()[{}] == Color.BLUE) {{ mark(52); }}", self.small()),
            _ => format!("i = node.depth({});", self.int(0)),
        };
        self.line(&line);
    }

    fn library(&mut self) {
        let (x, y) = (self.int(1), self.int(0));
        let line = match self.prng.below(9) {
            0 => format!("if (Integer.valueOf({x}) == Integer.valueOf({y})) {{ mark(53); }}"),
            1 => format!(
                "Map<Integer, Integer> m = new HashMap<>(); m.put({x} & 3, 1); if (m.containsKey({y})) {{ mark(54); }}"
            ),
            2 => format!(
                "StringBuilder s = new StringBuilder(\"q\"); s.append((char) ({x} & 127)); if (s.indexOf(\"A\") == 1) {{ mark(55); }}"
            ),
            3 => format!("if (digits({x}) == 2) {{ mark(56); }}"),
            4 => format!(
                "int[] v = new int[{x} & 3]; if (v.length > 1) {{ mark(57); }} cells = Arrays.copyOf(cells, 5); shared += v.length;"
            ),
            5 => format!("int[] w = {{{x}, {y}, 2}}; Arrays.sort(w); if (w[0] == 2) {{ mark(58); }}"),
            6 => format!("int n = {x}; IntUnaryOperator f = q -> q + n; if (f.applyAsInt({y}) == 12) {{ mark(59); }}"),
            7 => format!("if ((\"k\" + ({x} & 1)).intern() == \"k1\") {{ mark(60); }}"),
            _ => format!("if (Math.floorMod({x}, 5) == Math.abs({y} % 5)) {{ mark(49); }}"),
        };
        self.line("{");
        self.line(&line);
        self.line("}");
    }

    /// An index, mostly within bounds.
    fn index(&mut self) -> String {
        match self.prng.below(3) {
            0 => format!("{} & 3", self.int(1)),
            1 => self.small(),
            _ => format!("({} & 7)", self.atom()),
        }
    }

    fn small(&mut self) -> String {
        let x = self.atom();
        match self.prng.below(3) {
            0 => format!("{x} % 3"),
            1 => format!("{x} & 1"),
            _ => format!("({x} >>> 5)"),
        }
    }

    fn atom(&mut self) -> String {
        let atoms = ["a()", "a()", "b()", "(z() ? 1 : 0)", "i", "j", "shared", "node.value", "node.small", "(int) l"];
        self.prng.pick(&atoms).to_owned()
    }

    fn int(&mut self, depth: usize) -> String {
        if depth == 0 {
            return if self.prng.percent(25) { self.prng.between(0, 130).to_string() } else { self.atom() };
        }
        let (x, y) = (self.int(depth - 1), self.int(depth - 1));
        match self.prng.below(13) {
            0 | 1 => format!("({x} + {y})"),
            2 => format!("({x} - {y})"),
            3 => format!("({x} * {y})"),
            4 => format!("({x} / {y})"),
            5 => format!("({x} % {y})"),
            6 => format!("({x} & {y})"),
            7 => format!("({x} ^ {y})"),
            8 => format!("({x} << ({y} & 7))"),
            9 => format!("cells[{}]", self.index()),
            10 => format!("pick({x}, {y})"),
            11 => format!("(byte) {x}"),
            _ => format!("({} ? {x} : {y})", self.boolean(0)),
        }
    }

    fn boolean(&mut self, depth: usize) -> String {
        if depth > 0 && self.prng.percent(30) {
            let (x, y) = (self.boolean(depth - 1), self.boolean(depth - 1));
            let operator = self.prng.pick(&["&&", "||", "^"]);
            return format!("({x} {operator} {y})");
        }
        if self.prng.percent(15) {
            return "z()".to_owned();
        }
        let (x, y) = (self.int(depth.min(1)), self.int(0));
        let operator = self.prng.pick(&["<", "==", "!=", ">=", "> 20 +", "== 3 *"]);
        format!("{x} {operator} {y}")
    }
}
