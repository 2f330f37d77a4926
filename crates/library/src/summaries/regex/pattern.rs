//! Parses the patterns of `java.util.regex.Pattern`, in the shape that its compiler gives them.
//!
//! What is rare or depends on the version of Unicode or of the JDK is not parsed, and then the bytecode matches:
//! back references, lookbehind, independent groups, word boundaries, most properties, classes within classes and
//! intersections, supplementary characters, groups that repeat the empty text or are possessive, and the flags
//! `COMMENTS`, `UNICODE_CASE`, `UNICODE_CHARACTER_CLASS` and `CANON_EQ`.

use doppel_strings::regex::{Anchor, CharClass, Form, Order, Regex, Repeat, Tree};

use super::class::{BLANKS, DIGITS, SPACES, WORDS, ascii_property, is_letter};

pub const UNIX_LINES: i32 = 0x01;
pub const CASE_INSENSITIVE: i32 = 0x02;
pub const MULTILINE: i32 = 0x08;
pub const LITERAL: i32 = 0x10;
pub const DOTALL: i32 = 0x20;
const KNOWN_FLAGS: i32 = UNIX_LINES | CASE_INSENSITIVE | MULTILINE | LITERAL | DOTALL;

/// The maximum number of iterations that is written out.
const MAX_COUNT: usize = 1 << 10;
/// The maximum depth of groups.
const MAX_DEPTH: usize = 32;

/// The regular expression of a pattern with these flags; none if it is not a valid one of the kinds known here.
pub fn parse(pattern: &[u16], flags: i32) -> Option<Regex> {
    if flags & !KNOWN_FLAGS != 0 {
        return None;
    }
    let mut name = format!("{flags:x}:");
    name.extend(char::decode_utf16(pattern.iter().copied()).map(|char| char.unwrap_or('\u{fffd}')));
    let signs = signs(pattern, flags)?;
    let mut parser = Parser { signs, at: 0, flags, n_groups: 1, n_loops: 0, n_nested: 0 };
    let tree = parser.alternatives()?;
    if parser.at < parser.signs.len() {
        return None;
    }
    Regex::new(name, tree, parser.n_groups)
}

/// A character of a pattern.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    /// It may have a meaning.
    Plain(u16),
    /// It stands for itself.
    Quoted(u16),
}

/// The characters of a pattern, without `\Q` and `\E`.
fn signs(pattern: &[u16], flags: i32) -> Option<Vec<Sign>> {
    if pattern.iter().any(|unit| (0xd800..0xe000).contains(unit)) {
        return None;
    }
    if flags & LITERAL != 0 {
        return Some(pattern.iter().map(|&unit| Sign::Quoted(unit)).collect());
    }
    const BACKSLASH: u16 = b'\\' as u16;
    let (mut signs, mut rest, mut is_quoted) = (Vec::new(), pattern, false);
    loop {
        rest = match rest {
            [] => return Some(signs),
            [BACKSLASH, next, rest @ ..] if is_quoted && *next == u16::from(b'E') => {
                is_quoted = false;
                rest
            }
            [first, rest @ ..] if is_quoted => {
                signs.push(Sign::Quoted(*first));
                rest
            }
            [BACKSLASH, next, rest @ ..] if *next == u16::from(b'Q') => {
                is_quoted = true;
                rest
            }
            [BACKSLASH, next, rest @ ..] => {
                signs.extend([Sign::Plain(BACKSLASH), Sign::Plain(*next)]);
                rest
            }
            [first, rest @ ..] => {
                signs.push(Sign::Plain(*first));
                rest
            }
        }
    }
}

struct Parser {
    signs: Vec<Sign>,
    at: usize,
    flags: i32,
    n_groups: usize,
    n_loops: usize,
    n_nested: usize,
}

/// What an escape sequence stands for.
enum Escape {
    Char(u16),
    Class(CharClass),
    Anchor(Anchor),
}

impl Parser {
    fn has(&self, flag: i32) -> bool {
        self.flags & flag != 0
    }

    fn peek(&self) -> Option<Sign> {
        self.signs.get(self.at).copied()
    }

    fn is_at(&self, sign: u8) -> bool {
        self.peek() == Some(Sign::Plain(sign.into()))
    }

    /// Whether the next character is this one, with its meaning. If so, it is consumed.
    fn accepts(&mut self, sign: u8) -> bool {
        let is_it = self.is_at(sign);
        self.at += usize::from(is_it);
        is_it
    }

    fn next(&mut self) -> Option<Sign> {
        let next = self.peek()?;
        self.at += 1;
        Some(next)
    }

    /// The next character, which must be one of ASCII and not quoted.
    fn next_ascii(&mut self) -> Option<u8> {
        match self.next()? {
            Sign::Plain(unit) => u8::try_from(unit).ok().filter(u8::is_ascii),
            Sign::Quoted(_) => None,
        }
    }

    fn alternatives(&mut self) -> Option<Tree> {
        let mut all = vec![self.sequence()?];
        while self.accepts(b'|') {
            all.push(self.sequence()?);
        }
        if all.len() == 1 { all.pop() } else { Some(Tree::Alternatives(all)) }
    }

    fn sequence(&mut self) -> Option<Tree> {
        let mut parts = Vec::new();
        while self.peek().is_some() && !self.is_at(b'|') && !self.is_at(b')') {
            if self.accepts(b'(') {
                parts.extend(self.group()?);
                continue;
            }
            let part = self.atom()?;
            parts.push(self.quantified(part)?);
        }
        Some(Tree::Sequence(parts))
    }

    /// What follows a parenthesis; nothing if it only sets flags.
    fn group(&mut self) -> Option<Option<Tree>> {
        self.n_nested += 1;
        if self.n_nested > MAX_DEPTH {
            return None;
        }
        let (flags, first_loop) = (self.flags, self.n_loops);
        let mut number = None;
        if !self.accepts(b'?') {
            number = Some(self.new_group());
        } else if self.is_at(b'=') || self.is_at(b'!') {
            let is_there = self.next_ascii()? == b'=';
            let body = self.alternatives()?;
            self.end_group(flags)?;
            return (!self.is_at_quantifier()).then(|| Some(Tree::Ahead(is_there, body.into())));
        } else if self.accepts(b'<') {
            self.group_name()?;
            number = Some(self.new_group());
        } else if !self.accepts(b':') {
            self.set_flags()?;
            match self.next_ascii()? {
                b')' => {
                    self.n_nested -= 1;
                    return Some(None);
                }
                b':' => {}
                _ => return None,
            }
        }
        let body = self.alternatives()?;
        self.end_group(flags)?;
        let group = Tree::Group(number, body.into());
        self.quantified_group(group, first_loop).map(Some)
    }

    fn new_group(&mut self) -> usize {
        self.n_groups += 1;
        self.n_groups - 1
    }

    fn end_group(&mut self, flags: i32) -> Option<()> {
        self.flags = flags;
        self.n_nested -= 1;
        self.accepts(b')').then_some(())
    }

    fn group_name(&mut self) -> Option<()> {
        if !self.next_ascii()?.is_ascii_alphabetic() {
            return None;
        }
        loop {
            match self.next_ascii()? {
                b'>' => return Some(()),
                char if char.is_ascii_alphanumeric() => {}
                _ => return None,
            }
        }
    }

    /// Flags within the pattern.
    fn set_flags(&mut self) -> Option<()> {
        let mut is_off = false;
        while !self.is_at(b')') && !self.is_at(b':') {
            let flag = match self.next_ascii()? {
                b'i' => CASE_INSENSITIVE,
                b'm' => MULTILINE,
                b's' => DOTALL,
                b'd' => UNIX_LINES,
                b'-' if !is_off => {
                    is_off = true;
                    continue;
                }
                _ => return None,
            };
            self.flags = if is_off { self.flags & !flag } else { self.flags | flag };
        }
        Some(())
    }

    /// A character, a class or an anchor.
    fn atom(&mut self) -> Option<Tree> {
        let unit = match self.next()? {
            Sign::Quoted(unit) => return Some(self.char(unit)),
            Sign::Plain(unit) => unit,
        };
        let is_unix = self.has(UNIX_LINES);
        Some(match u8::try_from(unit).unwrap_or(b'a') {
            b'[' => Tree::Class(self.class()?),
            b'\\' => match self.escape()? {
                Escape::Char(unit) => self.char(unit),
                Escape::Class(class) => Tree::Class(class),
                Escape::Anchor(anchor) => Tree::Anchor(anchor),
            },
            b'^' if self.has(MULTILINE) => Tree::Anchor(Anchor::LineStart { is_unix }),
            b'^' => Tree::Anchor(Anchor::Start),
            b'$' if self.has(MULTILINE) => Tree::Anchor(Anchor::LineEnd { is_unix }),
            b'$' => Tree::Anchor(Anchor::LastLineEnd { is_unix }),
            b'.' if self.has(DOTALL) => Tree::Class(CharClass::all()),
            b'.' if is_unix => Tree::Class(CharClass::narrow(&[(0xa, 0xa)]).negated()),
            b'.' => {
                let ends = [(0xa, 0xa), (0xd, 0xd), (0x85, 0x85), (0x2028, 0x2029)];
                Tree::Class(CharClass::narrow(&ends).negated())
            }
            b'?' | b'*' | b'+' | b'{' | b'(' | b')' | b'|' => return None,
            _ => self.char(unit),
        })
    }

    fn char(&self, unit: u16) -> Tree {
        Tree::Class(self.single(unit))
    }

    /// The class of a character, with its other case if that does not matter.
    fn single(&self, unit: u16) -> CharClass {
        let code = u32::from(unit);
        let mut class = CharClass::narrow(&[(code, code)]);
        if self.has(CASE_INSENSITIVE) && is_letter(code) {
            class.add((code ^ 0x20, code ^ 0x20));
        }
        class
    }

    /// An escape sequence, behind its backslash.
    fn escape(&mut self) -> Option<Escape> {
        let sign = match self.next()? {
            Sign::Plain(unit) => unit,
            Sign::Quoted(_) => return None,
        };
        let narrow = |ranges: &[(u32, u32)]| Some(Escape::Class(CharClass::narrow(ranges)));
        let negated = |ranges: &[(u32, u32)]| Some(Escape::Class(CharClass::narrow(ranges).negated()));
        let Ok(sign) = u8::try_from(sign) else { return Some(Escape::Char(sign)) };
        match sign {
            b'd' => narrow(DIGITS),
            b'D' => negated(DIGITS),
            b's' => narrow(SPACES),
            b'S' => negated(SPACES),
            b'w' => narrow(WORDS),
            b'W' => negated(WORDS),
            b'h' => narrow(BLANKS),
            b'H' => negated(BLANKS),
            b'p' | b'P' => {
                let class = self.property()?;
                Some(Escape::Class(if sign == b'P' { class.negated() } else { class }))
            }
            b'A' => Some(Escape::Anchor(Anchor::Start)),
            b'z' => Some(Escape::Anchor(Anchor::End)),
            b'Z' => Some(Escape::Anchor(Anchor::LastLineEnd { is_unix: self.has(UNIX_LINES) })),
            b't' => Some(Escape::Char(0x09)),
            b'n' => Some(Escape::Char(0x0a)),
            b'r' => Some(Escape::Char(0x0d)),
            b'f' => Some(Escape::Char(0x0c)),
            b'a' => Some(Escape::Char(0x07)),
            b'e' => Some(Escape::Char(0x1b)),
            b'x' => self.hexadecimal(2).map(Escape::Char),
            b'u' => self.hexadecimal(4).filter(|unit| !(0xd800..0xe000).contains(unit)).map(Escape::Char),
            _ if sign.is_ascii_alphanumeric() => None,
            _ => Some(Escape::Char(sign.into())),
        }
    }

    fn hexadecimal(&mut self, n_digits: usize) -> Option<u16> {
        let mut number = 0;
        for _ in 0..n_digits {
            let digit = char::from(self.next_ascii()?).to_digit(16)?;
            number = number * 16 + digit as u16;
        }
        Some(number)
    }

    /// A property of ASCII characters, in braces.
    fn property(&mut self) -> Option<CharClass> {
        let mut name = String::new();
        if !self.accepts(b'{') || self.has(CASE_INSENSITIVE) {
            return None;
        }
        while !self.accepts(b'}') {
            name.push(char::from(self.next_ascii()?));
        }
        ascii_property(&name)
    }

    /// A class in brackets, behind the first.
    fn class(&mut self) -> Option<CharClass> {
        let is_negated = self.accepts(b'^');
        let mut class: Option<CharClass> = None;
        loop {
            if class.is_some() && self.accepts(b']') {
                break;
            }
            let is_intersection = self.signs.get(self.at..self.at + 2) == Some(&[Sign::Plain(b'&'.into()); 2]);
            if self.is_at(b'[') || is_intersection {
                return None;
            }
            let one = self.range()?;
            match &mut class {
                Some(class) => class.union(&one),
                None => class = Some(one),
            }
        }
        class.map(|class| if is_negated { class.negated() } else { class })
    }

    /// A character, a range or an escape sequence within brackets.
    fn range(&mut self) -> Option<CharClass> {
        let first = match self.next()? {
            Sign::Plain(unit) if unit == u16::from(b'\\') => match self.escape()? {
                Escape::Char(unit) => unit,
                Escape::Class(class) => return Some(class),
                Escape::Anchor(_) => return None,
            },
            Sign::Plain(unit) | Sign::Quoted(unit) => unit,
        };
        let is_range = self.is_at(b'-') && self.signs.get(self.at + 1) != Some(&Sign::Plain(b']'.into()));
        if !is_range {
            return Some(self.single(first));
        }
        self.at += 1;
        let last = match self.next()? {
            Sign::Plain(unit) if unit == u16::from(b'\\') => match self.escape()? {
                Escape::Char(unit) => unit,
                Escape::Class(_) | Escape::Anchor(_) => return None,
            },
            Sign::Plain(unit) if unit == u16::from(b'[') => return None,
            Sign::Plain(unit) | Sign::Quoted(unit) => unit,
        };
        if last < first {
            return None;
        }
        let (first, last) = (u32::from(first), u32::from(last));
        let mut class = CharClass::narrow(&[(first, last)]);
        class.is_narrow = !self.has(CASE_INSENSITIVE) && (last < 0xd800 || first >= 0xe000);
        if self.has(CASE_INSENSITIVE) {
            for code in (0..0x80).filter(|&code| is_letter(code) && (first..=last).contains(&(code ^ 0x20))) {
                class.add((code, code));
            }
        }
        Some(class)
    }

    fn is_at_quantifier(&self) -> bool {
        [b'?', b'*', b'+', b'{'].iter().any(|&sign| self.is_at(sign))
    }

    /// How often something is repeated, at least and at most.
    fn count(&mut self) -> Option<(usize, Option<usize>)> {
        Some(match self.next_ascii()? {
            b'?' => (0, Some(1)),
            b'*' => (0, None),
            b'+' => (1, None),
            b'{' => {
                let least = self.number()?;
                let mut most = Some(least);
                if self.accepts(b',') {
                    most = if self.is_at(b'}') { None } else { Some(self.number()?) };
                }
                if !self.accepts(b'}') || most.is_some_and(|most| most < least) {
                    return None;
                }
                (least, most)
            }
            _ => return None,
        })
    }

    fn number(&mut self) -> Option<usize> {
        let mut number = None;
        while let Some(Sign::Plain(unit)) = self.peek()
            && let Some(digit) = char::from_u32(unit.into()).and_then(|char| char.to_digit(10))
        {
            self.at += 1;
            number = Some(number.unwrap_or(0) * 10 + digit as usize).filter(|&number| number <= MAX_COUNT);
            number?;
        }
        number
    }

    fn order(&mut self) -> Order {
        if self.accepts(b'?') {
            return Order::Lazy;
        }
        if self.accepts(b'+') { Order::Possessive } else { Order::Greedy }
    }

    /// A character, class or anchor with its quantifier, if it has one.
    fn quantified(&mut self, body: Tree) -> Option<Tree> {
        if !self.is_at_quantifier() {
            return Some(body);
        }
        let (least, most) = self.count()?;
        let order = self.order();
        if self.is_at_quantifier() || !matches!(body, Tree::Class(_)) {
            return None;
        }
        let form = Form::Class { is_noted: order != Order::Greedy || most.is_some() };
        Some(Tree::Repeat(Repeat { body, least, most, order, form }.into()))
    }

    /// A group with its quantifier, if it has one. Loops within it have numbers from `first_loop` on.
    fn quantified_group(&mut self, group: Tree, first_loop: usize) -> Option<Tree> {
        if !self.is_at_quantifier() {
            return Some(group);
        }
        let (least, most) = self.count()?;
        let order = self.order();
        if self.is_at_quantifier() || order == Order::Possessive {
            return None;
        }
        // Loops within a group that has a quantifier remember nothing.
        let group = if first_loop < self.n_loops { forgetful(group) } else { group };
        if (least, most) == (0, Some(1)) {
            let nothing = Tree::Sequence(Vec::new());
            return Some(Tree::Alternatives(match order {
                Order::Lazy => vec![nothing, group],
                _ => vec![group, nothing],
            }));
        }
        if group.is_nullable() {
            return None;
        }
        let form = if group.is_plain() {
            Form::Plain
        } else if order == Order::Greedy && most.is_none() {
            self.n_loops += 1;
            Form::Loop(Some(self.n_loops))
        } else {
            Form::Loop(None)
        };
        Some(Tree::Repeat(Repeat { body: group, least, most, order, form }.into()))
    }
}

/// The same without numbers of loops.
fn forgetful(tree: Tree) -> Tree {
    let each = |all: Vec<Tree>| all.into_iter().map(forgetful).collect();
    match tree {
        Tree::Sequence(parts) => Tree::Sequence(each(parts)),
        Tree::Alternatives(all) => Tree::Alternatives(each(all)),
        Tree::Group(number, body) => Tree::Group(number, forgetful(*body).into()),
        Tree::Ahead(is_there, body) => Tree::Ahead(is_there, forgetful(*body).into()),
        Tree::Repeat(repeat) => {
            let form = if let Form::Loop(_) = repeat.form { Form::Loop(None) } else { repeat.form };
            Tree::Repeat(Repeat { body: forgetful(repeat.body), form, ..*repeat }.into())
        }
        Tree::Class(_) | Tree::Anchor(_) => tree,
    }
}
