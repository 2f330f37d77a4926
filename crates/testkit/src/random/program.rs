//! A whole random program: one class with nested types, deterministic and terminating.
//!
//! Calls go in layers, each only to what was generated before it, so the stack is bounded: static methods without
//! objects (`m`), then the methods of the class hierarchy (`v`, `i`), then static methods that use objects (`m` again),
//! then `run`. `fuel` bounds the time: every call and every loop iteration consumes it.

use super::generator::{Generator, Method, Place, Var};
use super::source::Node;
use super::types::Ty;
use super::wild;

const N_PLAIN_METHODS: usize = 3;
const N_VIRTUAL_METHODS: usize = 4;
const N_OBJECT_METHODS: usize = 3;
const N_MANY_LOCALS: usize = 250;
const FUEL: usize = 4_000;

const IMPORTS: &str = "import java.nio.charset.StandardCharsets;\nimport java.util.*;\nimport java.util.function.*;\n\
                       import java.util.stream.*;\n\n";

/// What every program has: the log with its checksum, bounded helpers, and small types to compute with.
const PRELUDE: &str = r#"static int fuel;
static int lines;
static long sum;
static final Object LOCK = new Object();

static void log(int at, String value) {
    sum = sum * 31 + value.hashCode() + at;
    if (++lines <= 150) {
        StringBuilder line = new StringBuilder().append(at).append(": ").append(value);
        System.out.println(lines % 16 == 0 ? line.append(" sum ").append(sum).toString() : line.toString());
    }
}

static void log(int at, int value) { sum ^= value; log(at, Integer.toString(value)); }
static void log(int at, long value) { sum += value; log(at, Long.toString(value)); }
static void log(int at, float value) { sum ^= Float.floatToIntBits(value); log(at, Float.toString(value)); }
static void log(int at, double value) { sum ^= Double.doubleToLongBits(value); log(at, Double.toString(value)); }
static void log(int at, char value) { sum += value; log(at, Integer.toString(value)); }
static void log(int at, boolean value) { log(at, value ? "true" : "false"); }
static void log(int at, Integer value) { log(at, value.intValue()); }
static void log(int at, Throwable value) {
    StringBuilder text = new StringBuilder(value.toString()).append(" at");
    for (StackTraceElement frame : value.getStackTrace()) {
        sum += frame.getMethodName().hashCode();
        text.append(' ').append(frame.getLineNumber());
    }
    log(at, text.toString());
}

static String cut(String text) { return text.length() > 40 ? text.substring(0, 40) : text; }

static String sub(String text, int end) { return text.substring(0, Math.floorMod(end, text.length() + 1)); }

static <T extends Comparable<T>> T larger(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }

static int total(int... numbers) {
    int total = numbers.length;
    for (int number : numbers) {
        total = total * 7 + number;
    }
    return total;
}

enum Color {
    RED(1), GREEN(20) { @Override int weight() { return -super.weight(); } }, BLUE(300);

    private final int weight;

    Color(int weight) { this.weight = weight; }

    int weight() { return weight; }
}

record Point(int x, double y) {
    Point {
        if (x == Integer.MIN_VALUE) {
            x = 0;
        }
    }

    double norm() { return Math.sqrt((double) x * x + y * y); }
}

static class Oops extends RuntimeException {
    final int code;

    Oops(int code) {
        super("oops " + code);
        this.code = code;
    }
}

static class Holder {
    int value;

    Holder(int value) { this.value = value; }

    class Inner {
        void bump(int by) { value += by * 2; }
    }
}

static class Cell {
    boolean z;
    byte b;
    short s;
    char c;
    int i;
    long j;
    float f;
    double d;
    String t = "";
    Object[] kept;
}

static final Cell[] CELLS = {new Cell(), new Cell(), new Cell()};

static Cell cell(int n) {
    Cell cell = CELLS[Math.floorMod(n, 3)];
    cell.t = cut(cell.t);
    cell.kept = new Object[]{(n & 7) == 0 ? null : cell.kept, new long[n & 15]};
    return cell;
}

interface Op {
    long of(long a, double b, Object c);

    default long twice(long a, double b, Object c) { return of(of(a, b, c), -b, c); }
}

static class Sum implements Op {
    public long of(long a, double b, Object c) { return a + (long) b; }
}

static class Twisted extends Sum {
    @Override public long of(long a, double b, Object c) { return ~super.of(a, b, c); }

    @Override public long twice(long a, double b, Object c) { return super.twice(a + 1, b, c); }
}

record Scaled(long by) implements Op {
    public long of(long a, double b, Object c) { return a * by - c.hashCode(); }
}

enum Fixed implements Op {
    ONE, TWO { @Override public long of(long a, double b, Object c) { return Double.doubleToLongBits(b) % 1000; } };

    public long of(long a, double b, Object c) { return c instanceof Number n ? n.longValue() : ordinal(); }
}

static final Op[] OPS = {
    new Sum(), new Twisted(), new Scaled(3), Fixed.ONE, Fixed.TWO, (a, b, c) -> c instanceof String t ? t.length() : (long) b,
};

static int unwind(int n, long code) {
    try {
        if (n <= 0) {
            throw new Oops((int) code);
        }
        return unwind(n - 1, code * 3 + n) + 1;
    } catch (Oops e) {
        if ((e.code & 3) == (n & 3)) {
            throw new IllegalStateException("at " + n, e);
        }
        if ((n & 7) == 5) {
            return e.code;
        }
        throw e;
    } finally {
        sum += n;
        if ((sum & 31) == 7) {
            return n;
        }
    }
}

static class Broken {
    static int value = broken();

    private static int broken() { throw new Oops(fuel); }
}"#;

/// A program, named after its seed.
#[derive(Clone, Debug)]
pub struct Program {
    pub seed: u64,
    pub class: Node,
}

impl Program {
    pub fn generate(seed: u64) -> Program {
        let name = class_name(seed);
        let class = if is_wild(seed) {
            wild::class(seed, &name)
        } else {
            ClassWriter { generator: Generator::new(seed), members: Vec::new() }.write(&name)
        };
        Program { seed, class }
    }

    pub fn name(&self) -> String {
        class_name(self.seed)
    }

    pub fn source(&self) -> String {
        let mut text = if is_wild(self.seed) { wild::IMPORTS } else { IMPORTS }.to_owned();
        self.class.render(0, &mut text);
        text
    }
}

/// Three out of four programs consist of snippets.
fn is_wild(seed: u64) -> bool {
    !seed.is_multiple_of(4)
}

fn class_name(seed: u64) -> String {
    format!("P{seed}")
}

struct ClassWriter {
    generator: Generator,
    members: Vec<Node>,
}

impl ClassWriter {
    fn write(mut self, name: &str) -> Node {
        self.members.push(Node::line(PRELUDE));
        self.static_fields();
        for _ in 0..N_PLAIN_METHODS {
            self.static_method();
        }
        if self.generator.rng.percent(10) {
            self.static_method_with_many_locals();
        }
        self.recursive_method();
        self.hierarchy();
        for _ in 0..N_OBJECT_METHODS {
            self.static_method_with_objects();
        }
        self.run();
        Node::block(format!("public class {name} {{"), self.members)
    }

    fn static_fields(&mut self) {
        let g = &mut self.generator;
        for _ in 0..g.rng.between(4, 8) {
            let ty = g.any_type();
            let name = format!("s{}", g.fresh());
            let value = g.value(ty, 1);
            self.members.push(Node::line(format!("static {} {name} = {value};", ty.java())));
            g.vars.push(Var { name, ty, assignable: true, capturable: true });
        }
        for _ in 0..g.rng.between(2, 4) {
            let name = format!("t{}", g.fresh());
            let (declaration, array) = g.new_array(&name);
            self.members.push(Node::line(format!("static final {declaration}")));
            g.arrays.push(array);
        }
    }

    fn signature(&mut self, prefix: &str) -> Method {
        let g = &mut self.generator;
        let params = (0..g.rng.between(1, 4)).map(|_| g.any_type()).collect();
        Method { name: format!("{prefix}{}", g.fresh()), params, returns: g.any_type() }
    }

    /// The method with a body; its parameters are in scope for it.
    fn method(&mut self, modifiers: &str, method: &Method, before: Vec<Node>, size: usize) -> Node {
        let g = &mut self.generator;
        let mark = g.mark();
        let mut params = Vec::new();
        for &ty in &method.params {
            let name = format!("q{}", g.fresh());
            params.push(format!("{} {name}", ty.java()));
            g.vars.push(Var { name, ty, assignable: true, capturable: false });
        }
        g.place = Place { returns: Some(method.returns), ..Place::default() };
        let mut body = before;
        body.extend(g.block(size));
        let result = g.value(method.returns, 3);
        g.leave(mark);
        let (java, default) = (method.returns.java(), method.returns.default_value());
        Node::block(
            format!(
                "{modifiers}{java} {}({}) {{\n    if (--fuel < 0) return {default};",
                method.name,
                params.join(", ")
            ),
            body,
        )
        .with_tail(format!("    return {result};\n}}"))
    }

    fn static_method(&mut self) {
        let signature = self.signature("m");
        let size = self.generator.rng.between(6, 14);
        let node = self.method("static ", &signature, Vec::new(), size);
        self.members.push(node);
        self.generator.statics.push(signature);
    }

    /// Its later locals need the `wide` forms of instructions.
    fn static_method_with_many_locals(&mut self) {
        let mark = self.generator.mark();
        let mut before = Vec::new();
        for _ in 0..N_MANY_LOCALS {
            let g = &mut self.generator;
            g.place = Place::default();
            let ty = g.any_type();
            let name = format!("w{}", g.fresh());
            before.push(Node::line(format!("{} {name} = {};", ty.java(), g.value(ty, 1))));
            g.vars.push(Var { name, ty, assignable: true, capturable: false });
        }
        let signature = self.signature("m");
        let node = self.method("static ", &signature, before, 14);
        self.generator.leave(mark);
        self.members.push(node);
        self.generator.statics.push(signature);
    }

    fn recursive_method(&mut self) {
        let g = &mut self.generator;
        let name = format!("r{}", g.fresh());
        let mark = g.mark();
        g.bind_parameter("n", Ty::Int);
        g.bind_parameter("acc", Ty::Long);
        g.place = Place { returns: Some(Ty::Long), ..Place::default() };
        let body = g.block(3);
        let step = g.expr(Ty::Long, 2);
        let rest = g.expr(Ty::Long, 1);
        g.leave(mark);
        let head = format!("static long {name}(int n, long acc) {{\n    if (n <= 0 || --fuel < 0) return acc;");
        let tail = format!("    return {name}((n & 15) - 1, {step}) * 3 + {rest};\n}}");
        self.members.push(Node::block(head, body).with_tail(tail));
        g.statics.push(Method { name, params: vec![Ty::Int, Ty::Long], returns: Ty::Long });
    }

    /// `interface Shape`, `abstract class Base implements Shape`, `A extends Base`, `B extends A`, `C extends Base`.
    fn hierarchy(&mut self) {
        let mut methods = vec![self.signature("i"), self.signature("i")];
        for _ in 0..N_VIRTUAL_METHODS {
            let signature = self.signature("v");
            methods.push(signature);
        }
        let default_method = self.virtual_method("default ", &methods, 1, Vec::new());
        self.members.push(Node::block("interface Shape {", vec![declaration(&methods[0]), default_method]));

        let mark = self.generator.mark();
        let mut base = self.instance_fields();
        for index in (0..methods.len()).filter(|&index| index != 1) {
            let modifiers = if index == 0 { "public " } else { "" };
            base.push(self.virtual_method(modifiers, &methods, index, Vec::new()));
        }
        self.members.push(Node::block("abstract static class Base implements Shape {", base));
        for (name, parent) in [("A", "Base"), ("B", "A"), ("C", "Base")] {
            self.subclass(name, parent, &methods);
        }
        self.generator.leave(mark);
        self.generator.virtuals = methods;
    }

    /// It may call the methods before it on `this`: every override keeps that order, too.
    fn virtual_method(&mut self, modifiers: &str, methods: &[Method], index: usize, before: Vec<Node>) -> Node {
        self.generator.virtuals = methods[..index].to_vec();
        self.generator.objects.push("this".into());
        let node = self.method(modifiers, &methods[index], before, 4);
        self.generator.objects.pop();
        node
    }

    fn subclass(&mut self, name: &str, parent: &str, methods: &[Method]) {
        let mark = self.generator.mark();
        let mut members = self.instance_fields();
        for (index, method) in methods.iter().enumerate() {
            if !self.generator.rng.percent(55) {
                continue;
            }
            let modifiers = if index < 2 { "@Override public " } else { "@Override " };
            let calls_super = self.generator.rng.percent(40);
            let before = if calls_super { vec![self.super_call(method)] } else { Vec::new() };
            members.push(self.virtual_method(modifiers, methods, index, before));
        }
        self.generator.leave(mark);
        self.members.push(Node::block(format!("static class {name} extends {parent} {{"), members));
    }

    fn instance_fields(&mut self) -> Vec<Node> {
        let g = &mut self.generator;
        let mut nodes = Vec::new();
        for _ in 0..g.rng.between(3, 6) {
            let ty = g.any_type();
            let name = format!("f{}", g.fresh());
            let value = g.value(ty, 1);
            nodes.push(Node::line(format!("{} {name} = {value};", ty.java())));
            g.vars.push(Var { name: format!("this.{name}"), ty, assignable: true, capturable: true });
        }
        nodes
    }

    fn super_call(&mut self, method: &Method) -> Node {
        let g = &mut self.generator;
        g.place = Place::default();
        let id = g.fresh();
        Node::line(format!("log({id}, super.{});", g.call_of(method, 1)))
    }

    fn static_method_with_objects(&mut self) {
        let mark = self.generator.mark();
        let before = self.objects();
        let signature = self.signature("m");
        let size = self.generator.rng.between(8, 16);
        let node = self.method("static ", &signature, before, size);
        self.generator.leave(mark);
        self.members.push(node);
        self.generator.statics.push(signature);
    }

    /// Declarations of objects that the method then uses.
    fn objects(&mut self) -> Vec<Node> {
        let g = &mut self.generator;
        g.place = Place::default();
        let mut nodes = Vec::new();
        for _ in 0..g.rng.between(1, 3) {
            let name = format!("o{}", g.fresh());
            let class = g.rng.pick(&["A", "B", "C"]);
            let value = match g.rng.below(3) {
                0 => format!("{} ? new A() : new {class}()", g.expr(Ty::Boolean, 1)),
                _ => format!("new {class}()"),
            };
            nodes.push(Node::line(format!("final Base {name} = {value};")));
            g.objects.push(name);
        }
        nodes
    }

    fn run(&mut self) {
        let mut body = vec![Node::line(format!("fuel = {FUEL};\nlines = 0;\nsum = 0;"))];
        body.extend(self.objects());
        let g = &mut self.generator;
        g.place = Place { in_try: true, ..Place::default() };
        for method in g.statics.clone() {
            let (id, call, exception) = (g.fresh(), g.call_of(&method, 1), g.fresh());
            body.push(Node::block("try {", vec![Node::line(format!("log({id}, {call});"))]).then(
                format!("}} catch (RuntimeException e{exception}) {{"),
                vec![Node::line(format!("log({id}, e{exception});"))],
            ));
        }
        g.place = Place::default();
        body.extend(g.block(12));
        let tail = "    System.out.println(\"sum \" + sum + \" lines \" + lines + \" fuel \" + fuel);\n}";
        self.members.push(Node::block("static void run() {", body).with_tail(tail));
        self.members.push(Node::line("public static void main(String[] args) {\n    run();\n}"));
    }
}

fn declaration(method: &Method) -> Node {
    let params: Vec<String> = method.params.iter().enumerate().map(|(n, ty)| format!("{} p{n}", ty.java())).collect();
    Node::line(format!("{} {}({});", method.returns.java(), method.name, params.join(", ")))
}
