//! Parser of the text form.

use rustc_hash::FxHashMap;

use super::alike;
use crate::sort::mask;
use crate::{ExprId, Function, OPS, Op, Pool, Sort, typing};

/// Why a text is not an expression.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("at byte {offset}: {message}")]
pub struct ParseError {
    /// The offset in the text.
    pub offset: usize,
    pub message: String,
}

/// The expression of a text. Variables that the pool does not have yet are created with the value 0.
///
/// ```
/// use doppel_expr::{Pool, parse};
///
/// let mut pool = Pool::new();
/// let e = parse(&mut pool, "(eq (add (add x:32 5) 7) 10)").unwrap();
/// assert_eq!(pool.display(e).to_string(), "(eq x:32 -2)");
/// ```
pub fn parse(pool: &mut Pool, text: &str) -> Result<ExprId, ParseError> {
    let mut parser = Parser { pool, text, offset: 0, bindings: FxHashMap::default() };
    parser.parse().map_err(|message| ParseError { offset: parser.offset, message })
}

type Parsed<T> = Result<T, String>;

struct Parser<'a> {
    pool: &'a mut Pool,
    text: &'a str,
    offset: usize,
    bindings: FxHashMap<&'a str, ExprId>,
}

enum Token<'a> {
    Open,
    Close,
    /// A name in bars, and the sort after it.
    Quoted(String, Option<&'a str>),
    Word(&'a str),
    End,
}

/// An item of a list.
#[derive(Clone, Copy)]
enum Item<'a> {
    Expr(ExprId),
    /// A number without its sort, or a number or sort that belongs to the operator.
    Bare(&'a str),
    /// A binding of a let, already processed.
    Binding,
}

/// A list that is not closed yet: its first word and the items so far.
struct List<'a> {
    head: &'a str,
    items: Vec<Item<'a>>,
}

impl<'a> Parser<'a> {
    fn parse(&mut self) -> Parsed<ExprId> {
        let mut open: Vec<List<'a>> = Vec::new();
        loop {
            let item = match self.token()? {
                Token::Open => {
                    open.push(List { head: self.head()?, items: Vec::new() });
                    continue;
                }
                Token::Close => {
                    let list = open.pop().ok_or("no list to close")?;
                    self.close(list)?
                }
                Token::Quoted(name, sort) => Item::Expr(self.variable(&name, sort)?),
                Token::Word(word) => self.word(word)?,
                Token::End => return Err("the text ends too early".into()),
            };
            match (open.last_mut(), item) {
                (Some(list), item) => list.items.push(item),
                (None, Item::Expr(e)) => return self.end(e),
                (None, Item::Bare(word)) => return Err(format!("`{word}` has no sort")),
                (None, Item::Binding) => return Err("a binding outside let".into()),
            }
        }
    }

    fn end(&mut self, e: ExprId) -> Parsed<ExprId> {
        match self.token()? {
            Token::End => Ok(e),
            _ => Err("more text after the expression".into()),
        }
    }

    fn token(&mut self) -> Parsed<Token<'a>> {
        let rest = self.text[self.offset..].trim_start();
        self.offset = self.text.len() - rest.len();
        let Some(first) = rest.chars().next() else { return Ok(Token::End) };
        match first {
            '(' => {
                self.offset += 1;
                Ok(Token::Open)
            }
            ')' => {
                self.offset += 1;
                Ok(Token::Close)
            }
            '|' => self.quoted(),
            _ => Ok(Token::Word(self.take_word())),
        }
    }

    fn take_word(&mut self) -> &'a str {
        let rest = &self.text[self.offset..];
        let len = rest.find(|c: char| c.is_whitespace() || "()|".contains(c)).unwrap_or(rest.len());
        self.offset += len;
        &rest[..len]
    }

    fn quoted(&mut self) -> Parsed<Token<'a>> {
        let mut name = String::new();
        let mut chars = self.text[self.offset..].char_indices().skip(1);
        loop {
            match chars.next() {
                None => return Err("a name's bar is not closed".into()),
                Some((len, '|')) => {
                    self.offset += len + 1;
                    break;
                }
                Some((_, '\\')) => name.push(chars.next().ok_or("a name's bar is not closed")?.1),
                Some((_, c)) => name.push(c),
            }
        }
        let suffix = self.take_word();
        match suffix.strip_prefix(':') {
            None if !suffix.is_empty() => Err(format!("`{suffix}` after a name")),
            sort => Ok(Token::Quoted(name, sort)),
        }
    }

    /// The word after an opening parenthesis: an operator, or a binding's name.
    fn head(&mut self) -> Parsed<&'a str> {
        match self.token()? {
            Token::Word(word) => Ok(word),
            _ => Err("an operator should follow".into()),
        }
    }

    fn word(&mut self, word: &'a str) -> Parsed<Item<'a>> {
        if word.starts_with('%') {
            return self.bindings.get(word).map(|&e| Item::Expr(e)).ok_or_else(|| format!("`{word}` is not bound"));
        }
        match word {
            "true" => return Ok(Item::Expr(self.pool.bool(true))),
            "false" => return Ok(Item::Expr(self.pool.bool(false))),
            // Sorts that look like names: the operator knows their meaning.
            "f32" | "f64" => return Ok(Item::Bare(word)),
            _ => {}
        }
        let (name, sort) = match word.split_once(':') {
            Some((name, sort)) => (name, Some(sort)),
            None => (word, None),
        };
        let is_number = name.starts_with(|c: char| c.is_ascii_digit() || c == '-') || matches!(name, "nan" | "inf");
        match sort {
            Some(sort) if is_number => {
                let sort = parse_sort(sort)?;
                Ok(Item::Expr(self.constant(name, sort)?))
            }
            None if is_number => Ok(Item::Bare(word)),
            sort => Ok(Item::Expr(self.variable(name, sort)?)),
        }
    }

    fn variable(&mut self, name: &str, sort: Option<&str>) -> Parsed<ExprId> {
        let sort = sort.map(parse_sort).transpose()?;
        match (self.pool.var_named(name), sort) {
            (Some(var), None) => Ok(var.expr),
            (Some(var), Some(sort)) if var.sort == sort => Ok(var.expr),
            (Some(var), Some(sort)) => Err(format!("`{name}` has sort {}, not {sort}", var.sort)),
            (None, Some(sort)) if !sort.is_array() => Ok(self.pool.var(name, sort, 0)),
            (None, Some(_)) => Err(format!("the variable `{name}` cannot be an array")),
            (None, None) => Err(format!("the variable `{name}` has no sort")),
        }
    }

    fn constant(&mut self, number: &str, sort: Sort) -> Parsed<ExprId> {
        let wrong = || format!("`{number}` is no constant of sort {sort}");
        let bits = match sort {
            Sort::F32 => u64::from(number.parse::<f32>().map_err(|_| wrong())?.to_bits()),
            Sort::F64 => number.parse::<f64>().map_err(|_| wrong())?.to_bits(),
            Sort::Bv(width) => {
                let value = match number.strip_prefix("0x") {
                    Some(digits) => i128::from_str_radix(digits, 16),
                    None => number.parse::<i128>(),
                };
                let range = -(1i128 << (width - 1))..=i128::from(mask(width));
                value.ok().filter(|value| range.contains(value)).ok_or_else(wrong)? as u64
            }
            Sort::Bool | Sort::Array { .. } => return Err(wrong()),
        };
        Ok(self.pool.constant(sort, bits))
    }

    fn close(&mut self, list: List<'a>) -> Parsed<Item<'a>> {
        let List { head, items } = list;
        if head.starts_with('%') {
            let [Item::Expr(e)] = items[..] else { return Err(format!("`{head}` stands for one expression")) };
            self.bindings.insert(head, e);
            return Ok(Item::Binding);
        }
        if head == "let" {
            return match items.split_last() {
                Some((&Item::Expr(body), bindings)) if bindings.iter().all(|b| matches!(b, Item::Binding)) => {
                    Ok(Item::Expr(body))
                }
                _ => Err("let takes bindings and an expression".into()),
            };
        }
        if let Some(function) = Function::named(head) {
            return Ok(Item::Expr(self.call(function, &items)?));
        }
        let op = OPS.iter().find(|(_, name, _)| *name == head).map(|&(op, _, _)| op);
        match op {
            None | Some(Op::Const | Op::Var | Op::FCall | Op::FCall2) => Err(format!("`{head}` is no operator")),
            Some(op) => Ok(Item::Expr(self.apply(op, &items)?)),
        }
    }

    fn apply(&mut self, op: Op, items: &[Item<'a>]) -> Parsed<ExprId> {
        let wrong = || format!("`{}` does not take these arguments", op.name());
        match (op, items) {
            (Op::Table, &[Item::Bare(width), Item::Bare(bytes)]) => self.table(width, bytes),
            (Op::Extract, &[Item::Bare(high), Item::Bare(low), Item::Expr(e)]) => {
                let (high, low) = (parse_width(high)?, parse_width(low)?);
                let is_fine = typing::extracts(self.pool.sort(e), high, low);
                is_fine.then(|| self.pool.extract(e, high, low)).ok_or_else(wrong)
            }
            (Op::ZeroExtend | Op::SignExtend, &[Item::Bare(width), Item::Expr(e)]) => {
                let width = parse_width(width)?;
                if !typing::extends(self.pool.sort(e), width) {
                    return Err(wrong());
                }
                Ok(if op == Op::ZeroExtend { self.pool.zero_extend(e, width) } else { self.pool.sign_extend(e, width) })
            }
            (Op::FFromS | Op::FToS, &[Item::Bare(sort), Item::Expr(e)]) => {
                let sort = parse_sort(sort)?;
                let is_fine = typing::converts(op, self.pool.sort(e), sort);
                is_fine.then(|| self.pool.convert(op, e, sort)).ok_or_else(wrong)
            }
            _ if items.len() == op.arity() => {
                let args = self.resolve(op, items)?;
                let sorts: Vec<Sort> = args.iter().map(|&arg| self.pool.sort(arg)).collect();
                match (&args[..], &sorts[..]) {
                    (&[a], &[sort]) if typing::unary(op, sort).is_some() => Ok(self.pool.unary(op, a)),
                    (&[a, b], &[p, q]) if typing::binary(op, p, q).is_some() => Ok(self.pool.binary(op, a, b)),
                    (&[a, b, c], &[p, q, r]) if typing::ternary(op, p, q, r).is_some() => {
                        Ok(self.pool.ternary(op, a, b, c))
                    }
                    _ => Err(wrong()),
                }
            }
            _ => Err(wrong()),
        }
    }

    fn call(&mut self, function: Function, items: &[Item<'a>]) -> Parsed<ExprId> {
        let args = self.resolve(if function.arity() == 2 { Op::FCall2 } else { Op::FCall }, items)?;
        let sorts: Vec<Sort> = args.iter().map(|&arg| self.pool.sort(arg)).collect();
        if !typing::calls(function, &sorts) {
            return Err(format!("`{}` does not take these arguments", function.name()));
        }
        Ok(self.pool.call(function, &args))
    }

    /// The arguments, with the sorts of bare numbers inferred from the others.
    fn resolve(&mut self, op: Op, items: &[Item<'a>]) -> Parsed<Vec<ExprId>> {
        let sort_of = |idx: usize| match items.get(idx) {
            Some(&Item::Expr(e)) => Some(self.pool.sort(e)),
            _ => None,
        };
        let common = alike(op).find_map(sort_of);
        let array = sort_of(0);
        let mut args = Vec::with_capacity(items.len());
        for (idx, &item) in items.iter().enumerate() {
            let sort = match (op, idx) {
                (Op::Select | Op::Store, 1) => Some(Sort::Bv(32)),
                (Op::Store, 2) => array.map(|array| Sort::Bv(array.width())),
                _ => common.filter(|_| alike(op).contains(&idx)),
            };
            args.push(match (item, sort) {
                (Item::Expr(e), _) => e,
                (Item::Bare(number), Some(sort)) => self.constant(number, sort)?,
                (Item::Bare(word), None) => return Err(format!("`{word}` has no sort")),
                (Item::Binding, _) => return Err("a binding outside let".into()),
            });
        }
        Ok(args)
    }

    fn table(&mut self, width: &str, bytes: &str) -> Parsed<ExprId> {
        let element = parse_width(width)?;
        let wrong = || format!("`{bytes}` is no content of a table of {width} bits");
        let digits = bytes.strip_prefix("0x").ok_or_else(wrong)?;
        let is_fine = Sort::Array { element }.is_valid()
            && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
            && digits.len().is_multiple_of(usize::from(element / 4));
        if !is_fine {
            return Err(wrong());
        }
        let bytes: Result<Vec<u8>, _> =
            (0..digits.len()).step_by(2).map(|at| u8::from_str_radix(&digits[at..at + 2], 16)).collect();
        Ok(self.pool.table(element, bytes.map_err(|_| wrong())?.into()))
    }
}

fn parse_width(text: &str) -> Parsed<u8> {
    text.parse().map_err(|_| format!("`{text}` is no number of bits"))
}

fn parse_sort(text: &str) -> Parsed<Sort> {
    let sort = match text {
        "bool" => Some(Sort::Bool),
        "f32" => Some(Sort::F32),
        "f64" => Some(Sort::F64),
        _ => match text.strip_prefix("array") {
            Some(element) => element.parse().ok().map(|element| Sort::Array { element }),
            None => text.parse().ok().map(Sort::Bv),
        },
    };
    sort.filter(|sort| sort.is_valid()).ok_or_else(|| format!("`{text}` is no sort"))
}
