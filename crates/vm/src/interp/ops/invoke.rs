//! Calls in their quick forms (JVMS §2.11.8); [`super::link`] creates them from unresolved ones.
//!
//! Register a is the first argument, where the callee's registers begin. Every call has one data slot, so the frame
//! continues at `ip + 2`.

use super::array::class_by_id;
use super::constant::resolved;
use super::field::is_initialized;
use super::link;
use super::poll::{burn, poll_at};
use super::throw::{null_pointer, throw};
use crate::Vm;
use crate::class::Method;
use crate::class::method::Polymorphic;
use crate::class::resolve::CheckedCall;
use crate::class::vtable::Selector;
use crate::heap::{ClassEntry, Ref};
use crate::interp::insn::{Exit, Insn, data};
use crate::interp::memory::*;
use crate::interp::mode::Mode;
use crate::interp::symbolic::call;
use crate::step::Step;
use crate::thread::Frame;

/// Calls a method: pushes its frame and jumps to its code.
#[inline(always)]
unsafe fn enter<M: Mode>(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm, method: *const Method) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let args = regs.add(usize::from((*ip).a));
        let caller = (*vm).hot.frame;
        let callee = caller.add(1);
        let end = args.wrapping_add((*method).frame_slots.get() as usize);
        if burn(vm) {
            return poll_at(ip, regs, heap, vm);
        }
        if callee >= (*vm).hot.frame_limit || end > (*vm).hot.slot_limit {
            return overflow(ip, regs, heap, vm);
        }
        (*caller).ip = ip.add(2);
        let entry = if M::TAGGED { call::entry(args, vm, method) } else { (*method).entry.get() };
        callee.write(Frame {
            method: &*method,
            ip: entry,
            regs: args,
            continuation: None,
            n_state: 0,
            locked: Ref::NULL,
        });
        (*vm).hot.frame = callee;
        next!(entry, args, heap, vm)
    }
}

/// Like [`enter`], from slow paths: leaves the jump to the run loop.
unsafe fn enter_later<M: Mode>(ip: *const Insn, regs: *mut u64, vm: &mut Vm, method: &'static Method) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let args = regs.add(usize::from((*ip).a));
        let caller = vm.hot.frame;
        let end = args.wrapping_add(method.frame_slots.get() as usize);
        if caller.add(1) >= vm.hot.frame_limit || end > vm.hot.slot_limit {
            let stop = vm.stack_overflow();
            return vm.stopped(stop);
        }
        (*caller).ip = ip.add(2);
        vm.hot.frame = caller.add(1);
        vm.hot.frame.write(Frame::call(method, args));
        if M::TAGGED {
            (*vm.hot.frame).ip = call::entry(args, vm, method);
        }
        Exit::Next
    }
}

handlers! {
    #[cold]
    #[inline(never)]
    overflow(ip, _regs, _heap, vm) {
        throw(ip, vm, Vm::stack_overflow)
    }

    /// Data: the static method, its class's entry.
    invokestatic<M>(ip, regs, heap, vm) {
        let [method, entry] = *data(ip);
        if !is_initialized(entry as usize as *const ClassEntry) {
            return invokestatic_uninitialized::<M>(ip, regs, heap, vm);
        }
        enter::<M>(ip, regs, heap, vm, method as usize as *const Method)
    }

    #[cold]
    #[inline(never)]
    invokestatic_uninitialized<M>(ip, regs, _heap, vm) {
        let method = &*((*data(ip))[0] as usize as *const Method);
        let vm = &mut *vm;
        (*vm.hot.frame).ip = ip;
        match vm.ensure_initialized(method.class) {
            Ok(()) => enter_later::<M>(ip, regs, vm, method),
            Err(stop) => vm.stopped(stop),
        }
    }

    /// Data: the only method that this call can reach. Also used for invokevirtual of final and private methods.
    invokespecial<M>(ip, regs, heap, vm) {
        if reference(regs, (*ip).a) == 0 {
            return null_pointer(ip, regs, heap, vm);
        }
        enter::<M>(ip, regs, heap, vm, (*data(ip))[0] as usize as *const Method)
    }

    /// invokespecial in an interface, where the verifier accepts any object as the receiver. Data as for invokespecial.
    invokespecial_in_interface<M>(ip, regs, heap, vm) {
        let receiver = reference(regs, (*ip).a);
        if receiver != 0 {
            let class = class_by_id(vm, class_id(object(heap, receiver)));
            let current = (*(*vm).hot.frame).method.class;
            if !(*class).is_subtype_of(current) {
                return throw(ip, vm, |vm| {
                    let (found, wanted) = ((*class).java_name(), current.java_name());
                    let message =
                        format!("Receiver class {found} must be the current class or a subtype of interface {wanted}");
                    vm.exception("java/lang/IllegalAccessError", &message)
                });
            }
        }
        invokespecial::<M>(ip, regs, heap, vm)
    }

    /// `Object.<init>` only registers finalisers, so it is called only for objects that need one. Data as for
    /// invokespecial.
    invoke_object_init<M>(ip, regs, heap, vm) {
        let receiver = reference(regs, (*ip).a);
        if receiver == 0 || (*class_by_id(vm, class_id(object(heap, receiver)))).has_finalizer {
            return invokespecial::<M>(ip, regs, heap, vm);
        }
        next!(ip.add(2), regs, heap, vm)
    }

    /// The immediate is the receiver class of the last call; data: its method, the index in vtables.
    invokevirtual<M>(ip, regs, heap, vm) {
        let receiver = reference(regs, (*ip).a);
        if receiver == 0 {
            return null_pointer(ip, regs, heap, vm);
        }
        if class_id(object(heap, receiver)) != (*ip).imm() as u32 {
            return invokevirtual_other::<M>(ip, regs, heap, vm);
        }
        enter::<M>(ip, regs, heap, vm, (*data(ip))[0] as usize as *const Method)
    }

    /// The receiver has another class than at the last call.
    #[inline(never)]
    invokevirtual_other<M>(ip, regs, heap, vm) {
        let id = class_id(object(heap, reference(regs, (*ip).a)));
        let index = (*data(ip))[1] as usize;
        let Some(method) = (*class_by_id(vm, id)).vtable().get(index) else {
            return no_such_vtable_entry(ip, regs, heap, vm);
        };
        let method = std::ptr::from_ref::<Method>(method);
        (*data(ip))[0] = method as usize as u64;
        (*ip.cast_mut()).set_imm(id as i32);
        enter::<M>(ip, regs, heap, vm, method)
    }

    /// Only reached from unverified code: the receiver is of an unrelated class.
    #[cold]
    #[inline(never)]
    no_such_vtable_entry(ip, _regs, _heap, vm) {
        throw(ip, vm, |vm| vm.exception_without_message("java/lang/IncompatibleClassChangeError"))
    }

    /// The immediate is the receiver class of the last call; data: its method, the declared method.
    invokeinterface<M>(ip, regs, heap, vm) {
        let receiver = reference(regs, (*ip).a);
        if receiver == 0 {
            return null_pointer(ip, regs, heap, vm);
        }
        if class_id(object(heap, receiver)) != (*ip).imm() as u32 {
            return invokeinterface_other::<M>(ip, regs, heap, vm);
        }
        enter::<M>(ip, regs, heap, vm, (*data(ip))[0] as usize as *const Method)
    }

    /// The receiver has another class than at the last call.
    #[inline(never)]
    invokeinterface_other<M>(ip, regs, heap, vm) {
        let receiver = reference(regs, (*ip).a);
        let declared = (*data(ip))[1] as usize as *const Method;
        let selector = if (*ip).imm() == 0 { Selector::Instruction } else { Selector::Again };
        let class = &*class_by_id(vm, class_id(object(heap, receiver)));
        let found = target(ip, vm, move |vm| vm.select_interface_method(class, &*declared, selector));
        if found.method.is_null() {
            return found.exit;
        }
        (*data(ip))[0] = found.method as usize as u64;
        (*ip.cast_mut()).set_imm(class_id(object(heap, receiver)) as i32);
        enter::<M>(ip, regs, heap, vm, found.method)
    }

    /// Like [`invokeinterface`], if the named interface does not determine the method. Data: the method, the
    /// [`CheckedCall`].
    invokeinterface_checked<M>(ip, regs, heap, vm) {
        let receiver = reference(regs, (*ip).a);
        if receiver == 0 {
            return null_pointer(ip, regs, heap, vm);
        }
        if class_id(object(heap, receiver)) != (*ip).imm() as u32 {
            return invokeinterface_checked_other::<M>(ip, regs, heap, vm);
        }
        enter::<M>(ip, regs, heap, vm, (*data(ip))[0] as usize as *const Method)
    }

    /// The receiver has another class than at the last call.
    #[inline(never)]
    invokeinterface_checked_other<M>(ip, regs, heap, vm) {
        let receiver = reference(regs, (*ip).a);
        let call = (*data(ip))[1] as usize as *const CheckedCall;
        let selector = if (*ip).imm() == 0 { Selector::Instruction } else { Selector::Again };
        let class = &*class_by_id(vm, class_id(object(heap, receiver)));
        let found = target(ip, vm, move |vm| vm.select_checked(class, &*call, selector));
        if found.method.is_null() {
            return found.exit;
        }
        (*data(ip))[0] = found.method as usize as u64;
        (*ip.cast_mut()).set_imm(class_id(object(heap, receiver)) as i32);
        enter::<M>(ip, regs, heap, vm, found.method)
    }

    /// A linked call site with an appendix: argument slots in b, the site in the immediate; data: the method, its
    /// class's entry. The object of the site is the last argument.
    invokelinked<M>(ip, regs, heap, vm) {
        let class = (*(*vm).hot.frame).method.class;
        let appendix = resolved(heap, (*vm).heap.class_entry_ptr(class.id), (*ip).imm() as u32);
        let [method, entry] = *data(ip);
        if appendix == 0 {
            return link::relink::<M>(ip, regs, heap, vm);
        }
        clear_tag!(M, regs, vm, (*ip).a + (*ip).b);
        set_reg(regs, (*ip).a + (*ip).b, u64::from(appendix));
        if !is_initialized(entry as usize as *const ClassEntry) {
            return invokestatic_uninitialized::<M>(ip, regs, heap, vm);
        }
        enter::<M>(ip, regs, heap, vm, method as usize as *const Method)
    }

    /// A linked call of a `MethodHandle` or `VarHandle` method: like [`invokelinked`], but the receiver must not be
    /// null.
    invokehandle<M>(ip, regs, heap, vm) {
        if reference(regs, (*ip).a) == 0 {
            return null_pointer(ip, regs, heap, vm);
        }
        invokelinked::<M>(ip, regs, heap, vm)
    }

    /// Like [`invokehandle`], without an appendix.
    invokehandle_static<M>(ip, regs, heap, vm) {
        if reference(regs, (*ip).a) == 0 {
            return null_pointer(ip, regs, heap, vm);
        }
        invokestatic::<M>(ip, regs, heap, vm)
    }

    /// A linked call site that always yields the object of the site, whose number is the immediate.
    invokeconstant<M>(ip, regs, heap, vm) {
        let class = (*(*vm).hot.frame).method.class;
        let value = resolved(heap, (*vm).heap.class_entry_ptr(class.id), (*ip).imm() as u32);
        if value == 0 {
            return link::relink::<M>(ip, regs, heap, vm);
        }
        clear_tag!(M, regs, vm, (*ip).a);
        set_reg(regs, (*ip).a, u64::from(value));
        next!(ip.add(2), regs, heap, vm)
    }

    /// `MethodHandle.invokeBasic`: the handle is the first argument.
    #[inline(never)]
    invoke_basic<M>(ip, regs, heap, vm) {
        let handle = reference_at(regs, (*ip).a);
        if handle.is_null() {
            return null_pointer(ip, regs, heap, vm);
        }
        let found = target(ip, vm, move |vm| vm.invoke_basic_target(handle));
        if found.method.is_null() {
            return found.exit;
        }
        enter::<M>(ip, regs, heap, vm, found.method)
    }

    /// `MethodHandle.linkTo*`: argument slots in b. The last argument is the `MemberName`, which is not passed to the
    /// target. Data: which of the methods.
    #[inline(never)]
    invoke_link_to<M>(ip, regs, heap, vm) {
        let which = which_link((*data(ip))[0]);
        let member = reference_at(regs, ((*ip).a + (*ip).b).wrapping_sub(1));
        let receiver = if which == Polymorphic::LinkToStatic { Ref::NULL } else { reference_at(regs, (*ip).a) };
        if member.is_null() || (receiver.is_null() && which != Polymorphic::LinkToStatic) {
            return null_pointer(ip, regs, heap, vm);
        }
        let found = target(ip, vm, move |vm| vm.link_to_target(which, member, receiver));
        if found.method.is_null() {
            return found.exit;
        }
        enter::<M>(ip, regs, heap, vm, found.method)
    }

    /// Entry of `invokeBasic` itself, for callers unaware that it is special: its frame becomes the target's.
    #[inline(never)]
    invoke_basic_stub<M>(ip, regs, _heap, vm) {
        let vm = &mut *vm;
        (*vm.hot.frame).ip = ip;
        let handle = Ref::from_slot(*regs);
        let target = if handle.is_null() { Err(vm.null_pointer()) } else { vm.invoke_basic_target(handle) };
        match target {
            Ok(method) if regs.wrapping_add(method.frame_slots.get() as usize) <= vm.hot.slot_limit => {
                vm.hot.frame.write(Frame::call(method, regs));
                if M::TAGGED {
                    (*vm.hot.frame).ip = call::entry(regs, vm, method);
                }
                Exit::Next
            }
            Ok(_) => vm.throw_in_caller(Vm::stack_overflow),
            Err(stop) => vm.stopped(stop),
        }
    }
}

/// A method to call or, if it is null, how to leave the handler. Small enough for registers.
#[derive(Clone, Copy)]
struct Target {
    method: *const Method,
    exit: Exit,
}

/// Finds the method to call. Out of line, so that none of its state is live when the handler jumps.
#[inline(never)]
unsafe fn target(ip: *const Insn, vm: *mut Vm, find: impl FnOnce(&mut Vm) -> Step<&'static Method>) -> Target {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let vm = &mut *vm;
        (*vm.hot.frame).ip = ip;
        match find(vm) {
            Ok(method) => Target { method, exit: Exit::Next },
            Err(stop) => Target { method: std::ptr::null(), exit: vm.stopped(stop) },
        }
    }
}

const LINKS: [Polymorphic; 4] =
    [Polymorphic::LinkToVirtual, Polymorphic::LinkToStatic, Polymorphic::LinkToSpecial, Polymorphic::LinkToInterface];

fn which_link(number: u64) -> Polymorphic {
    LINKS.get(number as usize).copied().unwrap_or(Polymorphic::LinkToStatic)
}

/// The number of a `linkTo*` in its instruction's data.
pub fn link_number(which: Polymorphic) -> u64 {
    LINKS.iter().position(|link| *link == which).map_or(u64::MAX, |position| position as u64)
}
