//! Random statements. As far as javac can see, every statement can complete normally, so any other may follow it; every
//! loop is bounded by a counter and by the program's fuel.

use super::generator::{ArrayVar, Generator, Var};
use super::source::Node;
use super::types::{self, Ty};

/// Operations that throw, each wrapped in a `try` of its own that logs class and message.
const THROWING: &[&str] = &[
    "log(ID, new int[]{1, 2, 3}[$I]);",
    "log(ID, $I / ($I & 1));",
    "log(ID, $J % ($J & 1L));",
    "log(ID, new int[($I % 5)].length);",
    "Object[] objects = new Integer[2]; objects[0] = $S; log(ID, objects.length);",
    "Object object = $S; log(ID, (Integer) object);",
    "Object object = $D; log(ID, ((Color) object).name());",
    "String text = $Z ? null : $S; log(ID, text.length());",
    "int[] data = $Z ? null : new int[2]; data[1] = $I; log(ID, data[1]);",
    "Point point = $Z ? null : new Point($I, $D); log(ID, point.x());",
    "log(ID, $S.charAt($I & 7));",
    "log(ID, $S.substring($I & 3, $I & 7));",
    "log(ID, Integer.parseInt($S));",
    "log(ID, Math.addExact($I, $I));",
    "log(ID, Math.toIntExact($J));",
    "log(ID, Color.valueOf($S).ordinal());",
    "List.of($I, $I).add(3);",
    "log(ID, new ArrayList<Integer>(List.of($I)).iterator().next());",
    "throw new IllegalStateException($S);",
    "throw new Oops($I);",
    "Integer boxed = $Z ? null : (Integer) $I; log(ID, boxed + 1);",
    "Objects.requireNonNull($Z ? null : $S, \"nothing\");",
    "log(ID, unwind($I & 31, $J));",
    "try { log(ID, Broken.value); } catch (LinkageError object) { log(ID, object); log(ID, object.getCause()); }",
    "cell($I).j += cell($I).j++ / ($J & 1); log(ID, cell($I).j);",
    "Cell object = $Z ? null : cell($I); object.d *= object.j -= $J; log(ID, object.d);",
];

/// Uses of library collections; each logs something.
const COLLECTIONS: &[&str] = &[
    "List<Integer> list = new ArrayList<>(); for (int k = 0; k < 6; k++) { list.add($I + k); } \
     list.remove($I & 3); Collections.sort(list); log(ID, list.toString());",
    "Map<Integer, Integer> map = new HashMap<>(); for (int k = 0; k < 9; k++) { map.merge(($I + k) % 5, k, Integer::sum); } \
     log(ID, map.toString());",
    "Map<String, Long> map = new TreeMap<>(); map.put($S, $J); map.put($S, $J); map.computeIfAbsent($S, t -> (long) t.length()); \
     log(ID, map.toString());",
    "ArrayDeque<Integer> deque = new ArrayDeque<>(); deque.push($I); deque.add($I); deque.addFirst($I); \
     log(ID, deque.pollLast() - deque.size());",
    "Set<String> set = new HashSet<>(List.of(\"p\", \"q\")); set.add($S); set.remove($S); log(ID, set.toString());",
    "log(ID, IntStream.range(0, ($I & 7) + 1).map(n -> n * n).filter(n -> n % 3 != 1).sum());",
    "log(ID, Stream.of($S, $S, $S).map(String::length).sorted().collect(Collectors.toList()).toString());",
    "int[] data = {$I, $I, $I, $I}; Arrays.sort(data); log(ID, Arrays.toString(data)); \
     log(ID, Arrays.hashCode(data)); log(ID, Arrays.binarySearch(data, $I));",
    "long[] data = new long[7]; Arrays.fill(data, 2, 5, $J); System.arraycopy(data, 1, data, 3, 4); \
     log(ID, Arrays.toString(data.clone()));",
    "int[][] rows = new int[4][]; for (int k = 0; k < 4; k++) { rows[k] = new int[k]; Arrays.fill(rows[k], $I); } \
     log(ID, Arrays.deepToString(rows));",
    "Point a = new Point($I, $D); Point b = new Point($I, $D); log(ID, a.equals(b) + \" \" + a.hashCode() + \" \" + b);",
    "int start = $I & 3; Iterator<Integer> numbers = new Iterator<>() { int n = start; public boolean hasNext() { return n < 6; } \
     public Integer next() { return n++; } }; int found = 0; while (numbers.hasNext()) { found += numbers.next(); } log(ID, found);",
    "Object object = $Z ? (Object) $I : $S; if (object instanceof Integer n && n > 3) { log(ID, n); } \
     else if (object instanceof String t) { log(ID, t); }",
    "log(ID, String.format(\"%d|%5s|%x|%.3f|%b\", $J, $S, $I, $D, $Z));",
    "Function<Integer, Integer> twice = n -> n * 2; log(ID, twice.compose((Integer n) -> n + 1).andThen(n -> n ^ 5).apply($I));",
    "Supplier<String> maker = $S::toString; log(ID, maker.get());",
    "Optional<String> maybe = Optional.of($S).filter(t -> t.length() > 2); log(ID, maybe.orElse(\"none\"));",
    "char[] chars = $S.toCharArray(); int h = 0; for (char c : chars) { h = h * 131 + c; } log(ID, h);",
    "byte[] bytes = $S.getBytes(StandardCharsets.UTF_8); byte x = 0; for (byte b : bytes) { x ^= b; x <<= 1; } log(ID, x);",
    "Holder holder = new Holder($I); holder.new Inner().bump($I); log(ID, holder.value);",
    "String t = \"\"; for (int k = 0; k < 4; k++) { t += k; t += $C; } log(ID, cut(t));",
    "synchronized (LOCK) { log(ID, $J); }",
    "final long n = $J; final double x = $D; Function<Integer, Supplier<LongSupplier>> twice = k -> { double h = x * k; \
     return () -> { long a = n + k; return () -> (long) (a * h) + n; }; }; log(ID, twice.apply($I).get().getAsLong());",
    "final byte b = (byte) $I; final char c = $C; Supplier<Supplier<String>> maker = () -> () -> b + \"/\" + c; log(ID, maker.get().get());",
    "long[][][] data = new long[2][3][]; data[1][2] = new long[]{$J, $J}; data[1][2][1] += data[1][2][0]-- * $I; \
     log(ID, Arrays.deepToString(data));",
];

impl Generator {
    pub fn bind_parameter(&mut self, name: &str, ty: Ty) {
        self.vars.push(Var { name: name.to_owned(), ty, assignable: false, capturable: true });
    }

    /// A block with its own scope. `size` bounds the number of statements, nested ones included.
    pub fn block(&mut self, size: usize) -> Vec<Node> {
        let mark = self.mark();
        let mut nodes = Vec::new();
        let mut left = size;
        while left > 0 {
            let spent = self.statement(left, &mut nodes);
            left = left.saturating_sub(spent);
        }
        self.leave(mark);
        nodes
    }

    /// Appends one statement; returns how much of the size it used up.
    fn statement(&mut self, size: usize, out: &mut Vec<Node>) -> usize {
        let compound = size >= 3 && self.rng.percent(45);
        if compound {
            let inner = (size / 2).clamp(1, 8);
            out.push(self.compound(inner));
            return inner + 1;
        }
        let node = match self.rng.below(20) {
            0..=3 => self.declaration(),
            4 => self.array_declaration(),
            5..=7 => self.assignment(),
            8..=11 => self.compound_assignment(),
            12 => self.exit(),
            13 | 14 => self.throwing(),
            15 if self.place.loop_depth < 2 => self.collection(),
            _ => self.log(),
        };
        out.push(node);
        1
    }

    fn compound(&mut self, size: usize) -> Node {
        let may_loop = self.place.loop_depth < 2;
        match self.rng.below(14) {
            0..=2 => self.if_else(size),
            3 | 4 if may_loop => self.counted_loop(size),
            5 if may_loop => self.while_loop(size),
            6 if may_loop => self.for_each(size),
            7 | 8 => self.switch(size),
            9 | 10 => self.try_catch(size),
            11 => self.try_finally(size),
            12 => self.synchronized(size),
            _ => self.if_else(size),
        }
    }

    fn log(&mut self) -> Node {
        let ty = self.any_type();
        let (id, value) = (self.fresh(), self.expr(ty, 3));
        Node::line(format!("log({id}, {value});"))
    }

    fn declaration(&mut self) -> Node {
        let ty = self.any_type();
        let value = self.value(ty, 3);
        let name = format!("v{}", self.fresh());
        let is_final = self.rng.percent(25);
        self.vars.push(Var { name: name.clone(), ty, assignable: !is_final, capturable: is_final });
        let modifier = if is_final { "final " } else { "" };
        Node::line(format!("{modifier}{} {name} = {value};", ty.java()))
    }

    /// Text is truncated to a bounded length whenever it is stored.
    pub fn value(&mut self, ty: Ty, depth: usize) -> String {
        let value = self.expr(ty, depth);
        if ty == Ty::Text { format!("cut({value})") } else { value }
    }

    fn array_declaration(&mut self) -> Node {
        let name = format!("a{}", self.fresh());
        let (declaration, array) = self.new_array(&name);
        self.arrays.push(array);
        Node::line(format!("final {declaration}"))
    }

    /// `TYPE[] NAME = ...;` and what it declares.
    pub fn new_array(&mut self, name: &str) -> (String, ArrayVar) {
        let element = self.any_type();
        let java = element.java();
        let dimensions = if self.rng.percent(30) { 2 } else { 1 };
        let declaration = match dimensions {
            1 if self.rng.percent(50) && element != Ty::Text => {
                format!("{java}[] {name} = new {java}[{}];", self.rng.between(1, 9))
            }
            1 => {
                let values: Vec<String> = (0..self.rng.between(1, 5)).map(|_| self.expr(element, 1)).collect();
                format!("{java}[] {name} = {{{}}};", values.join(", "))
            }
            _ if element == Ty::Text => {
                format!(
                    "{java}[][] {name} = {{{{\"a\", {}}}, {{{}, \"d\"}}}};",
                    self.expr(element, 1),
                    self.expr(element, 1)
                )
            }
            _ => format!("{java}[][] {name} = new {java}[{}][{}];", self.rng.between(1, 4), self.rng.between(1, 4)),
        };
        (declaration, ArrayVar { name: name.to_owned(), element, dimensions, capturable: true })
    }

    /// A variable, a field or an array element.
    fn target(&mut self, ty: Ty) -> Option<String> {
        if self.rng.percent(35) { self.element_of(ty, 2).or_else(|| self.assignable(ty)) } else { self.assignable(ty) }
    }

    fn assignment(&mut self) -> Node {
        let ty = self.any_type();
        match self.target(ty) {
            Some(target) => Node::line(format!("{target} = {};", self.value(ty, 3))),
            None => self.declaration(),
        }
    }

    fn compound_assignment(&mut self) -> Node {
        let ty = self.any_type();
        let Some(target) = self.target(ty) else {
            return self.declaration();
        };
        let text = match ty {
            Ty::Boolean => format!("{target} {}= {};", self.rng.pick(&["&", "|", "^"]), self.expr(ty, 2)),
            // Through an array element or a field, `+=` on text would keep growing; the value is truncated first.
            Ty::Text => format!("{target} = cut({}) + {};", self.expr(ty, 1), self.expr(Ty::Char, 1)),
            _ if self.rng.percent(25) => format!("{target}{};", self.rng.pick(&["++", "--"])),
            _ => self.numeric_compound_assignment(&target, ty),
        };
        Node::line(text)
    }

    fn numeric_compound_assignment(&mut self, target: &str, ty: Ty) -> String {
        let other = self.numeric_type();
        let operand = self.expr(other, 3);
        let both_integral = ty.is_integral() && other.is_integral();
        let operators: &[&str] = if both_integral {
            &["+", "-", "*", "&", "|", "^", "<<", ">>", ">>>", "/", "%"]
        } else {
            &["+", "-", "*", "/", "%"]
        };
        match self.rng.pick(operators) {
            operator @ ("/" | "%") if both_integral => {
                format!("{target} {operator}= ({operand} | 1);")
            }
            operator => format!("{target} {operator}= {operand};"),
        }
    }

    /// A conditional `break`, `continue` or `return`.
    fn exit(&mut self) -> Node {
        let condition = self.expr(Ty::Boolean, 2);
        let labels = self.place.loop_labels.clone();
        if !labels.is_empty() && self.rng.percent(75) {
            let label = &labels[self.rng.below(labels.len())];
            let jump = self.rng.pick(&["break", "continue"]);
            return Node::line(format!("if ({condition}) {jump} {label};"));
        }
        match self.place.returns {
            Some(ty) if self.rng.percent(50) => Node::line(format!("if ({condition}) return {};", self.value(ty, 2))),
            _ => self.log(),
        }
    }

    fn throwing(&mut self) -> Node {
        let template = self.rng.pick(THROWING);
        let line = self.snippet(template);
        let exception = format!("e{}", self.fresh());
        let id = self.fresh();
        let caught = match self.rng.below(3) {
            0 => "RuntimeException",
            1 => {
                "ArithmeticException | ClassCastException | NullPointerException | IndexOutOfBoundsException \
                  | IllegalArgumentException | ArrayStoreException | NegativeArraySizeException | UnsupportedOperationException \
                  | IllegalStateException | Oops"
            }
            _ => "Throwable",
        };
        Node::block("try {", vec![Node::line(line)])
            .then(format!("}} catch ({caught} {exception}) {{"), vec![Node::line(format!("log({id}, {exception});"))])
    }

    fn collection(&mut self) -> Node {
        let template = self.rng.pick(COLLECTIONS);
        let line = self.snippet(template);
        Node::block("{", vec![Node::line(line)])
    }

    /// Local variables of a template get a number, since an enclosing block may contain a snippet with the same names.
    fn snippet(&mut self, template: &str) -> String {
        const NAMES: &[&str] = &[
            "start", "objects", "object", "text", "data", "point", "boxed", "list", "map", "deque", "set", "rows",
            "numbers", "found", "twice", "maker", "maybe", "chars", "bytes", "holder", "k", "n", "t", "c", "b", "h",
            "x", "a",
        ];
        let suffix = self.fresh();
        let mut renamed = String::new();
        let mut word = String::new();
        let mut previous = ' ';
        for char in template.chars().chain([' ']) {
            if char.is_ascii_alphanumeric() || char == '$' {
                word.push(char);
                continue;
            }
            let is_local =
                NAMES.contains(&word.as_str()) && previous != '.' && previous != '"' && previous != '%' && char != '(';
            renamed.push_str(&word);
            if is_local {
                renamed.push_str(&suffix.to_string());
            }
            word.clear();
            renamed.push(char);
            previous = char;
        }
        let in_try = std::mem::replace(&mut self.place.in_try, false);
        let in_lambda = std::mem::replace(&mut self.place.in_lambda, true);
        let filled = self.fill(renamed.trim_end(), 2);
        self.place.in_try = in_try;
        self.place.in_lambda = in_lambda;
        let id = self.fresh();
        filled.replace("log(ID,", &format!("log({id},"))
    }

    fn if_else(&mut self, size: usize) -> Node {
        let head = format!("if ({}) {{", self.expr(Ty::Boolean, 3));
        let node = Node::block(head, self.block(size.div_ceil(2)));
        if self.rng.percent(50) {
            let body = self.block(size.div_ceil(2));
            return node.then("} else {", body);
        }
        node
    }

    fn counted_loop(&mut self, size: usize) -> Node {
        let id = self.fresh();
        let counter = format!("i{id}");
        let ty = types::INTEGRAL[self.rng.below(types::INTEGRAL.len())];
        let bound = self.rng.between(2, 9);
        let head = if self.rng.percent(30) {
            format!("L{id}: for ({} {counter} = {bound}; {counter} > 0 && --fuel > 0; {counter}--) {{", ty.java())
        } else {
            let step = self.rng.between(1, 2);
            format!(
                "L{id}: for ({} {counter} = 0; {counter} < {bound} && --fuel > 0; {counter} += {step}) {{",
                ty.java()
            )
        };
        let mark = self.mark();
        self.vars.push(Var { name: counter, ty, assignable: false, capturable: false });
        let body = self.loop_body(id, size);
        self.leave(mark);
        Node::block(head, body)
    }

    fn loop_body(&mut self, id: usize, size: usize) -> Vec<Node> {
        self.place.loop_depth += 1;
        self.place.loop_labels.push(format!("L{id}"));
        let body = self.block(size);
        self.place.loop_labels.pop();
        self.place.loop_depth -= 1;
        body
    }

    fn while_loop(&mut self, size: usize) -> Node {
        let id = self.fresh();
        let condition = self.expr(Ty::Boolean, 2);
        let bound = self.rng.between(2, 9);
        let body = self.loop_body(id, size);
        let counted = format!("w{id}++ < {bound} && --fuel > 0");
        let looping = if self.rng.percent(40) {
            Node::block(format!("L{id}: do {{"), body).with_tail(format!("}} while ({counted} && {condition});"))
        } else {
            Node::block(format!("L{id}: while ({counted} && {condition}) {{"), body)
        };
        Node::block("{", vec![Node::line(format!("int w{id} = 0;")), looping])
    }

    fn for_each(&mut self, size: usize) -> Node {
        let ty = self.any_type();
        let Some(array) = self.array(ty, 1) else {
            return self.counted_loop(size);
        };
        let id = self.fresh();
        let name = format!("x{id}");
        let mark = self.mark();
        self.vars.push(Var { name: name.clone(), ty, assignable: false, capturable: true });
        let body = self.loop_body(id, size);
        self.leave(mark);
        let fuel = Node::line(format!("if (--fuel < 0) break L{id};"));
        Node::block(
            format!("L{id}: for ({} {name} : {array}) {{", ty.java()),
            std::iter::once(fuel).chain(body).collect(),
        )
    }

    /// Old-style, with and without fall-through, on int, char, String and enum.
    fn switch(&mut self, size: usize) -> Node {
        let (selector, labels): (String, &[&str]) = match self.rng.below(5) {
            0 => (format!("{} & 7", self.expr(Ty::Int, 2)), &["0", "1", "3", "6"]),
            1 => (self.expr(Ty::Int, 2), &["Integer.MIN_VALUE", "-1", "100", "70000"]),
            2 => (format!("(char) ('a' + ({} & 3))", self.expr(Ty::Int, 2)), &["'a'", "'b'", "'d'"]),
            3 => (self.expr(Ty::Text, 2), &["\"Aa\"", "\"BB\"", "\"\"", "\"doppel\""]),
            _ => (format!("Color.values()[Math.floorMod({}, 3)]", self.expr(Ty::Int, 2)), &["BLUE", "RED"]),
        };
        let mut cases: Vec<Node> = Vec::new();
        for label in labels.iter().copied().chain(["default"]) {
            let body = self.block((size / labels.len()).max(1));
            let head = if label == "default" { "default: {".to_owned() } else { format!("case {label}: {{") };
            let falls_through = self.rng.percent(30);
            cases.push(Node::block(head, body).with_tail(if falls_through { "}" } else { "} break;" }));
        }
        Node::block(format!("switch ({selector}) {{"), cases)
    }

    fn synchronized(&mut self, size: usize) -> Node {
        let head = format!("synchronized ({}) {{", self.rng.pick(&["LOCK", "CELLS[1]", "CELLS"]));
        Node::block(head, self.block(size))
    }

    /// Both parts may leave by `return`, `break` and `continue`, and the second one wins.
    fn try_finally(&mut self, size: usize) -> Node {
        let mut body = self.block(size.div_ceil(2));
        body.push(self.exit());
        let mut always = self.block(1);
        always.push(self.exit());
        Node::block("try {", body).then("} finally {", always)
    }

    fn try_catch(&mut self, size: usize) -> Node {
        let was_in_try = std::mem::replace(&mut self.place.in_try, true);
        let body = self.block(size);
        self.place.in_try = was_in_try;
        let (exception, id) = (format!("e{}", self.fresh()), self.fresh());
        let mut handler = vec![Node::line(format!("log({id}, {exception});"))];
        handler.extend(self.block(1));
        let mut node = Node::block("try {", body);
        if self.rng.percent(40) {
            let (first, id) = (format!("e{}", self.fresh()), self.fresh());
            let kind = self.rng.pick(&["ArithmeticException", "IndexOutOfBoundsException"]);
            node = node.then(
                format!("}} catch ({kind} {first}) {{"),
                vec![Node::line(format!("log({id}, {first}.getMessage());"))],
            );
        }
        node = node.then(format!("}} catch (RuntimeException {exception}) {{"), handler);
        if self.rng.percent(40) {
            let body = self.block(2);
            node = node.then("} finally {", body);
        }
        node
    }
}
