//! Checks the Rust types of a body against the descriptor of its method, at compile time.

use doppel_inputs::Kind;

use super::body::Body;

/// The parameter and result types of a body.
#[derive(Clone, Copy, Debug)]
pub struct Signature {
    /// The receiver of an instance method comes first.
    pub parameters: &'static [Kind],
    /// None if it fits any.
    pub result: Option<Kind>,
}

/// Whether a body can implement a method, given by name and descriptor: see [`Signature::fits`].
pub const fn fits<Parameters, B: Body<Parameters>>(_body: &B, method: &str, is_static: bool) -> bool {
    B::SIGNATURE.fits(method, is_static)
}

impl Signature {
    /// Whether each parameter matches the method's at its position, and the result is the method's. A body may omit
    /// trailing arguments that it does not read.
    pub const fn fits(&self, method: &str, is_static: bool) -> bool {
        let text = method.as_bytes();
        let mut at = 0;
        while at < text.len() && text[at] != b'(' {
            at += 1;
        }
        at += 1;
        let mut n_met = 0;
        if !is_static {
            if !self.takes(n_met, Kind::Ref) {
                return false;
            }
            n_met += 1;
        }
        while at < text.len() && text[at] != b')' {
            let Some(kind) = Kind::of_descriptor(text[at]) else { return false };
            if !self.takes(n_met, kind) {
                return false;
            }
            n_met += 1;
            at = end_of_type(text, at);
        }
        at += 1;
        if at >= text.len() || end_of_type(text, at) != text.len() {
            return false;
        }
        let returns = match (self.result, Kind::of_descriptor(text[at])) {
            (Some(result), Some(kind)) => is_same(result, kind),
            (None, Some(_)) => true,
            (_, None) => false,
        };
        returns && self.parameters.len() <= n_met
    }

    /// Whether the body takes this type at this position, or nothing there.
    const fn takes(&self, place: usize, kind: Kind) -> bool {
        place >= self.parameters.len() || is_same(self.parameters[place], kind)
    }
}

const fn is_same(x: Kind, y: Kind) -> bool {
    x as u8 == y as u8
}

/// The end of the type that begins here (JVMS §4.3.2).
const fn end_of_type(text: &[u8], start: usize) -> usize {
    let mut at = start;
    while at < text.len() && text[at] == b'[' {
        at += 1;
    }
    if at < text.len() && text[at] == b'L' {
        while at < text.len() && text[at] != b';' {
            at += 1;
        }
    }
    at + 1
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::Vm;
    use crate::heap::Ref;
    use crate::step::Step;

    fn sleep(_: &mut Vm, _millis: i64) -> Step<()> {
        Ok(())
    }

    fn find(_: &mut Vm, _this: Ref, _name: Ref, _from: i32, _is_last: bool) -> Step<Ref> {
        Ok(Ref::NULL)
    }

    fn digit(_: &mut Vm, _char: u16, _byte: i8, _short: i16, _float: f32, _double: f64) -> Option<u16> {
        None
    }

    #[test]
    fn bodies_fit_their_descriptors() {
        assert!(fits(&sleep, "sleep(J)V", true));
        assert!(fits(&find, "find(Ljava/lang/String;IZ)Ljava/lang/Object;", false));
        assert!(fits(&find, "find([[JIZ)[I", false));
        assert!(fits(&find, "find(LA;[LB;IZ)LC;", true));
        assert!(fits(&digit, "digit(CBSFD)C", true));
    }

    #[test]
    fn the_last_arguments_may_be_left_out() {
        assert!(fits(&sleep, "sleep(JIILjava/lang/Object;)V", true));
        assert!(fits(&|_: &mut Vm| -> Step<bool> { Ok(true) }, "is([BJ)Z", false));
    }

    #[test]
    fn one_argument_too_many_is_refused() {
        assert!(!fits(&sleep, "sleep()V", true));
        assert!(!fits(&find, "find(Ljava/lang/String;I)Ljava/lang/Object;", false));
        assert!(!fits(&digit, "digit(CBSF)C", true));
    }

    #[test]
    fn other_types_are_refused() {
        for wrong in ["sleep(I)V", "sleep(D)V", "sleep(Ljava/lang/Long;)V", "sleep([J)V"] {
            assert!(!fits(&sleep, wrong, true), "{wrong}");
        }
        for wrong in ["digit(SBSFD)C", "digit(CISFD)C", "digit(CBIFD)C", "digit(CBSDD)C", "digit(CBSFF)C"] {
            assert!(!fits(&digit, wrong, true), "{wrong}");
        }
    }

    #[test]
    fn other_results_are_refused() {
        for wrong in ["sleep(J)I", "sleep(J)Z", "sleep(J)Ljava/lang/Void;"] {
            assert!(!fits(&sleep, wrong, true), "{wrong}");
        }
        for wrong in ["digit(CBSFD)S", "digit(CBSFD)I", "digit(CBSFD)V"] {
            assert!(!fits(&digit, wrong, true), "{wrong}");
        }
    }

    #[test]
    fn a_receiver_is_the_first_argument_of_instance_methods_only() {
        assert!(!fits(&sleep, "sleep(J)V", false));
        assert!(!fits(&find, "find(Ljava/lang/String;IZ)Ljava/lang/Object;", true));
    }

    #[test]
    fn a_body_without_a_result_fits_any() {
        let throws = |_: &mut Vm| -> Option<Infallible> { None };
        for method in ["a()V", "a(J)Z", "a([LA;)[J", "a(LA;D)LB;"] {
            assert!(fits(&throws, method, true) && fits(&throws, method, false), "{method}");
        }
    }

    #[test]
    fn what_is_no_descriptor_is_refused() {
        for wrong in ["sleep", "sleep(J", "sleep(J)", "sleep(J)VV", "sleep(J)X", "sleep(Jx)V", "sleep(JLA)V"] {
            assert!(!fits(&sleep, wrong, true), "{wrong}");
        }
    }
}
