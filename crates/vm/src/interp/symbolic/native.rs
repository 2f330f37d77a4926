//! Calls of built-ins with symbolic data: each built-in declares how it treats such data (see [`Symbolic`]).

use doppel_inputs::Kind;

use crate::Vm;
use crate::class::Method;
use crate::heap::Ref;
use crate::interp::symbolic::array::slot_sort;
use crate::interp::tags;
use crate::natives::Symbolic;
use crate::symbolic::{ChoiceKind, Imprecision, ImprecisionKind};

impl Vm {
    /// Called before a built-in whose arguments begin at `regs`, one of them with a tag. A built-in without support for
    /// expressions gets concretised arguments: one conjunct each.
    pub(in crate::interp) unsafe fn before_native(&mut self, method: &'static Method, regs: *mut u64) {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            let native = method.native.get().filter(|_| !method.flags.concrete || !self.started);
            let treatment = native.map_or(Symbolic::Opaque, |native| native.symbolic);
            if treatment == Symbolic::Exact {
                return;
            }
            let vm: *mut Vm = self;
            let mut register = u16::from(!method.is_static());
            for &kind in &method.params {
                let tag = tags::tag(regs, vm, register);
                if tag != 0 && kind != Kind::Ref {
                    let slot = *regs.add(usize::from(register));
                    let expr = self.symbolic.expr_of(tag, slot, slot_sort(kind));
                    self.fix_in_caller(ChoiceKind::Fixed, expr);
                }
                register += kind.slots();
            }
        }
    }

    /// Called before a built-in that ignores expressions: it may read the symbolic data that its arguments lead to.
    pub(in crate::interp) unsafe fn before_native_reads(
        &mut self,
        method: &'static Method,
        treatment: Symbolic,
        regs: *mut u64,
    ) {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            self.symbolic.last_native = Some(method);
            let mut register = 0;
            if !method.is_static() {
                self.before_native_read(method, treatment, Ref::from_slot(*regs), 0);
                register = 1;
            }
            for (position, &kind) in method.params.iter().enumerate() {
                if kind == Kind::Ref {
                    let object = Ref::from_slot(*regs.add(usize::from(register)));
                    self.before_native_read(method, treatment, object, position + 1);
                }
                register += kind.slots();
            }
        }
    }

    fn before_native_read(&mut self, method: &'static Method, treatment: Symbolic, object: Ref, position: usize) {
        if treatment == Symbolic::Concretises {
            self.fix_reachable(object);
        } else {
            self.note_native_read(method, object, position);
        }
    }

    fn note_native_read(&mut self, method: &'static Method, object: Ref, position: usize) {
        if object.is_null() {
            return;
        }
        let found = self.symbolic_part(object).or_else(|| {
            let is_string = self.class_of(object) == self.known.string;
            is_string.then(|| self.symbolic_part(self.get_ref(object, "value"))).flatten()
        });
        let Some(location) = found else { return };
        let location =
            if position == 0 { format!("this: {location}") } else { format!("argument {position}: {location}") };
        self.record_native_read(method, location);
    }

    fn record_native_read(&mut self, method: &'static Method, location: String) {
        let imprecision = Imprecision {
            kind: ImprecisionKind::NativeRead,
            method: external_name(method),
            location,
            read_at: self.location_of_caller(),
            expression: None,
        };
        self.symbolic.imprecisions.record(imprecision);
    }

    /// A location in the object that has a tag.
    fn symbolic_part(&self, object: Ref) -> Option<String> {
        if object.is_null() {
            return None;
        }
        let shadow = self.shadow(object);
        if shadow.is_null() {
            return None;
        }
        let index = self.heap.elements::<u32>(shadow).iter().position(|tag| *tag != 0)?;
        Some(self.describe_location(object, index as u32))
    }
}

/// `pkg.Class.name(desc)`: a method's name in reports.
pub fn external_name(method: &Method) -> String {
    format!("{}.{}{}", method.class.java_name(), method.name, method.descriptor)
}
