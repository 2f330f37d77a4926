//! Random programs about construction: constructors that cast, leak or pass on `this`, calls of overridden methods,
//! initialisers that read each other's fields, inner classes, enums, interfaces with defaults, exceptions with their
//! own messages.
//!
//! Every program prints the values it sees. A *probe* is a separate method per place that prints its argument, so its
//! summary is what the analysis knows about that place. Programs terminate, because everything that creates objects or
//! calls methods consumes fuel.

use std::fmt::Write;

use doppel_testkit::random::Prng;

/// The class hierarchy: `Lower` extends `Middle`; `Middle` and `Other` extend `Upper`. Each with its own fields.
const CLASSES: [(&str, &str, &str); 4] =
    [("Upper", "Object", "u"), ("Middle", "Upper", "m"), ("Lower", "Middle", "l"), ("Other", "Upper", "t")];

/// The context of generated code.
#[derive(Clone, Copy)]
struct Place {
    /// The class of `this`, by its index.
    this: Option<usize>,
    /// Whether objects may be created and methods called here: not in code that runs before fuel is checked.
    is_fueled: bool,
    /// Whether the locals `a`, `b`, `o` and `p` exist.
    has_locals: bool,
    /// Whether `this` may be passed to other code.
    may_show: bool,
}

pub struct Generator {
    prng: Prng,
    name: String,
    probes: String,
    n_probes: usize,
    n_names: usize,
    depth: usize,
    style: Style,
}

/// The style of a program: if it does everything, the analysis expects everything.
struct Style {
    /// Constructors pass `this` to other code.
    leaks: bool,
    /// Numbers are computed.
    is_wild: bool,
    /// Classes have static fields that hold objects.
    has_objects: bool,
    /// The maximum number of statements in a block.
    length: usize,
}

/// The source of the program of a seed: a public class of that name. Its probes are methods of `<name>$P`.
pub fn program(name: &str, seed: u64) -> String {
    let mut prng = Prng::new(seed ^ 0x5eed_c0de);
    let style = Style {
        leaks: prng.percent(40),
        is_wild: prng.percent(40),
        has_objects: prng.percent(40),
        length: prng.between(1, 3),
    };
    let mut generator =
        Generator { prng, name: name.into(), probes: String::new(), n_probes: 0, n_names: 0, depth: 0, style };
    generator.generate()
}

impl Generator {
    fn generate(&mut self) -> String {
        let in_main = Place { this: None, is_fueled: true, has_locals: true, may_show: true };
        let mut out = format!("public class {} {{\n", self.name);
        out += "static class Fuel { static int left = 120; }\n";
        out += &self.refused();
        out += &self.interface();
        out += &self.enumeration();
        for index in 0..CLASSES.len() {
            out += &self.class(index);
        }
        let (first, second) = (self.static_int(), self.static_object());
        let _ = writeln!(out, "static int s = {first};\nstatic Upper g = {second};");
        out += "public static void main(String[] args) throws Exception {\n";
        out += "int a = args.length; int b = 2 - a; Upper o = null; int[] p = new int[4];\n";
        for _ in 0..self.prng.between(1, 2 * self.style.length) {
            let body = self.block(in_main);
            let _ = writeln!(out, "try {{ {body} }} catch (Throwable e) {{ {} }}", self.see_object("e"));
        }
        out += &self.block(in_main);
        out += "}\n";
        let _ = writeln!(out, "static class P {{\n{}}}\n}}", self.probes);
        out
    }

    fn refused(&mut self) -> String {
        let place = Place { this: None, is_fueled: true, has_locals: false, may_show: true };
        let message = if self.prng.percent(40) {
            let number = self.int(place, 1);
            format!(
                "public String getMessage() {{ if (--Fuel.left < 0) {{ return null; }} n = {number}; return \"n\" + n; }}"
            )
        } else {
            String::new()
        };
        format!(
            "static class Refused extends RuntimeException {{ int n; Refused(int n) {{ this.n = n; }} {message} }}\n"
        )
    }

    fn interface(&mut self) -> String {
        let (constant, result) = (self.static_int(), self.see("n + K"));
        format!("interface J {{ int K = {constant}; default int h(int n) {{ return {result}; }} }}\n")
    }

    fn enumeration(&mut self) -> String {
        // Its own constants cannot be named there.
        let [first, second, early] = [(); 3].map(|()| self.static_int().replace("E.A.v", "1").replace("E.B.at", "2"));
        let stored = self.see("v");
        let (result, own) = (self.see("v + n"), self.see("v - n"));
        let order = self.see("ordinal()");
        format!(
            "enum E {{ A({first}), B({second}) {{ int f(int n) {{ return {own}; }} }}; static int count = {early}; int v; int at;\n\
             E(int v) {{ this.v = v; at = {order}; {stored}; }} int f(int n) {{ return {result}; }} }}\n"
        )
    }

    fn class(&mut self, index: usize) -> String {
        let (name, above, field) = CLASSES[index];
        let may_show = self.style.leaks;
        let early = Place { this: Some(index), is_fueled: false, has_locals: false, may_show };
        let construction = Place { this: Some(index), is_fueled: true, has_locals: true, may_show };
        let late = Place { may_show: true, ..construction };
        let extends = if index == 0 { String::new() } else { format!(" extends {above}") };
        let implements = if index == 2 { " implements J" } else { "" };
        let mut out = format!("static class {name}{extends}{implements} {{\n");
        let (first, second) = (self.static_int(), self.static_object());
        let _ = writeln!(out, "static int s{field} = {first}; static Upper g{field} = {second};");
        let number = if self.prng.percent(70) { format!(" = {}", self.int(early, 2)) } else { String::new() };
        let object = if self.prng.percent(50) { format!(" = {}", self.object(early)) } else { String::new() };
        let array = if self.prng.percent(60) { " = new int[4]" } else { "" };
        let _ = writeln!(out, "int {field}{number}; Upper o{field}{object}; int[] p{field}{array};");
        if may_show && self.prng.percent(30) {
            let _ = writeln!(out, "{{ {} }}", self.see_object("this"));
        }
        let first = if index > 0 { format!("super({});", self.static_int_with("n")) } else { String::new() };
        let object = if may_show { "this" } else { "null" };
        let locals = format!("int a = n; int b = 1; Upper o = {object}; int[] p = new int[4];");
        let body = self.block(construction);
        let _ = writeln!(out, "{name}(int n) {{ {first} if (--Fuel.left < 0) {{ return; }} {locals} {body} }}");
        if self.prng.percent(40) {
            let (number, body) = (self.static_int_with("1"), self.block(construction));
            let _ = writeln!(out, "{name}() {{ this({number}); int n = 0; {locals} {body} }}");
        } else {
            let _ = writeln!(out, "{name}() {{ this(1); }}");
        }
        if index == 0 || self.prng.percent(60) {
            let (body, result) = (self.block(late), self.int(late, 2));
            let _ = writeln!(
                out,
                "int f(int n) {{ if (--Fuel.left < 0) {{ return 1; }} int a = n; int b = 0; Upper o = this; int[] p = new int[3];\n\
                 try {{ {body} }} catch (Exception e) {{ {} }} return {result}; }}",
                self.see_object("e")
            );
        }
        if index == 1 {
            let (number, result) = (self.see(field), self.see(&format!("y + {field}")));
            let _ = writeln!(out, "class Inner {{ int y = {number}; int get() {{ return {result}; }} }}");
        }
        out += "}\n";
        out
    }

    /// The number, seen by a probe.
    fn see(&mut self, number: &str) -> String {
        let n = self.n_probes;
        self.n_probes += 1;
        let _ = writeln!(self.probes, "static int p{n}(int v) {{ System.out.println(\"@{n} \" + v); return v; }}");
        format!("P.p{n}({number})")
    }

    fn see_long(&mut self, number: &str) -> String {
        let n = self.n_probes;
        self.n_probes += 1;
        let _ = writeln!(self.probes, "static long p{n}(long v) {{ System.out.println(\"@{n}L\" + v); return v; }}");
        format!("(int) P.p{n}({number})")
    }

    /// A statement in which a probe sees an object.
    fn see_object(&mut self, object: &str) -> String {
        let n = self.n_probes;
        self.n_probes += 1;
        let _ = writeln!(
            self.probes,
            "static void p{n}(Object v) {{ System.out.println(\"@{n}=\" + (v == null ? \"null\" : v.getClass().getName())); }}"
        );
        format!("P.p{n}({object});")
    }

    fn constant(&mut self) -> String {
        self.prng.pick(&["0", "1", "2", "3", "7", "-1", "-5", "255", "100000", "Integer.MAX_VALUE"]).to_owned()
    }

    fn static_read(&mut self) -> String {
        let reads = ["Upper.su", "Middle.sm", "Lower.sl", "Other.st", "J.K", "E.A.v", "E.B.at"];
        self.prng.pick(&reads).to_owned()
    }

    /// An expression for a static context: it needs no fuel.
    fn static_int(&mut self) -> String {
        self.static_int_with("3")
    }

    fn static_int_with(&mut self, other: &str) -> String {
        let read = match self.prng.below(4) {
            0 => self.constant(),
            1 => other.to_owned(),
            2 => format!("({} - {other})", self.static_read()),
            _ => self.static_read(),
        };
        if self.prng.percent(60) { self.see(&read) } else { read }
    }

    fn static_object(&mut self) -> String {
        if !self.style.has_objects {
            return "null".into();
        }
        let objects = ["null", "new Lower()", "new Upper(2)", "new Other()", "Upper.gu", "Lower.gl", "Middle.gm"];
        self.prng.pick(&objects).to_owned()
    }

    /// A field of `this`, or of a subclass through a test or a cast.
    fn field(&mut self, this: usize, prefix: &str, other: &str) -> String {
        let of = self.prng.below(CLASSES.len());
        let (class, _, field) = CLASSES[of];
        let is_inherited = of <= this && !(this == 3 && (of == 1 || of == 2)) && of != 3 || of == this;
        match self.prng.below(4) {
            _ if is_inherited => format!("this.{prefix}{field}"),
            0 => format!("(({class}) (Object) this).{prefix}{field}"),
            _ => format!("((Object) this instanceof {class} ? (({class}) (Object) this).{prefix}{field} : {other})"),
        }
    }

    fn int(&mut self, place: Place, depth: usize) -> String {
        if depth == 0 {
            return match self.prng.below(4) {
                0 => self.constant(),
                1 => self.static_read(),
                2 if place.has_locals => self.prng.pick(&["a", "b"]).to_owned(),
                _ => match place.this {
                    Some(this) => self.field(this, "", "9"),
                    None => "Upper.su".into(),
                },
            };
        }
        let (left, right) = (self.int(place, depth - 1), self.int(place, depth - 1));
        match self.prng.below(15) {
            0 | 1 if self.style.is_wild => {
                let operator = self.prng.pick(&["+", "-", "*", "/", "%", "&", "|", "^", ">>", ">>>", "<<"]);
                format!("({left} {operator} {right})")
            }
            2..=5 => self.see(&left),
            6 => {
                let comparison = self.prng.pick(&["==", "!=", "<", ">", "<=", ">="]);
                format!("({left} {comparison} {right} ? {} : {})", self.see(&left), self.see(&right))
            }
            7 if self.style.is_wild => format!("({}) ({left})", self.prng.pick(&["byte", "char", "short"])),
            8 if self.style.is_wild => {
                let operator = self.prng.pick(&["+", "-", "*"]);
                self.see_long(&format!("{left} {operator} (long) {right}"))
            }
            9 if place.is_fueled => format!("{}.f({left})", self.receiver(place)),
            10 if place.this.is_some() && place.may_show => format!("f({left})"),
            11 => format!("E.{}.f({left})", self.prng.pick(&["A", "B"])),
            12 => match place.this {
                Some(this) => {
                    let field = self.field(this, "p", "null");
                    self.see(&format!("({field}).length"))
                }
                None => self.see("E.values().length"),
            },
            13 => format!("(- {left})"),
            14 => self.see(&right),
            _ => left,
        }
    }

    fn receiver(&mut self, place: Place) -> String {
        match self.object(place) {
            object if object == "null" => "new Upper(1)".into(),
            object => format!("({object})"),
        }
    }

    fn object(&mut self, place: Place) -> String {
        match self.prng.below(10) {
            0 => "null".into(),
            1 if place.this.is_some() && place.may_show => "this".into(),
            2 if place.this.is_some() => self.field(place.this.unwrap_or(0), "o", "null"),
            3 if place.has_locals => "o".into(),
            4..=6 if place.is_fueled => {
                let number = self.int(place, 1);
                format!("new {}({number})", self.prng.pick(&["Upper", "Middle", "Lower", "Other"]))
            }
            7 if place.is_fueled => {
                let (field, result) = (self.see("5"), self.see("z + n"));
                format!("new Middle(1) {{ int z = {field}; int f(int n) {{ return {result}; }} }}")
            }
            _ => self.prng.pick(&["Upper.gu", "Middle.gm", "Lower.gl", "Other.gt"]).to_owned(),
        }
    }

    fn condition(&mut self, place: Place) -> String {
        let comparison = self.prng.pick(&["==", "!=", "<", ">", "<=", ">="]);
        let (left, right) = (self.int(place, 1), self.int(place, 0));
        format!("{left} {comparison} {right}")
    }

    fn block(&mut self, place: Place) -> String {
        if self.depth > 2 {
            return String::new();
        }
        self.depth += 1;
        let count = self.prng.between(1, self.style.length);
        let statements: Vec<String> = (0..count).map(|_| self.statement(place)).collect();
        self.depth -= 1;
        statements.join("\n")
    }

    fn statement(&mut self, place: Place) -> String {
        let number = self.int(place, 2);
        let object = self.object(place);
        match self.prng.below(19) {
            0 | 1 => format!("a = {};", self.see(&number)),
            2 => format!("b = {number};"),
            3 => format!("o = {object}; {}", self.see_object("o")),
            4 => {
                let (class, _, field) = CLASSES[self.prng.below(CLASSES.len())];
                format!("if (o instanceof {class}) {{ (({class}) o).{field} = {number}; }}")
            }
            5 => {
                let (class, _, field) = CLASSES[self.prng.below(CLASSES.len())];
                let seen = self.see(&format!("(({class}) o).{field}"));
                format!("if (o instanceof {class}) {{ a = {seen}; }}")
            }
            6 => format!("{} = {number};", self.prng.pick(&["Upper.su", "Middle.sm", "Lower.sl", "Other.st"])),
            7 | 8 => format!("{} = {object};", self.prng.pick(&["Upper.gu", "Middle.gm", "Lower.gl", "Other.gt"])),
            9 | 10 => {
                let (condition, body) = (self.condition(place), self.block(place));
                let other = self.block(place);
                format!("if ({condition}) {{ {body} }} else {{ {other} }}")
            }
            11 => {
                let i = self.fresh("i");
                let (body, seen) = (self.block(place), self.see(&i));
                format!("for (int {i} = 0; {i} < p.length && --Fuel.left > 0; {i}++) {{ p[{i}] += {seen}; {body} }}")
            }
            12 | 13 => {
                let e = self.fresh("e");
                let (body, seen, end) = (self.block(place), self.see_object(&e), self.see("b"));
                let caught = self.prng.pick(&["RuntimeException", "Exception", "ArithmeticException", "Throwable"]);
                let end = if self.prng.percent(30) { format!("finally {{ b = {end}; }}") } else { String::new() };
                format!(
                    "try {{ {body} if (a == 77) {{ throw new Refused(a); }} }} catch ({caught} {e}) {{ {seen} }} {end}"
                )
            }
            14 if place.this.is_none() => {
                let condition = self.condition(place);
                format!("if ({condition}) {{ throw new Refused({}); }}", self.see("a"))
            }
            15 => {
                format!("if (a >= 0 && a < p.length) {{ b = {}; p[a] = b; }} p = new int[{number} & 3];", self.see("a"))
            }
            16 => {
                let (first, second, rest) = (self.block(place), self.see_object("o"), self.see("a"));
                format!("switch (a) {{ case 0: {first} break; case 3: {second} default: b = {rest}; }}")
            }
            17 => {
                let inner = self.see("((Middle) o).new Inner().get()");
                format!("if (o instanceof Middle) {{ a = {inner}; }}")
            }
            18 if self.prng.percent(30) => format!("assert {};", self.condition(place)),
            _ => format!("if (o != null) {{ o.o{} = {object}; {} }}", "u", self.see_object("o.ou")),
        }
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.n_names += 1;
        format!("{prefix}{}", self.n_names)
    }
}
