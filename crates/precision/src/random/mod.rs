//! Random programs with symbolic inputs: one class each, with inputs of every type and a body that computes, branches,
//! loops, indexes, throws and catches. They print which way they went, and hardly any value: printing a number
//! concretises its digits, and with them the input.

pub mod batch;
mod diamonds;
mod expression;
mod statement;

use std::fmt::Write;

use doppel_testkit::random::Prng;

use expression::Expressions;
use statement::Statements;

/// The kind of programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// A bit of everything.
    General,
    /// Conditions whose sides only compute: see [`diamonds`].
    Diamonds,
}

/// The source of the program with this seed; its class is [`name`].
pub fn source(family: Family, seed: u64) -> String {
    match family {
        Family::General => general(seed),
        Family::Diamonds => diamonds::source(&name(seed), seed),
    }
}

fn general(seed: u64) -> String {
    let mut prng = Prng::new(seed);
    let mut text = format!("import doppel.Symbolic;\nimport java.util.*;\n\npublic class {} {{\n", name(seed));
    text.push_str(MEMBERS);
    text.push_str("    public static void main(String[] args) {\n");
    for (ty, variable, method, cast) in INPUTS {
        let value = expression::constant(ty, &mut prng);
        let _ = writeln!(text, "        {ty} {variable} = Symbolic.{method}(\"{variable}\", {cast}{value});");
    }
    text.push_str("        Box box = new Box();\n        box.n = i;\n        total = l;\n");
    let n_statements = prng.between(6, 14);
    Statements { expressions: Expressions { prng: &mut prng }, text: &mut text, n_traces: 0 }.block(n_statements, 2, 3);
    text.push_str("        trace(i + (int) l + box.n > 100 ? 1 : 0);\n    }\n}\n");
    text
}

pub fn name(seed: u64) -> String {
    format!("R{seed}")
}

/// Type, variable, method of `doppel.Symbolic`, and the cast that its argument needs.
const INPUTS: [(&str, &str, &str, &str); 14] = [
    ("int", "i", "intValue", ""),
    ("int", "j", "intValue", ""),
    ("long", "l", "longValue", ""),
    ("long", "m", "longValue", ""),
    ("short", "h", "shortValue", "(short) "),
    ("byte", "b", "byteValue", "(byte) "),
    ("char", "c", "charValue", "(char) "),
    ("boolean", "z", "booleanValue", ""),
    ("float", "f", "floatValue", ""),
    ("double", "d", "doubleValue", ""),
    ("String", "s", "string", ""),
    ("String", "t", "string", ""),
    ("int[]", "v", "ints", ""),
    ("byte[]", "w", "bytes", ""),
];

/// Members that bodies use in addition to their inputs.
const MEMBERS: &str = "\
    static long total;
    static int depth;

    static class Box {
        int n;
        byte small;
        double real = 0.5;
        Object any = \"box\";

        int plus(int x) {
            return n + x;
        }
    }

    static class WideBox extends Box {
        @Override
        int plus(int x) {
            return n * 2 - x;
        }
    }

    static void trace(int where) {
        System.out.println(where);
    }

    /** A failed cast's message names the class loader, which is another one under Replayer. */
    static String message(RuntimeException e) {
        return e instanceof ClassCastException ? \"cast\" : e.getMessage();
    }

    static int pick(int[] array, int at) {
        return array[at];
    }

    static int fold(int x, int n) {
        return n <= 0 ? x : fold(x * 3 + n, n - 1);
    }

    static int[][] table = {{1, 2, 3, 4}, {-1, 0, 7, 9}};
    static long[] longs = {1, -1, 1L << 40, 5};
    static double[] doubles = {0.0, 0.5, -1e9, 3};

    static int sum(int[] array) {
        int sum = 0;
        for (int x : array) {
            sum = sum * 3 + x;
        }
        return sum;
    }

    static int long2(long x, int y, long z) {
        return x > z ? y : (int) (x - z);
    }

    static long mix(long x, int shift) {
        return (x << shift) ^ (x >>> (shift + 7));
    }

";
