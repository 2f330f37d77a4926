//! The method that a model replaces, as the annotation names it.

use doppel_classpath::classfile::descriptor;

/// `pkg.Class.method(desc)`, with or without the return type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The internal name of the class.
    pub class: String,
    pub method: String,
    /// The descriptors of the parameters, without parentheses.
    pub parameters: String,
    /// The descriptor of the return type, if given.
    pub returns: Option<String>,
}

impl Target {
    /// None if the text does not have that form.
    pub fn parse(text: &str) -> Option<Target> {
        let (name, rest) = text.split_once('(')?;
        let (parameters, returns) = rest.split_once(')')?;
        let (class, method) = name.rsplit_once('.')?;
        let class = class.replace('.', "/");
        let parameters = format!("({parameters})");
        let returns = (!returns.is_empty()).then(|| returns.to_owned());
        let complete = format!("{parameters}{}", returns.as_deref().unwrap_or("V"));
        let is_valid = descriptor::is_class_name(class.as_bytes()) && descriptor::is_method(complete.as_bytes());
        (is_valid && !method.is_empty()).then(|| Target { class, method: method.to_owned(), parameters, returns })
    }

    /// Whether this names the method with this name and descriptor.
    pub fn is(&self, name: &str, descriptor: &str) -> bool {
        let Some(returns) = descriptor.strip_prefix(self.parameters.as_str()) else { return false };
        name == self.method && self.returns.as_deref().is_none_or(|wanted| wanted == returns)
    }
}

impl std::fmt::Display for Target {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let returns = self.returns.as_deref().unwrap_or_default();
        write!(f, "{}.{}{}{returns}", self.class.replace('/', "."), self.method, self.parameters)
    }
}

#[cfg(test)]
mod tests {
    use super::Target;

    #[test]
    fn reads_names_with_and_without_a_result() {
        let check = |text: &str, name: &str, descriptor: &str, is_meant: bool| {
            let target = Target::parse(text).expect("a method");
            assert_eq!((target.to_string().as_str(), target.is(name, descriptor)), (text, is_meant), "{text}");
        };
        check("a.B$C.f(I[JLx/Y;)V", "f", "(I[JLx/Y;)V", true);
        check("a.B.f(I)", "f", "(I)J", true);
        check("a.B.f(I)J", "f", "(I)I", false);
        check("a.B.f(I)", "f", "(II)I", false);
        check("B.f()", "g", "()V", false);
        for bad in ["", "f()", "a.B.f", "a.B.f(int)", "a.B.f(I", "a..f(I)", "a.B.(I)", "a.B.f(I)VV", "a.B.f(V)"] {
            assert_eq!(Target::parse(bad), None, "{bad}");
        }
    }
}
