//! Line coverage: if it is asked for, an instruction of its own stands at every line's start and notes that it was there.

use crate::class::Method;
use crate::interp::insn::Slot;

handlers! {
    /// Operand a becomes 1.
    cover(ip, regs, heap, vm) {
        (*ip.cast_mut()).a = 1;
        next!(ip.add(1), regs, heap, vm)
    }
}

impl Method {
    /// The lines of which the first instruction was executed, if [`crate::Config::cover_lines`] was set.
    pub fn covered_lines(&self) -> impl Iterator<Item = u16> + '_ {
        let code = self.code.get().filter(|_| self.class.covers_lines);
        let forms = code.into_iter().flat_map(|code| [Some(&code.slots), code.tagged.get()]).flatten();
        let noted = forms.flat_map(|slots| {
            let is_noted = |slot: &std::cell::UnsafeCell<Slot>| {
                // SAFETY: every slot is initialised; as data, any content is valid.
                let [handler, operands] = unsafe { (*slot.get()).data };
                handler as usize == cover as *const () as usize && operands & 0xffff == 1
            };
            slots.iter().enumerate().filter(move |(_, slot)| is_noted(slot)).map(|(index, _)| index)
        });
        noted.filter_map(move |index| self.line_number(*code?.bcis.get(index)?))
    }
}
