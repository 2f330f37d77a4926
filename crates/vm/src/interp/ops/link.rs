//! Unresolved calls: resolve the callee once, then rewrite the instruction to the matching quick form.

use doppel_classpath::bytecode::Instruction;
use doppel_classpath::classfile::Constant;
use doppel_classpath::classfile::opcodes::{INVOKEDYNAMIC, INVOKEINTERFACE, INVOKESPECIAL, INVOKESTATIC};
use doppel_inputs::End;

use super::invoke;
use crate::Vm;
use crate::class::method::Polymorphic;
use crate::class::resolve::{Callee, CheckedCall, InvokeKind};
use crate::class::{Class, Method};
use crate::heap::Ref;
use crate::interp::insn::{Exit, Handler, Insn, data};
use crate::interp::memory::reference_at;
use crate::interp::mode::{Concrete, Mode, Op, Tagged};
use crate::interp::stop::done;
use crate::step::Step;
use crate::thread::Frame;

handlers! {
    /// Unresolved, like all below: a = first argument, b = argument slots, c = method in the pool.
    #[cold]
    #[inline(never)]
    invokevirtual_slow<M>(ip, _regs, _heap, vm) {
        resolve::<M>(ip, &mut *vm, InvokeKind::Virtual, Ref::NULL)
    }

    #[cold]
    #[inline(never)]
    invokespecial_slow<M>(ip, _regs, _heap, vm) {
        resolve::<M>(ip, &mut *vm, InvokeKind::Special, Ref::NULL)
    }

    #[cold]
    #[inline(never)]
    invokestatic_slow<M>(ip, _regs, _heap, vm) {
        resolve::<M>(ip, &mut *vm, InvokeKind::Static, Ref::NULL)
    }

    #[cold]
    #[inline(never)]
    invokeinterface_slow<M>(ip, regs, _heap, vm) {
        resolve::<M>(ip, &mut *vm, InvokeKind::Interface, reference_at(regs, (*ip).a))
    }

    /// Data: the site, once assigned.
    #[cold]
    #[inline(never)]
    invokedynamic_slow<M>(ip, _regs, _heap, vm) {
        let vm = &mut *vm;
        (*vm.hot.frame).ip = ip;
        let method = (*vm.hot.frame).method;
        if M::TAGGED && take_over(ip, method) {
            return Exit::Next;
        }
        let site = own_site::<M>(ip, vm, method);
        let callee = vm.resolve_call_site(method, (*ip).c, site);
        let step = callee.map(|callee| quicken::<M>(ip, vm, callee, site, true));
        done(vm, step)
    }

    /// A quick call whose site has lost its object, because the heap was rolled back to a state before it was linked.
    #[cold]
    #[inline(never)]
    relink<M>(ip, _regs, _heap, vm) {
        let vm = &mut *vm;
        let frame = vm.hot.frame;
        (*frame).ip = ip;
        let (method, site) = ((*frame).method, (*ip).imm() as u32);
        let original = original(&*frame);
        let indy = matches!(original, Some((INVOKEDYNAMIC, _)));
        let step = match original {
            Some((INVOKEDYNAMIC, index)) => vm.resolve_call_site(method, index, site),
            Some((opcode, index)) => vm.resolve_call(method, index, kind_of(opcode), site),
            None => Err(End::Internal("a call without bytecode".to_owned()).into()),
        }
        .map(|callee| quicken::<M>(ip, vm, callee, site, indy));
        done(vm, step)
    }
}

fn kind_of(opcode: u8) -> InvokeKind {
    match opcode {
        INVOKESTATIC => InvokeKind::Static,
        INVOKESPECIAL => InvokeKind::Special,
        INVOKEINTERFACE => InvokeKind::Interface,
        _ => InvokeKind::Virtual,
    }
}

/// The opcode and constant-pool index of the bytecode that the frame is at.
fn original(frame: &Frame) -> Option<(u8, u16)> {
    let bci = usize::from(frame.bci(true)?);
    let instruction = Instruction::decode(frame.method.bytecode()?, bci).ok()?;
    Some((instruction.opcode, instruction.constant()))
}

/// Whether the frame is at an `invokespecial` in the code of an interface.
fn calls_special_in_interface(frame: &Frame) -> bool {
    frame.method.class.is_interface() && matches!(original(frame), Some((INVOKESPECIAL, _)))
}

/// `receiver`: that of an interface call.
unsafe fn resolve<M: Mode>(ip: *const Insn, vm: &mut Vm, kind: InvokeKind, receiver: Ref) -> Exit {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        (*vm.hot.frame).ip = ip;
        let method = (*vm.hot.frame).method;
        if M::TAGGED && take_over(ip, method) {
            return Exit::Next;
        }
        let site = if may_be_polymorphic(method.class, (*ip).c) { own_site::<M>(ip, vm, method) } else { 0 };
        let callee = vm.resolve_call(method, (*ip).c, kind, site).and_then(|callee| match kind {
            InvokeKind::Interface => by_named_interface(vm, method.class, (*ip).c, receiver, callee),
            _ => Ok(callee),
        });
        let step = callee.map(|callee| quicken::<M>(ip, vm, callee, site, false));
        done(vm, step)
    }
}

/// Receivers must implement the interface that the instruction names, whichever class declares the method. A call is
/// linked only once its receiver does.
fn by_named_interface(vm: &mut Vm, from: &'static Class, index: u16, receiver: Ref, callee: Callee) -> Step<Callee> {
    let named = vm.member_ref(from, index)?.class_index;
    let named = vm.resolve_class(from, named)?;
    if !receiver.is_null() {
        vm.check_implements(vm.class_of(receiver), named)?;
    }
    Ok(match callee {
        Callee::Interface(declared) if declared.class == named => callee,
        Callee::Interface(declared) | Callee::Direct(declared) | Callee::Virtual { method: declared, .. } => {
            // Call sites live as long as their classes.
            Callee::Checked(Box::leak(Box::new(CheckedCall { declared, named })))
        }
        callee => callee,
    })
}

/// The site of an unresolved call, assigned at its first execution and kept in the data meanwhile. The tagged form of a
/// call shares the concrete form's site: a call site is linked once.
unsafe fn own_site<M: Mode>(ip: *const Insn, vm: &mut Vm, method: &'static Method) -> u32 {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let ip = if M::TAGGED { concrete_twin(ip, method) } else { ip };
        if (*data(ip))[0] == 0 {
            (*data(ip))[0] = u64::from(vm.new_site(method.class)) + 1;
        }
        ((*data(ip))[0] - 1) as u32
    }
}

/// The same instruction in the method's concrete code.
fn concrete_twin(ip: *const Insn, method: &'static Method) -> *const Insn {
    let twin = method.code.get().and_then(|code| Some(code.insn_at(code.index_of(ip)? as u32)));
    twin.unwrap_or(ip)
}

/// Copies a call's quick form from concrete to tagged code; false if it is unresolved there, too.
unsafe fn take_over(ip: *const Insn, method: &'static Method) -> bool {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let twin = concrete_twin(ip, method);
        let Some(op) = QUICK.iter().find(|op| std::ptr::fn_addr_eq(op.concrete, (*twin).handler)) else { return false };
        *data(ip) = *data(twin);
        let insn = ip.cast_mut();
        ((*insn).c, (*insn).d) = ((*twin).c, (*twin).d);
        (*insn).handler = op.tagged;
        true
    }
}

/// All quick forms of calls.
const QUICK: [Op; 13] = [
    op!(invoke::invokestatic),
    op!(invoke::invokespecial),
    op!(invoke::invokespecial_in_interface),
    op!(invoke::invoke_object_init),
    op!(invoke::invokevirtual),
    op!(invoke::invokeinterface),
    op!(invoke::invokeinterface_checked),
    op!(invoke::invokelinked),
    op!(invoke::invokehandle),
    op!(invoke::invokehandle_static),
    op!(invoke::invokeconstant),
    op!(invoke::invoke_basic),
    op!(invoke::invoke_link_to),
];

/// Whether a method reference names a class with signature-polymorphic methods (JVMS §2.9.3).
fn may_be_polymorphic(class: &Class, index: u16) -> bool {
    let Some(file) = &class.file else { return false };
    let (Constant::Method { class: owner, .. } | Constant::InterfaceMethod { class: owner, .. }) = file.pool.get(index)
    else {
        return false;
    };
    matches!(file.class_name(owner), Ok(b"java/lang/invoke/MethodHandle" | b"java/lang/invoke/VarHandle"))
}

/// Whether an instruction, as translated, is a call with a site.
pub fn has_site(class: &Class, insn: &Insn) -> bool {
    let is = |op: Op| std::ptr::fn_addr_eq(op.concrete, insn.handler) || std::ptr::fn_addr_eq(op.tagged, insn.handler);
    let calls = [op!(invokevirtual_slow), op!(invokespecial_slow), op!(invokestatic_slow), op!(invokeinterface_slow)];
    is(op!(invokedynamic_slow)) || calls.into_iter().any(is) && may_be_polymorphic(class, insn.c)
}

/// Restores a call with a site to its translated form, keeping its site, unless each execution checks whether the site
/// is linked in this state.
pub unsafe fn restore(old: *mut Insn, translated: &Insn) {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let links = [op!(invoke::invokestatic), op!(invoke::invokehandle_static)];
        let handler = (*old).handler;
        let is = |op: &Op| std::ptr::fn_addr_eq(op.concrete, handler) || std::ptr::fn_addr_eq(op.tagged, handler);
        if links.iter().any(is) {
            let site = (*old).imm() as u32;
            *old = *translated;
            *data(old) = [u64::from(site) + 1, 0];
        }
    }
}

/// Rewrites a call for its callee.
unsafe fn quicken<M: Mode>(ip: *const Insn, vm: &mut Vm, callee: Callee, site: u32, indy: bool) {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let method = (*vm.hot.frame).method;
        if let Callee::Linked { method: target, appendix: false } = callee {
            vm.dictionary.link(method.class, target.class);
        }
        quicken_as::<Concrete>(concrete_twin(ip, method), vm, callee, site, indy);
        if M::TAGGED {
            quicken_as::<Tagged>(ip, vm, callee, site, indy);
        }
    }
}

unsafe fn quicken_as<M: Mode>(ip: *const Insn, vm: &mut Vm, callee: Callee, site: u32, indy: bool) {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let insn = ip.cast_mut();
        let set = |handler: Handler, imm: u32, words: [u64; 2]| {
            *data(ip) = words;
            (*insn).set_imm(imm as i32);
            (*insn).handler = handler;
        };
        let entry_of = |method: &Method| vm.heap.class_entry_ptr(method.class.id) as usize as u64;
        match callee {
            Callee::Direct(method) if method.is_static() => {
                set(invoke::invokestatic::<M>, 0, [address_of(method), entry_of(method)]);
            }
            Callee::Direct(method) if method.is_init() && method.class.super_class.is_none() => {
                set(invoke::invoke_object_init::<M>, 0, [address_of(method), 0]);
            }
            Callee::Direct(method) if !method.is_init() && calls_special_in_interface(&*vm.hot.frame) => {
                set(invoke::invokespecial_in_interface::<M>, 0, [address_of(method), 0]);
            }
            Callee::Direct(method) => set(invoke::invokespecial::<M>, 0, [address_of(method), 0]),
            Callee::Virtual { index, method } => {
                set(invoke::invokevirtual::<M>, 0, [address_of(method), u64::from(index)])
            }
            Callee::Interface(method) => set(invoke::invokeinterface::<M>, 0, [0, address_of(method)]),
            Callee::Checked(call) => {
                set(invoke::invokeinterface_checked::<M>, 0, [0, std::ptr::from_ref(call) as usize as u64]);
            }
            Callee::Intrinsic { which: Polymorphic::InvokeBasic, .. } => set(invoke::invoke_basic::<M>, 0, [0, 0]),
            Callee::Intrinsic { which, .. } => set(invoke::invoke_link_to::<M>, 0, [invoke::link_number(which), 0]),
            Callee::Linked { method, appendix: false } if indy => {
                set(invoke::invokestatic::<M>, site, [address_of(method), entry_of(method)]);
            }
            Callee::Linked { method, appendix: false } => {
                set(invoke::invokehandle_static::<M>, site, [address_of(method), entry_of(method)]);
            }
            Callee::Linked { method, appendix: true } if !indy => {
                set(invoke::invokehandle::<M>, site, [address_of(method), entry_of(method)]);
            }
            Callee::Linked { method, appendix: true } => {
                set(invoke::invokelinked::<M>, site, [address_of(method), entry_of(method)]);
            }
            Callee::Constant => set(invoke::invokeconstant::<M>, site, [0, 0]),
        }
    }
}

fn address_of(method: &'static Method) -> u64 {
    std::ptr::from_ref(method) as usize as u64
}
