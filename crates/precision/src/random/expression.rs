//! Random expressions of a given type over the variables that every program has.

use doppel_testkit::random::Prng;

pub struct Expressions<'a> {
    pub prng: &'a mut Prng,
}

impl Expressions<'_> {
    fn one_of(&mut self, forms: &[&str]) -> String {
        self.prng.pick(forms).to_owned()
    }

    /// An expression of a type with this maximum nesting.
    pub fn of(&mut self, ty: &str, depth: usize) -> String {
        match ty {
            "int" => self.int(depth),
            "long" => self.long(depth),
            "float" => self.float(depth),
            "double" => self.double(depth),
            "boolean" => self.boolean(depth),
            "String" => self.string(depth),
            "short" | "byte" | "char" => format!("({ty}) ({})", self.int(depth)),
            _ => constant(ty, self.prng),
        }
    }

    pub fn int(&mut self, depth: usize) -> String {
        if depth == 0 {
            if self.prng.percent(25) {
                return constant("int", self.prng);
            }
            return self.one_of(&["i", "j", "h", "b", "c", "i", "box.n", "box.small", "v.length", "s.length()"]);
        }
        let form = self.one_of(&[
            "(# + #)",
            "(# - #)",
            "(# * #)",
            "(# & #)",
            "(# | #)",
            "(# ^ #)",
            "(# << #)",
            "(# >> #)",
            "(# >>> #)",
            "(-#)",
            "~#",
            "(int) (L)",
            "(int) (F)",
            "(int) (D)",
            "(Z ? # : #)",
            "(# / (# | 1))",
            "(# % (# | 1))",
            "Math.abs(#)",
            "Math.max(#, #)",
            "Math.min(#, #)",
            "Integer.compare(#, #)",
            "Long.compare(L, L)",
            "Float.compare(F, F)",
            "v[# & (v.length - 1)]",
            "pick(v, # & 3)",
            "fold(#, 2)",
            "box.plus(#)",
            "s.charAt(# & 1)",
            "(byte) #",
            "(short) #",
            "(char) #",
            "Integer.valueOf(#).hashCode()",
            "Integer.bitCount(#)",
            "Character.getNumericValue(c)",
            "S.length()",
            "S.indexOf('b')",
            "w[1]",
            "S.hashCode()",
            "S.compareTo(S)",
            "Float.floatToIntBits(F)",
            "(total > L ? # : #)",
            "Integer.signum(#)",
            "Integer.rotateLeft(#, #)",
            "Integer.numberOfLeadingZeros(#)",
            "Integer.reverse(#)",
            "Math.floorMod(#, # | 1)",
            "Arrays.hashCode(v)",
            "Objects.hash(#, S)",
            "S.lastIndexOf(S)",
            "S.indexOf(S)",
            "S.compareToIgnoreCase(S)",
            "Integer.toString(#).length()",
            "S.split(\"b\").length",
            "S.getBytes().length",
            "sum(v)",
            "Integer.compareUnsigned(#, #)",
            "Character.toUpperCase(c)",
            "Character.digit(c, 16)",
            "Boolean.compare(Z, Z)",
            "Byte.toUnsignedInt(b)",
            "long2(L, #, L)",
            "Math.round(F)",
            "Math.toIntExact(# & 0xff)",
            "table[# & 1][# & 3]",
            "Short.compare(h, b)",
            "Arrays.stream(v).sum()",
        ]);
        self.fill(&form, depth)
    }

    fn long(&mut self, depth: usize) -> String {
        if depth == 0 {
            if self.prng.percent(25) {
                return constant("long", self.prng);
            }
            return self.one_of(&["l", "m", "total", "(long) i"]);
        }
        let form = self.one_of(&[
            "(L + L)",
            "(L - L)",
            "(L * L)",
            "(L & L)",
            "(L | L)",
            "(L ^ L)",
            "(L << #)",
            "(L >> #)",
            "(L >>> #)",
            "(-L)",
            "(long) #",
            "(long) F",
            "(long) D",
            "(L / (L | 1))",
            "(L % (L | 1))",
            "mix(L, #)",
            "Math.max(L, L)",
            "Long.valueOf(L).longValue()",
            "Double.doubleToLongBits(D)",
            "(Z ? L : L)",
        ]);
        self.fill(&form, depth)
    }

    fn float(&mut self, depth: usize) -> String {
        if depth == 0 {
            return if self.prng.percent(30) { constant("float", self.prng) } else { "f".to_owned() };
        }
        let form = self.one_of(&[
            "(F + F)",
            "(F - F)",
            "(F * F)",
            "(F / F)",
            "(F % F)",
            "(-F)",
            "(float) #",
            "(float) L",
            "(float) D",
            "Math.max(F, F)",
            "Math.abs(F)",
            "Float.intBitsToFloat(#)",
        ]);
        self.fill(&form, depth)
    }

    fn double(&mut self, depth: usize) -> String {
        if depth == 0 {
            return if self.prng.percent(30) { constant("double", self.prng) } else { self.one_of(&["d", "box.real"]) };
        }
        let form = self.one_of(&[
            "(D + D)",
            "(D - D)",
            "(D * D)",
            "(D / D)",
            "(D % D)",
            "(-D)",
            "(double) #",
            "(double) L",
            "(double) F",
            "Math.min(D, D)",
            "Math.sqrt(D)",
            "Math.floor(D)",
        ]);
        self.fill(&form, depth)
    }

    pub fn boolean(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.one_of(&["z", "(i > 0)", "(l < m)", "(c == 'x')", "(f >= 1f)", "(d != d)", "(box.n == i)"]);
        }
        let form = self.one_of(&[
            "(# < #)",
            "(# <= #)",
            "(# == #)",
            "(# != #)",
            "(# > #)",
            "(# >= #)",
            "(L < L)",
            "(L == L)",
            "(L >= L)",
            "(F < F)",
            "(F >= F)",
            "(F == F)",
            "(D > D)",
            "(D <= D)",
            "(D != D)",
            "(!Z)",
            "(Z && Z)",
            "(Z || Z)",
            "(Z ^ Z)",
            "(Z & Z)",
            "S.equals(S)",
            "S.isEmpty()",
            "S.startsWith(\"a\")",
            "S.contains(\"b\")",
            "Character.isDigit(c)",
            "Character.isLetter((char) (# & 127))",
            "Float.isNaN(F)",
            "(box instanceof WideBox)",
            "Integer.valueOf(#).equals(#)",
            "S.equalsIgnoreCase(S)",
            "S.endsWith(S)",
            "Arrays.equals(v, v.clone())",
            "Character.isWhitespace(c)",
            "S.isBlank()",
            "Objects.equals(S, S)",
            "Double.isInfinite(D)",
            "(box.any instanceof String)",
            "S.regionMatches(1, S, 0, 1)",
            "Character.isJavaIdentifierStart(c)",
        ]);
        self.fill(&form, depth)
    }

    fn string(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.one_of(&["s", "t", "s", "\"ab\"", "\"\""]);
        }
        let form = self.one_of(&[
            "(S + S)",
            "(S + c)",
            "S.trim()",
            "S.concat(S)",
            "S.replace('a', c)",
            "S.substring(S.length() / 2)",
            "new StringBuilder(S).append(c).reverse().toString()",
            "(Z ? S : S)",
            "String.valueOf(c)",
        ]);
        self.fill(&form, depth)
    }

    /// Substitutes expressions for the letters of a form: `#` int, L long, F float, D double, Z boolean, S string.
    fn fill(&mut self, form: &str, depth: usize) -> String {
        let mut text = String::new();
        let is_name =
            |char: Option<char>| char.is_some_and(|char| char.is_alphanumeric() || char == '.' || char == '"');
        let chars: Vec<char> = form.chars().collect();
        for (at, &char) in chars.iter().enumerate() {
            let alone = !is_name(at.checked_sub(1).map(|before| chars[before]))
                && !is_name(chars.get(at + 1).copied().filter(|&next| next != '.'));
            let below = if self.prng.percent(60) { depth - 1 } else { 0 };
            match char {
                '#' => text.push_str(&self.int(below)),
                'L' if alone => text.push_str(&self.long(below)),
                'F' if alone => text.push_str(&self.float(below)),
                'D' if alone => text.push_str(&self.double(below)),
                'Z' if alone => text.push_str(&self.boolean(below)),
                'S' if alone => text.push_str(&self.string(below)),
                other => text.push(other),
            }
        }
        text
    }
}

/// A literal of a type; extremes are as likely as other values.
pub fn constant(ty: &str, prng: &mut Prng) -> String {
    match ty {
        "int" => match prng.below(8) {
            0 => "Integer.MIN_VALUE".to_owned(),
            1 => "Integer.MAX_VALUE".to_owned(),
            2 => "(-1)".to_owned(),
            3 => format!("({})", prng.bits() as i32),
            _ => format!("{}", prng.below(40)),
        },
        "long" => match prng.below(6) {
            0 => "Long.MIN_VALUE".to_owned(),
            1 => "(-1L)".to_owned(),
            2 => format!("({}L)", prng.bits() as i64),
            _ => format!("{}L", prng.below(1000)),
        },
        "float" => {
            prng.pick(&["0f", "(-0f)", "1f", "(-2.5f)", "1e30f", "Float.NaN", "Float.MIN_VALUE", "3.25f"]).to_owned()
        }
        "double" => {
            let values = [
                "0.0",
                "(-0.0)",
                "1.0",
                "(-2.5)",
                "1e300",
                "Double.NaN",
                "Double.POSITIVE_INFINITY",
                "1e-3",
                "65536.5",
            ];
            prng.pick(&values).to_owned()
        }
        "boolean" => prng.pick(&["true", "false"]).to_owned(),
        "char" => format!("{}", prng.between(32, 126)),
        "short" | "byte" => format!("{}", prng.below(100)),
        "String" => prng.pick(&["\"\"", "\"ab\"", "\"hello\"", "\"b12\"", "\" x \"", "\"\\u00e4a\""]).to_owned(),
        "int[]" => format!("new int[] {{{}, 2, -3, {}}}", prng.below(9), prng.below(9)),
        _ => format!("new byte[] {{{}, 2, -3, 0}}", prng.below(9)),
    }
}
