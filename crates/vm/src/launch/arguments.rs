//! The arguments of a program, symbolic on request.

use doppel_inputs::{InputSpec, Kind};

use crate::Vm;
use crate::heap::Ref;
use crate::step::Step;

impl Vm {
    /// The array for `main`: the arguments on the command line, unless others are recorded.
    pub(super) fn make_arguments(&mut self) -> Step<Ref> {
        let is_symbolic = self.symbolic.requests.meet(&InputSpec::Args);
        let mut args = self.program_args.clone();
        let bound = self.config.max_args.filter(|_| is_symbolic);
        if bound.is_some()
            && let Some(n) = self.recorded_primitive("args.length", Kind::Int)?
        {
            args.resize(n as usize, String::new());
        }
        let string = self.known.string;
        let class = self.array_class_of(string)?;
        let array = self.new_array(class, args.len() as u32)?;
        if let Some(bound) = bound {
            self.make_count_symbolic(array, bound)?;
        }
        for (index, arg) in (0..).zip(&args) {
            let name = format!("args[{index}]");
            let recorded = if is_symbolic { self.recorded(&name)? } else { None };
            let arg = match recorded {
                Some(units) => self.new_string_utf16(&units)?,
                None => self.new_string(arg)?,
            };
            if is_symbolic {
                self.string_input(&name, arg, true)?;
                self.symbolic.exclude_nul();
                self.symbolic.set_spec(InputSpec::Args);
            }
            self.heap.set_element(array, index, arg);
        }
        Ok(array)
    }

    /// Makes the number of arguments an input, too.
    fn make_count_symbolic(&mut self, array: Ref, bound: u32) -> Step<()> {
        let n = self.heap.array_len(array);
        let tag = self.primitive_input("args.length", Kind::Int, u64::from(n));
        self.symbolic.set_spec(InputSpec::Args);
        self.symbolic.set_shape();
        if tag == 0 {
            return Ok(());
        }
        self.set_length_tag(array, tag)?;
        self.symbolic.bound_length(doppel_expr::ExprId(tag), bound.max(n), 0);
        Ok(())
    }
}
