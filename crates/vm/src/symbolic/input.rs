//! Creating inputs: values of the program become variables.

use doppel_expr::{ExprId, Op, Sort};
use doppel_inputs::{Input, InputSpec, InputType, Kind, Origin};

use crate::Vm;
use crate::heap::Ref;
use crate::step::Step;
use crate::symbolic::Symbolic;
use crate::symbolic::shadow::{element_index, field_index};

/// An input string, identified by the array of its characters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InputString {
    pub characters: Ref,
    /// The index among the inputs.
    pub input: usize,
}

impl Vm {
    /// Creates the variable of a primitive input; returns the tag of the slot.
    pub fn primitive_input(&mut self, name: &str, kind: Kind, slot: u64) -> u32 {
        self.activate_summaries();
        let name = self.input_name(name);
        if self.symbolic.is_untagged {
            self.symbolic.inputs.push(Input::new(name, InputType::Primitive(kind), Vec::new()));
            return 0;
        }
        let variable = self.symbolic.pool.var(&name, variable_sort(kind), slot);
        let ty = InputType::Primitive(kind);
        self.symbolic.inputs.push(Input::new(name, ty, vec![variable]));
        self.widened(variable, kind).0
    }

    /// The name of the next input called `name`: the second one is `name#2`.
    pub fn input_name(&self, name: &str) -> String {
        let number = |input: &Input| match input.name.strip_prefix(name)? {
            "" => Some(1),
            rest => rest.strip_prefix('#')?.parse::<u32>().ok(),
        };
        match self.symbolic.inputs.iter().rev().find_map(number) {
            Some(last) => format!("{name}#{}", last.saturating_add(1)),
            None => name.to_owned(),
        }
    }

    /// Makes the elements of an array variables `name[0]`, `name[1]`, …, and with `length` also its length
    /// `name.length`.
    pub fn array_input(&mut self, name: &str, array: Ref, length: bool) -> Step<()> {
        self.activate_summaries();
        let name = &self.input_name(name);
        let kind = self.class_of(array).element_kind();
        if self.symbolic.is_untagged {
            self.symbolic.inputs.push(Input::new(name.clone(), InputType::Array(kind), Vec::new()));
            return Ok(());
        }
        let mut variables = Vec::new();
        for index in 0..self.heap.array_len(array) {
            let slot = self.heap.read_kind(array, crate::heap::HEADER + index * kind.heap_size(), kind);
            let variable = self.symbolic.pool.var(&format!("{name}[{index}]"), variable_sort(kind), slot);
            let stored = self.stored(variable, kind);
            self.set_shadow_tag(array, element_index(index), stored.0)?;
            variables.push(variable);
        }
        let length = if length { Some(self.length_input(name, array, self.heap.array_len(array), 0)?) } else { None };
        let input = Input::new(name.clone(), InputType::Array(kind), variables);
        self.symbolic.inputs.push(Input { length, ..input });
        Ok(())
    }

    /// A new string with symbolic characters and length; its value is `default`, unless another one is recorded.
    pub fn new_string_input(&mut self, name: &str, default: Vec<u16>) -> Step<Ref> {
        let units = self.recorded(name)?.unwrap_or(default);
        let string = self.new_string_utf16(&units)?;
        self.string_input(name, string, true)?;
        Ok(string)
    }

    /// Makes the characters of a string, and optionally its length, variables. Characters stay within the string's
    /// encoding: eight bits for Latin-1, else sixteen. In a search, the other encoding is another path.
    pub fn string_input(&mut self, name: &str, string: Ref, length: bool) -> Step<()> {
        let value = self.get_ref(string, "value");
        if value.is_null() {
            return Ok(());
        }
        self.activate_summaries();
        let name = &self.input_name(name);
        if self.symbolic.is_untagged {
            self.symbolic.inputs.push(Input::new(name.clone(), InputType::String, Vec::new()));
            return Ok(());
        }
        let is_utf16 = self.get_int(string, "coder") != 0;
        let shift = u32::from(is_utf16);
        let n_chars = self.heap.array_len(value) >> shift;
        let mut variables = Vec::new();
        for index in 0..n_chars {
            let variable = if is_utf16 {
                let char: u16 = self.heap.element(value, index);
                let variable = self.symbolic.pool.var(&format!("{name}[{index}]"), Sort::Bv(16), u64::from(char));
                let (low, high) =
                    (self.symbolic.pool.extract(variable, 7, 0), self.symbolic.pool.extract(variable, 15, 8));
                self.set_shadow_tag(value, element_index(2 * index), low.0)?;
                self.set_shadow_tag(value, element_index(2 * index + 1), high.0)?;
                variable
            } else {
                let byte: u8 = self.heap.element(value, index);
                let variable = self.symbolic.pool.var(&format!("{name}[{index}]"), Sort::Bv(8), u64::from(byte));
                self.set_shadow_tag(value, element_index(index), variable.0)?;
                variable
            };
            variables.push(variable);
        }
        let length = if length { Some(self.length_input(name, value, n_chars, shift)?) } else { None };
        let encoding = if self.symbolic.both_encodings {
            Some(self.encoding_input(name, string, is_utf16, &variables, length)?)
        } else {
            if is_utf16 {
                let needs_it = self.needs_utf16(&variables, length);
                self.symbolic.assert_fact(needs_it);
            }
            None
        };
        let input = Input::new(name.clone(), InputType::String, variables);
        self.symbolic.input_strings.push(InputString { characters: value, input: self.symbolic.inputs.len() });
        self.symbolic.inputs.push(Input { length, encoding, ..input });
        Ok(())
    }

    /// Makes the encoding of a string an input, too. Code that reads the characters puts the encoding on the path.
    fn encoding_input(
        &mut self,
        name: &str,
        string: Ref,
        is_utf16: bool,
        chars: &[ExprId],
        length: Option<ExprId>,
    ) -> Step<ExprId> {
        let encoding = self.symbolic.pool.var(&format!("{name}.utf16"), Sort::Bv(1), u64::from(is_utf16));
        let needs_it = match (is_utf16, length) {
            (true, None) => self.needs_utf16(chars, None),
            // In a longer string, it may be a character that this run does not have.
            (true, Some(length)) => {
                let needs_it = self.needs_utf16(chars, Some(length));
                let n_chars = self.symbolic.pool.bv(32, chars.len() as u64);
                let is_longer = self.symbolic.pool.binary(Op::ULt, n_chars, length);
                self.symbolic.pool.or(is_longer, needs_it)
            }
            // Some character may be wide if there is one at all.
            (false, Some(length)) => {
                let zero = self.symbolic.pool.bv(32, 0);
                self.symbolic.pool.ne(length, zero)
            }
            (false, None) => self.symbolic.pool.bool(!chars.is_empty()),
        };
        let pool = &mut self.symbolic.pool;
        let one = pool.bv(1, 1);
        let is_two_bytes = pool.eq(encoding, one);
        let is_one_byte = pool.not(is_two_bytes);
        let fact = pool.or(is_one_byte, needs_it);
        self.symbolic.assert_fact(fact);
        let condition = if is_utf16 { is_two_bytes } else { is_one_byte };
        for offset in [self.known.string_value, self.known.string_coder] {
            self.set_shadow_tag(string, field_index(offset), condition.0)?;
        }
        Ok(encoding)
    }

    /// Whether some character needs two bytes, as UTF-16 requires: other strings are Latin-1, and take other paths.
    fn needs_utf16(&mut self, chars: &[ExprId], length: Option<ExprId>) -> ExprId {
        let pool = &mut self.symbolic.pool;
        let latin1_end = pool.bv(16, 0xff);
        let mut needs_it = pool.bool(false);
        for (index, &char) in (0u64..).zip(chars) {
            let mut is_wide = pool.binary(Op::ULt, latin1_end, char);
            if let Some(length) = length {
                let index = pool.bv(32, index);
                let is_inside = pool.binary(Op::ULt, index, length);
                is_wide = pool.and(is_inside, is_wide);
            }
            needs_it = pool.or(needs_it, is_wide);
        }
        needs_it
    }

    /// Creates a variable for the length of an array, in units of `1 << shift` elements, between 0 and the bound.
    fn length_input(&mut self, name: &str, array: Ref, concrete: u32, shift: u32) -> Step<ExprId> {
        let bound = self.symbolic.max_length.max(concrete);
        let pool = &mut self.symbolic.pool;
        let variable = pool.var(&format!("{name}.length"), Sort::Bv(32), u64::from(concrete));
        let distance = pool.bv(32, u64::from(shift));
        let length = pool.binary(Op::Shl, variable, distance);
        self.symbolic.bound_length(variable, bound, shift);
        self.set_length_tag(array, length.0)?;
        Ok(variable)
    }

    /// The expression in a location of this kind whose value is the variable.
    fn stored(&mut self, variable: ExprId, kind: Kind) -> ExprId {
        match kind {
            Kind::Boolean => self.symbolic.as_sort(variable, Sort::Bv(8)),
            _ => variable,
        }
    }
}

impl Symbolic {
    /// The last input is one that the command line declares.
    pub fn set_spec(&mut self, spec: InputSpec) {
        if let Some(input) = self.inputs.last_mut() {
            input.origin = Origin::CommandLine(spec);
        }
    }

    /// The last input decides which others there are.
    pub(crate) fn set_shape(&mut self) {
        if let Some(input) = self.inputs.last_mut() {
            input.is_shape = true;
        }
    }

    /// The last input cannot contain a NUL: arguments and environment variables end there.
    pub fn exclude_nul(&mut self) {
        let Some(input) = self.inputs.last_mut() else { return };
        input.excludes_nul = true;
        for variable in input.variables.clone() {
            let nul = self.pool.constant(self.pool.sort(variable), 0);
            let differs = self.pool.ne(variable, nul);
            self.assert_fact(differs);
        }
    }
}

/// The sort of a variable for an input of this kind.
fn variable_sort(kind: Kind) -> Sort {
    match kind {
        Kind::Boolean => Sort::Bv(1),
        Kind::Byte => Sort::Bv(8),
        Kind::Char | Kind::Short => Sort::Bv(16),
        Kind::Int | Kind::Ref | Kind::Void => Sort::Bv(32),
        Kind::Long => Sort::Bv(64),
        Kind::Float => Sort::F32,
        Kind::Double => Sort::F64,
    }
}
