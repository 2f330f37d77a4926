//! Random expressions. Each has exactly the requested type and is parenthesised or atomic, so that it can be put
//! anywhere.

use super::generator::{Generator, Method};
use super::types::Ty;

/// Library calls of type `int`; see [`Generator::fill`]. Only those with the same result on every platform.
const INT_CALLS: &[&str] = &[
    "$S.length()",
    "$S.hashCode()",
    "Integer.signum($S.compareTo($S))",
    "$S.indexOf($C)",
    "Integer.bitCount($I)",
    "Long.numberOfTrailingZeros($J)",
    "Float.floatToIntBits($F)",
    "Math.max($I, $I)",
    "Math.abs($I)",
    "Integer.compare($I, $I)",
    "Character.getNumericValue($C)",
    "Character.getType($C)",
    "Double.compare($D, $D)",
    "Integer.parseInt(String.valueOf($T))",
    "Math.round($F)",
    "Integer.reverse($I)",
    "Objects.hash($I, $S, $J)",
    "total($I, $I, $I)",
    "new Point($I, $D).hashCode()",
];

/// Library calls with another numeric type.
const WIDE_CALLS: &[&str] = &[
    "Double.doubleToLongBits($D)",
    "Math.round($D)",
    "Math.sqrt($D)",
    "Math.min($D, $D)",
    "Math.floor($D)",
    "Math.rint($D)",
    "Math.max($F, $F)",
    "Long.rotateLeft($J, $I)",
    "Math.floorMod($J, $I | 1)",
    "Math.multiplyHigh($J, $J)",
    "Long.compareUnsigned($J, $J)",
    "Integer.toUnsignedLong($I)",
    "Long.divideUnsigned($J, $J | 1)",
    "Math.ulp($F)",
    "Math.fma($D, $D, $D)",
    "Math.nextUp($F)",
    "new Point($I, $D).norm()",
];

impl Generator {
    /// An expression of this type, with at most `depth` levels of operators.
    pub fn expr(&mut self, ty: Ty, depth: usize) -> String {
        if depth == 0 || self.rng.percent(12) {
            return self.leaf(ty);
        }
        match ty {
            Ty::Boolean => self.boolean(depth - 1),
            Ty::Text => self.text(depth - 1),
            _ => self.number(ty, depth - 1),
        }
    }

    fn leaf(&mut self, ty: Ty) -> String {
        if self.rng.percent(75)
            && let Some(name) = self.readable(ty)
        {
            return name;
        }
        format!("({})", ty.literal(&mut self.rng))
    }

    fn number(&mut self, ty: Ty, depth: usize) -> String {
        let java = ty.java();
        match self.rng.below(30) {
            0..=7 => format!("({java}) ({})", self.arithmetic(ty, depth)),
            8 | 9 => {
                let from = self.numeric_type();
                format!("(({java}) {})", self.expr(from, depth))
            }
            10 => {
                let operand = self.integral_type();
                format!("(({java}) (~{}))", self.expr(operand, depth))
            }
            11 => format!("(({java}) (-{}))", self.expr(ty, depth)),
            12 | 13 => self.element(ty, depth),
            14 => self.ternary(ty, depth),
            15 | 16 => self.call(ty, depth),
            17 => self.switch_expression(ty, depth),
            18 => self.side_effect(ty, depth),
            19 => self.lambda_call(ty, depth),
            20 | 21 => format!("(({java}) {})", self.library_call(INT_CALLS, depth)),
            22 => format!("(({java}) {})", self.library_call(WIDE_CALLS, depth)),
            23..=25 => self.side_effect_on_place(ty, depth),
            26 => self.deep(ty),
            27 => format!("(({java}) {})", self.dispatch(depth)),
            _ => self.boxing(ty, depth),
        }
        .paren()
    }

    fn arithmetic(&mut self, ty: Ty, depth: usize) -> String {
        let operand_type = |g: &mut Generator| {
            if g.rng.percent(60) { ty } else { g.numeric_type() }
        };
        let (left, right) = (operand_type(self), operand_type(self));
        let (a, b) = (self.expr(left, depth), self.expr(right, depth));
        if !(left.is_integral() && right.is_integral()) {
            let operator = self.rng.pick(&["+", "-", "*", "/", "%"]);
            return format!("{a} {operator} {b}");
        }
        let unguarded = self.place.in_try && self.rng.percent(40);
        match self.rng.pick(&["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"]) {
            operator @ ("/" | "%") if !unguarded => format!("{a} {operator} ({b} | 1)"),
            operator => format!("{a} {operator} {b}"),
        }
    }

    /// An index within bounds or, where an exception is caught, any index near the bounds.
    pub fn index(&mut self, length: &str, depth: usize) -> String {
        let index = self.expr(Ty::Int, depth);
        if self.place.in_try && self.rng.percent(30) {
            return format!("{index} % ({length} + 2)");
        }
        match self.rng.below(3) {
            0 => format!("Math.floorMod({index}, {length})"),
            1 => format!("({index} >>> 1) % {length}"),
            _ => format!("({index} & 0x7fffffff) % {length}"),
        }
    }

    /// `a[i]` or `a[i][j]`, as an expression or as the target of an assignment.
    pub fn element_of(&mut self, ty: Ty, depth: usize) -> Option<String> {
        let dimensions = if self.rng.percent(30) { 2 } else { 1 };
        let mut place = self.array(ty, dimensions)?;
        for _ in 0..dimensions {
            // The length of a row would repeat the row's index with its side effects; all rows have the same length.
            let index = self.index(&format!("{place}.length"), depth.min(1));
            place = format!("{place}[{index}]");
        }
        Some(place)
    }

    fn element(&mut self, ty: Ty, depth: usize) -> String {
        self.element_of(ty, depth).unwrap_or_else(|| self.leaf(ty))
    }

    fn ternary(&mut self, ty: Ty, depth: usize) -> String {
        let condition = self.expr(Ty::Boolean, depth);
        format!("({condition} ? {} : {})", self.expr(ty, depth), self.expr(ty, depth))
    }

    fn call(&mut self, ty: Ty, depth: usize) -> String {
        let by_object = !self.objects.is_empty() && !self.place.in_lambda && self.rng.percent(50);
        let methods = if by_object { &self.virtuals } else { &self.statics };
        let fitting: Vec<Method> = methods.iter().filter(|method| method.returns == ty).cloned().collect();
        if fitting.is_empty() {
            return self.leaf(ty);
        }
        let method = &fitting[self.rng.below(fitting.len())];
        let call = self.call_of(method, depth);
        if !by_object {
            return call;
        }
        let object = self.objects[self.rng.below(self.objects.len())].clone();
        let through_interface = method.name.starts_with('i') && self.rng.percent(60);
        if through_interface { format!("((Shape) {object}).{call}") } else { format!("{object}.{call}") }
    }

    pub fn call_of(&mut self, method: &Method, depth: usize) -> String {
        let arguments: Vec<String> = method.params.iter().map(|&param| self.expr(param, depth)).collect();
        format!("{}({})", method.name, arguments.join(", "))
    }

    fn switch_expression(&mut self, ty: Ty, depth: usize) -> String {
        let selector = self.expr(Ty::Int, depth);
        let java = ty.java();
        let arms: Vec<String> = (0..4).map(|_| self.expr(ty, depth.min(1))).collect();
        let y = format!("y{}", self.fresh());
        match self.rng.below(3) {
            0 => format!(
                "(({java}) switch ({selector} & 7) {{ case 0 -> {}; case 1, 5 -> {}; case 3 -> {}; default -> {}; }})",
                arms[0], arms[1], arms[2], arms[3]
            ),
            1 => format!(
                "(({java}) switch ({selector} % 3) {{ case -1 -> {{ int {y} = {selector} + 1; yield {y} > 0 ? {} : {}; }} \
                 case 1 -> {}; default -> {}; }})",
                arms[0], arms[1], arms[2], arms[3]
            ),
            _ => format!(
                "(({java}) switch (Color.values()[Math.floorMod({selector}, 3)]) {{ case RED -> {}; case GREEN -> {}; \
                 case BLUE -> {}; }})",
                arms[0], arms[1], arms[2]
            ),
        }
    }

    fn side_effect(&mut self, ty: Ty, depth: usize) -> String {
        let Some(target) = self.assignable(ty) else {
            return self.leaf(ty);
        };
        match self.rng.below(4) {
            0 => format!("{target}++"),
            1 => format!("--{target}"),
            2 => format!("({target} = {})", self.expr(ty, depth)),
            _ => {
                let other = self.numeric_type();
                format!("({target} {}= {})", self.rng.pick(&["+", "-", "*"]), self.expr(other, depth))
            }
        }
    }

    /// Like [`Generator::side_effect`], on an array element or on a field of an object that a call returns.
    fn side_effect_on_place(&mut self, ty: Ty, depth: usize) -> String {
        let place = match self.rng.below(3) {
            0 => self.element_of(ty, depth),
            _ => None,
        };
        let place = place.unwrap_or_else(|| self.cell(ty, depth));
        match self.rng.below(5) {
            0 => format!("{place}++"),
            1 => format!("--{place}"),
            2 => format!("({place} = {} = {})", self.cell(ty, 0), self.expr(ty, depth)),
            _ => {
                let other = self.numeric_type();
                format!("({place} {}= {})", self.rng.pick(&["+", "-", "*"]), self.expr(other, depth))
            }
        }
    }

    /// A field of this type, of one of the program's `CELLS`.
    pub fn cell(&mut self, ty: Ty, depth: usize) -> String {
        format!("cell({}).{}", self.expr(Ty::Int, depth.min(1)), ty.letter())
    }

    /// An expression that needs many entries of the operand stack at once, of all kinds.
    fn deep(&mut self, ty: Ty) -> String {
        let mut text = self.leaf(ty);
        for _ in 0..self.rng.between(8, 24) {
            let left = self.numeric_type();
            let operand = if self.rng.percent(30) { self.cell(left, 0) } else { self.leaf(left) };
            text = format!("({operand} {} {text})", self.rng.pick(&["+", "-", "*"]));
        }
        format!("(({}) {text})", ty.java())
    }

    /// An interface call with many implementations, as a `long`.
    fn dispatch(&mut self, depth: usize) -> String {
        let method = self.rng.pick(&["of", "twice"]);
        let (index, ty) = (self.expr(Ty::Int, depth), self.any_type());
        let (a, b, c) = (self.expr(Ty::Long, depth), self.expr(Ty::Double, depth), self.expr(ty, depth));
        format!("OPS[Math.floorMod({index}, OPS.length)].{method}({a}, {b}, {c})")
    }

    fn lambda_call(&mut self, ty: Ty, depth: usize) -> String {
        if self.place.in_lambda {
            return self.leaf(ty);
        }
        let java = ty.java();
        let arguments = (self.expr(Ty::Int, depth), self.expr(Ty::Int, depth));
        let (a, b) = (format!("p{}", self.fresh()), format!("p{}", self.fresh()));
        let mark = self.mark();
        self.bind_parameter(&a, Ty::Int);
        self.bind_parameter(&b, Ty::Int);
        self.place.in_lambda = true;
        let body = self.expr(Ty::Int, depth.min(2));
        self.place.in_lambda = false;
        self.leave(mark);
        format!("(({java}) ((IntBinaryOperator) ({a}, {b}) -> {body}).applyAsInt({}, {}))", arguments.0, arguments.1)
    }

    /// Replaces `$` and a letter by an expression: S text, C char, I int, J long, F float, D double, T short.
    pub fn fill(&mut self, template: &str, depth: usize) -> String {
        let mut pieces = template.split('$');
        let mut out = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let ty = match piece.as_bytes().first() {
                Some(b'S') => Ty::Text,
                Some(b'C') => Ty::Char,
                Some(b'J') => Ty::Long,
                Some(b'F') => Ty::Float,
                Some(b'D') => Ty::Double,
                Some(b'T') => Ty::Short,
                Some(b'Z') => Ty::Boolean,
                _ => Ty::Int,
            };
            out.push_str(&self.expr(ty, depth));
            out.push_str(piece.get(1..).unwrap_or_default());
        }
        out
    }

    fn library_call(&mut self, calls: &[&'static str], depth: usize) -> String {
        let template = self.rng.pick(calls);
        self.fill(template, depth)
    }

    fn boxing(&mut self, ty: Ty, depth: usize) -> String {
        let (java, boxed) = (ty.java(), ty.boxed());
        let value = self.expr(ty, depth);
        match self.rng.below(3) {
            0 => format!("{boxed}.valueOf({value}).{java}Value()"),
            1 => format!("(({java}) ({boxed}) (Object) {value})"),
            _ => format!("(({java}) larger({value}, {}))", self.expr(ty, depth)),
        }
    }

    fn boolean(&mut self, depth: usize) -> String {
        match self.rng.below(12) {
            0..=4 => {
                let (left, right) = (self.numeric_type(), self.numeric_type());
                let operator = self.rng.pick(&["==", "!=", "<", "<=", ">", ">="]);
                format!("({} {operator} {})", self.expr(left, depth), self.expr(right, depth))
            }
            5 | 6 => {
                let operator = self.rng.pick(&["&&", "||", "^", "&", "|", "==", "!="]);
                format!("({} {operator} {})", self.expr(Ty::Boolean, depth), self.expr(Ty::Boolean, depth))
            }
            7 => format!("(!{})", self.expr(Ty::Boolean, depth)),
            8 => self.text_test(depth),
            9 => self.call(Ty::Boolean, depth),
            10 => self.boxed_test(depth),
            _ => self.element(Ty::Boolean, depth),
        }
    }

    fn text_test(&mut self, depth: usize) -> String {
        let method = self.rng.pick(&["equals", "startsWith", "contains", "endsWith", "equalsIgnoreCase"]);
        format!("{}.{method}({})", self.expr(Ty::Text, depth), self.expr(Ty::Text, depth))
    }

    /// The cache from -128 to 127 defines the identity of boxed integers.
    fn boxed_test(&mut self, depth: usize) -> String {
        let ty = self.any_type();
        let value = self.expr(ty, depth);
        match self.rng.below(4) {
            0 => format!("(Integer.valueOf({}) == Integer.valueOf(7))", self.expr(Ty::Int, depth)),
            1 => format!("((Object) {value} instanceof Number)"),
            2 => format!("((Object) {value}).equals({})", self.expr(ty, depth)),
            _ => format!("Float.isNaN({})", self.expr(Ty::Float, depth)),
        }
    }

    fn text(&mut self, depth: usize) -> String {
        match self.rng.below(15) {
            0 | 1 => self.concatenation(depth),
            2 | 3 => {
                let ty = self.any_type();
                format!("String.valueOf({})", self.expr(ty, depth))
            }
            4 => {
                let text = self.expr(Ty::Text, depth);
                let end = self.expr(Ty::Int, depth.min(1));
                format!("sub({text}, {end})")
            }
            5 => self.builder_chain(depth),
            6 => {
                let case = self.rng.pick(&["toUpperCase", "trim", "toLowerCase", "strip", "intern"]);
                format!("{}.{case}()", self.expr(Ty::Text, depth))
            }
            7 => format!("{}.replace({}, 'z')", self.expr(Ty::Text, depth), self.expr(Ty::Char, depth)),
            8 => {
                let conversion = self.rng.pick(&["toHexString", "toBinaryString", "toString"]);
                let class = self.rng.pick(&["Integer", "Integer", "Long"]);
                let ty = if class == "Long" { Ty::Long } else { Ty::Int };
                format!("{class}.{conversion}({})", self.expr(ty, depth))
            }
            9 => self.ternary(Ty::Text, depth),
            10 => self.call(Ty::Text, depth),
            11 => format!("new Point({}, {}).toString()", self.expr(Ty::Int, depth), self.expr(Ty::Double, depth)),
            12 => self.switch_expression(Ty::Text, depth),
            13 => {
                let ty = self.any_type();
                format!("cut({} += {})", self.cell(Ty::Text, depth), self.expr(ty, depth))
            }
            _ => self.element(Ty::Text, depth),
        }
    }

    fn concatenation(&mut self, depth: usize) -> String {
        let mut parts = vec![self.expr(Ty::Text, depth)];
        for _ in 0..self.rng.between(1, 4) {
            let ty = self.any_type();
            parts.push(self.expr(ty, depth.min(1)));
        }
        format!("({})", parts.join(" + "))
    }

    fn builder_chain(&mut self, depth: usize) -> String {
        let mut chain = format!("new StringBuilder({})", self.expr(Ty::Text, depth));
        for _ in 0..self.rng.between(1, 3) {
            let ty = self.any_type();
            let value = self.expr(ty, depth.min(1));
            chain.push_str(&match self.rng.below(5) {
                0 => ".reverse()".to_owned(),
                1 => format!(".insert(0, {value})"),
                _ => format!(".append({value})"),
            });
        }
        chain + ".toString()"
    }
}

trait Paren {
    fn paren(self) -> String;
}

impl Paren for String {
    fn paren(self) -> String {
        format!("({self})")
    }
}
