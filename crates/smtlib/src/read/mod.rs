//! Reading scripts: those that [`Script`](crate::Script) writes, and others with the same operators.
//!
//! Functions are expanded where they are used; those of the `prelude` are read as the operators that they stand for. So
//! a script that is read has the same meaning as the one written, though perhaps not the same expressions.

mod operators;
mod sexp;

use doppel_expr::{ExprId, Op, Pool, Sort, typing};
use rustc_hash::FxHashMap;

use crate::functions;
use sexp::Sexp;

/// Why a script cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct ReadError {
    message: String,
}

impl ReadError {
    fn new(message: impl Into<String>) -> ReadError {
        ReadError { message: message.into() }
    }
}

/// The status that a script declares with `(set-info :status …)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    Sat,
    Unsat,
    Unknown,
}

impl Status {
    pub fn name(self) -> &'static str {
        match self {
            Status::Sat => "sat",
            Status::Unsat => "unsat",
            Status::Unknown => "unknown",
        }
    }
}

/// A script's content.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ReadScript {
    /// Its assertions, in order.
    pub conjuncts: Vec<ExprId>,
    /// The declared constants, in order.
    pub variables: Vec<ExprId>,
    /// The expected answer.
    pub status: Option<Status>,
    /// Values from which a solver may start.
    pub hint: Vec<(ExprId, u64)>,
}

/// Reads a script into a pool, which has none of its variables yet.
///
/// ```
/// use doppel_expr::Pool;
///
/// let mut pool = Pool::new();
/// let script = doppel_smtlib::read(&mut pool, "(declare-const x (_ BitVec 8)) (assert (bvslt x #x0a))").unwrap();
/// assert_eq!(pool.display(script.conjuncts[0]).to_string(), "(slt x:8 10)");
/// ```
pub fn read(pool: &mut Pool, text: &str) -> Result<ReadScript, ReadError> {
    let commands = Sexp::read_all(text)?;
    let mut reader = Reader { pool, symbols: FxHashMap::default(), functions: FxHashMap::default(), depth: 0 };
    let mut script = ReadScript::default();
    for command in &commands {
        reader.command(command, &mut script)?;
    }
    Ok(script)
}

struct Reader<'a, 'p> {
    pool: &'p mut Pool,
    symbols: FxHashMap<&'a str, ExprId>,
    functions: FxHashMap<&'a str, Function<'a>>,
    depth: usize,
}

#[derive(Clone)]
struct Function<'a> {
    parameters: Vec<(&'a str, Sort)>,
    result: Sort,
    body: &'a Sexp<'a>,
}

/// The maximum nesting of terms and functions.
const MAX_DEPTH: usize = 1_000;

impl<'a> Reader<'a, '_> {
    fn command(&mut self, command: &'a Sexp<'a>, script: &mut ReadScript) -> Result<(), ReadError> {
        let list = command.list().unwrap_or_default();
        let name = list.first().and_then(Sexp::atom).unwrap_or_default();
        match (name, &list[list.len().min(1)..]) {
            ("set-logic" | "set-option" | "check-sat" | "get-model" | "exit", _) => {}
            ("set-info", [Sexp::Atom(":status"), Sexp::Atom(status)]) => {
                script.status = Some(match *status {
                    "sat" => Status::Sat,
                    "unsat" => Status::Unsat,
                    _ => Status::Unknown,
                });
            }
            ("set-info", [Sexp::Atom(":hint"), Sexp::List(values)]) => {
                script.hint = values.iter().map(|value| self.hinted(value)).collect::<Result<_, _>>()?;
            }
            ("set-info", _) => {}
            ("declare-const", [Sexp::Atom(name), sort]) => script.variables.push(self.declare(name, sort)?),
            ("declare-fun", [Sexp::Atom(name), Sexp::List(parameters), sort]) if parameters.is_empty() => {
                script.variables.push(self.declare(name, sort)?);
            }
            ("declare-fun", [Sexp::Atom(name), Sexp::List(parameters), sort]) => {
                expect_elementary(name, parameters, sort)?;
            }
            ("define-fun", [Sexp::Atom(name), Sexp::List(parameters), sort, body]) => {
                self.define(name, parameters, sort, body)?;
            }
            ("assert", [term]) => {
                let conjunct = self.term(term)?;
                if self.pool.sort(conjunct) != Sort::Bool {
                    return Err(ReadError::new("an assertion is no Bool"));
                }
                script.conjuncts.push(conjunct);
            }
            _ => return Err(ReadError::new(format!("the command `{name}` is not supported in this form"))),
        }
        Ok(())
    }

    fn declare(&mut self, symbol: &'a str, sort: &Sexp<'a>) -> Result<ExprId, ReadError> {
        let sort = read_sort(sort)?;
        if sort.is_array() {
            return Err(ReadError::new(format!("the constant `{symbol}` cannot be an array")));
        }
        let var = self.pool.var(unquoted(symbol), sort, 0);
        self.bind_symbol(symbol, var)?;
        Ok(var)
    }

    /// A variable and its value.
    fn hinted(&mut self, hinted: &'a Sexp<'a>) -> Result<(ExprId, u64), ReadError> {
        let Some([Sexp::Atom(name), value]) = hinted.list() else {
            return Err(ReadError::new("a hint is a symbol and a literal"));
        };
        let var = self.atom(name)?;
        let literal = self.term(value)?;
        self.expect_sort(name, literal, self.pool.sort(var))?;
        match self.pool.as_const(literal) {
            Some(value) if self.pool.node(var).op == Op::Var => Ok((var, value)),
            _ => Err(ReadError::new("a hint is a symbol and a literal")),
        }
    }

    fn bind_symbol(&mut self, symbol: &'a str, e: ExprId) -> Result<(), ReadError> {
        match self.symbols.insert(unquoted(symbol), e) {
            None => Ok(()),
            Some(_) => Err(ReadError::new(format!("`{symbol}` is declared twice"))),
        }
    }

    fn define(
        &mut self,
        name: &'a str,
        parameters: &'a [Sexp<'a>],
        sort: &Sexp<'a>,
        body: &'a Sexp<'a>,
    ) -> Result<(), ReadError> {
        let result = read_sort(sort)?;
        if parameters.is_empty() {
            let e = self.term(body)?;
            self.expect_sort(name, e, result)?;
            return self.bind_symbol(name, e);
        }
        let parameters = parameters
            .iter()
            .map(|parameter| match parameter.list() {
                Some([Sexp::Atom(name), sort]) => Ok((unquoted(name), read_sort(sort)?)),
                _ => Err(ReadError::new(format!("a parameter of `{name}` is none"))),
            })
            .collect::<Result<_, _>>()?;
        self.functions.insert(unquoted(name), Function { parameters, result, body });
        Ok(())
    }

    fn expect_sort(&self, name: &str, e: ExprId, sort: Sort) -> Result<(), ReadError> {
        let actual = self.pool.sort(e);
        if actual == sort { Ok(()) } else { Err(ReadError::new(format!("`{name}` has sort {actual}, not {sort}"))) }
    }

    fn term(&mut self, term: &'a Sexp<'a>) -> Result<ExprId, ReadError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(ReadError::new("terms are nested too deeply"));
        }
        let e = match term {
            Sexp::Atom(atom) => self.atom(atom),
            Sexp::List(list) => self.application(list),
        };
        self.depth -= 1;
        e
    }

    fn atom(&mut self, atom: &'a str) -> Result<ExprId, ReadError> {
        if let Some(&e) = self.symbols.get(unquoted(atom)) {
            return Ok(e);
        }
        let bits = |digits: &str, radix, bits_per_digit: usize| {
            let width = u8::try_from(digits.len() * bits_per_digit).ok().filter(|width| (1..=64).contains(width))?;
            Some((width, u64::from_str_radix(digits, radix).ok()?))
        };
        let constant = match atom {
            "true" | "false" => return Ok(self.pool.bool(atom == "true")),
            _ if atom.starts_with("#x") => bits(&atom[2..], 16, 4),
            _ if atom.starts_with("#b") => bits(&atom[2..], 2, 1),
            _ => None,
        };
        match constant {
            Some((width, value)) => Ok(self.pool.bv(width, value)),
            None => Err(ReadError::new(format!("`{atom}` is not known"))),
        }
    }

    fn application(&mut self, list: &'a [Sexp<'a>]) -> Result<ExprId, ReadError> {
        let [head, rest @ ..] = list else { return Err(ReadError::new("`()` is no term")) };
        match (head, rest) {
            (Sexp::Atom("let"), [Sexp::List(bindings), body]) => self.let_term(bindings, body),
            (Sexp::Atom("_"), _) => self.indexed_constant(rest),
            (Sexp::Atom("fp"), [sign, exponent, fraction]) => self.float(sign, exponent, fraction),
            (Sexp::List(of), [element]) if matches!(of[..], [Sexp::Atom("as"), Sexp::Atom("const"), _]) => {
                self.constant_array(&of[2], element)
            }
            (Sexp::Atom(name), _) => {
                if let Some(function) = self.functions.get(unquoted(name)).filter(|_| !operators::is_prelude(name)) {
                    let function = function.clone();
                    return self.call(name, &function, rest);
                }
                operators::apply(self, name, &[], rest)
            }
            (Sexp::List(indexed), _) => match &indexed[..] {
                [Sexp::Atom("_"), Sexp::Atom(name), indices @ ..] => operators::apply(self, name, indices, rest),
                _ => Err(ReadError::new("a list stands for an operator")),
            },
        }
    }

    /// Evaluates `body` with names bound to expressions.
    fn with_names(&mut self, names: Vec<(&'a str, ExprId)>, body: &'a Sexp<'a>) -> Result<ExprId, ReadError> {
        let hidden: Vec<_> = names.iter().map(|&(name, e)| (name, self.symbols.insert(name, e))).collect();
        let result = self.term(body);
        for (name, before) in hidden.into_iter().rev() {
            match before {
                Some(e) => self.symbols.insert(name, e),
                None => self.symbols.remove(name),
            };
        }
        result
    }

    fn let_term(&mut self, bindings: &'a [Sexp<'a>], body: &'a Sexp<'a>) -> Result<ExprId, ReadError> {
        let mut names = Vec::with_capacity(bindings.len());
        for binding in bindings {
            let Some([Sexp::Atom(name), term]) = binding.list() else {
                return Err(ReadError::new("a binding is a symbol and a term"));
            };
            names.push((unquoted(name), self.term(term)?));
        }
        self.with_names(names, body)
    }

    fn call(&mut self, name: &str, function: &Function<'a>, args: &'a [Sexp<'a>]) -> Result<ExprId, ReadError> {
        if args.len() != function.parameters.len() {
            return Err(ReadError::new(format!("`{name}` does not take {} arguments", args.len())));
        }
        let mut names = Vec::with_capacity(args.len());
        for (&(parameter, sort), arg) in function.parameters.iter().zip(args) {
            let e = self.term(arg)?;
            self.expect_sort(parameter, e, sort)?;
            names.push((parameter, e));
        }
        let result = self.with_names(names, function.body)?;
        self.expect_sort(name, result, function.result)?;
        Ok(result)
    }

    /// `(_ bv5 32)`, `(_ NaN 8 24)`, `(_ +oo 8 24)` and so on.
    fn indexed_constant(&mut self, parts: &[Sexp<'a>]) -> Result<ExprId, ReadError> {
        let wrong = || ReadError::new("an indexed identifier is not known");
        let atoms: Vec<&str> = parts.iter().filter_map(Sexp::atom).collect();
        if let [value, width] = atoms[..] {
            let value = value.strip_prefix("bv").and_then(|digits| digits.parse().ok()).ok_or_else(wrong)?;
            let width = width.parse().ok().filter(|width| (1..=64).contains(width)).ok_or_else(wrong)?;
            return Ok(self.pool.bv(width, value));
        }
        let [name, exponent, significand] = atoms[..] else { return Err(wrong()) };
        let sort = float_sort(exponent, significand).ok_or_else(wrong)?;
        let value = match name {
            "NaN" => f64::NAN,
            "+oo" => f64::INFINITY,
            "-oo" => f64::NEG_INFINITY,
            "+zero" => 0.0,
            "-zero" => -0.0,
            _ => return Err(wrong()),
        };
        Ok(if sort == Sort::F32 { self.pool.f32(value as f32) } else { self.pool.f64(value) })
    }

    /// `(fp #b0 #x… #b…)` of constants.
    fn float(
        &mut self,
        sign: &'a Sexp<'a>,
        exponent: &'a Sexp<'a>,
        fraction: &'a Sexp<'a>,
    ) -> Result<ExprId, ReadError> {
        let mut bits = 0u128;
        let mut width = 0;
        for part in [sign, exponent, fraction] {
            let e = self.term(part)?;
            let value = self.pool.as_const(e).ok_or(ReadError::new("`fp` takes constants only"))?;
            bits = bits << self.pool.sort(e).width() | u128::from(value);
            width += u32::from(self.pool.sort(e).width());
        }
        match width {
            32 => Ok(self.pool.constant(Sort::F32, bits as u64)),
            64 => Ok(self.pool.constant(Sort::F64, bits as u64)),
            _ => Err(ReadError::new(format!("floats of {width} bits are not supported"))),
        }
    }

    /// An array of zeros: the writer builds all others from it.
    fn constant_array(&mut self, sort: &Sexp<'a>, element: &'a Sexp<'a>) -> Result<ExprId, ReadError> {
        let sort = read_sort(sort)?;
        let element = self.term(element)?;
        if !sort.is_array() || self.pool.as_const(element) != Some(0) {
            return Err(ReadError::new("a constant array is one of zeros"));
        }
        Ok(self.pool.table(sort.width(), [].into()))
    }
}

/// A function without a definition must be one that the writer declares: no other has a meaning.
fn expect_elementary(name: &str, parameters: &[Sexp<'_>], result: &Sexp<'_>) -> Result<(), ReadError> {
    let sorts: Vec<Sort> = parameters.iter().map(read_sort).collect::<Result<_, _>>()?;
    let is_it = functions::of_symbol(name).is_some_and(|function| typing::calls(function, &sorts));
    if is_it && read_sort(result)? == Sort::F64 {
        return Ok(());
    }
    Err(ReadError::new(format!("the function `{name}` is declared without a definition")))
}

fn read_sort(sort: &Sexp<'_>) -> Result<Sort, ReadError> {
    let found = match sort {
        Sexp::Atom("Bool") => Some(Sort::Bool),
        Sexp::Atom("Float32") => Some(Sort::F32),
        Sexp::Atom("Float64") => Some(Sort::F64),
        Sexp::Atom(_) => None,
        Sexp::List(parts) => match &parts[..] {
            [Sexp::Atom("_"), Sexp::Atom("BitVec"), Sexp::Atom(width)] => width.parse().ok().map(Sort::Bv),
            [Sexp::Atom("_"), Sexp::Atom("FloatingPoint"), Sexp::Atom(exponent), Sexp::Atom(significand)] => {
                float_sort(exponent, significand)
            }
            [Sexp::Atom("Array"), index, element] if read_sort(index)? == Sort::Bv(32) => {
                Some(Sort::Array { element: read_sort(element)?.width() })
            }
            _ => None,
        },
    };
    found.filter(|sort| sort.is_valid()).ok_or(ReadError::new("a sort is not supported"))
}

fn float_sort(exponent: &str, significand: &str) -> Option<Sort> {
    match (exponent, significand) {
        ("8", "24") => Some(Sort::F32),
        ("11", "53") => Some(Sort::F64),
        _ => None,
    }
}

/// A symbol without its bars, which are not part of it.
fn unquoted(symbol: &str) -> &str {
    symbol.strip_prefix('|').and_then(|rest| rest.strip_suffix('|')).unwrap_or(symbol)
}
