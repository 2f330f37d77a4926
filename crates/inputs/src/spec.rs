//! Inputs that the command line declares: `args`, `stdin`, `file:PATH`, `env:NAME`, `prop:NAME`,
//! `return:pkg.Class.method`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputSpec {
    /// Every argument of the program.
    Args,
    /// Standard input: contents and length.
    Stdin,
    /// A file: contents and length.
    File(PathBuf),
    /// The value of an environment variable.
    Env(String),
    /// The value of a system property.
    Prop(String),
    /// The return value of every method of this name in the class.
    Return {
        /// With dots.
        class: String,
        method: String,
    },
}

/// Why a text is not a valid [`InputSpec`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    #[error("expected args, stdin, file:PATH, env:NAME, prop:NAME or return:pkg.Class.method")]
    Unknown(String),
    #[error("a path or a name must follow the colon")]
    Empty(String),
    #[error("expected return:pkg.Class.method, without parameters")]
    NotAMethod(String),
}

impl FromStr for InputSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<InputSpec, SpecError> {
        let Some((kind, what)) = text.split_once(':') else {
            return match text {
                "args" => Ok(InputSpec::Args),
                "stdin" => Ok(InputSpec::Stdin),
                "file" | "env" | "prop" | "return" => Err(SpecError::Empty(text.to_owned())),
                _ => Err(SpecError::Unknown(text.to_owned())),
            };
        };
        if !matches!(kind, "file" | "env" | "prop" | "return") {
            return Err(SpecError::Unknown(text.to_owned()));
        }
        if what.is_empty() {
            return Err(SpecError::Empty(text.to_owned()));
        }
        match kind {
            "file" => Ok(InputSpec::File(what.into())),
            "env" => Ok(InputSpec::Env(what.to_owned())),
            "prop" => Ok(InputSpec::Prop(what.to_owned())),
            _ => match what.rsplit_once('.') {
                Some((class, method)) if !class.is_empty() && is_method_name(method) => {
                    Ok(InputSpec::Return { class: class.replace('/', "."), method: method.to_owned() })
                }
                _ => Err(SpecError::NotAMethod(text.to_owned())),
            },
        }
    }
}

/// Whether this is a method name (JVMS §4.2.2) other than the two special ones.
fn is_method_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(['.', ';', '[', '/', '<', '>', '(', ')'])
}

/// As the user types it.
impl fmt::Display for InputSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputSpec::Args => f.write_str("args"),
            InputSpec::Stdin => f.write_str("stdin"),
            InputSpec::File(path) => write!(f, "file:{}", path.display()),
            InputSpec::Env(name) => write!(f, "env:{name}"),
            InputSpec::Prop(name) => write!(f, "prop:{name}"),
            InputSpec::Return { class, method } => write!(f, "return:{class}.{method}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str) {
        assert_eq!(text.parse::<InputSpec>().map(|spec| spec.to_string()), Ok(text.to_owned()));
    }

    #[test]
    fn specs_are_written_as_they_are_read() {
        for text in ["args", "stdin", "file:a:b.txt", "env:HOME", "prop:user.name", "return:a.b.C$D.m", "return:C.m"] {
            check(text);
        }
    }

    #[test]
    fn what_is_wrong_with_a_spec_is_said() {
        for text in ["", "arg", "args:0", "x:y"] {
            assert_eq!(text.parse::<InputSpec>(), Err(SpecError::Unknown(text.to_owned())));
        }
        for text in ["file", "env:", "return:"] {
            assert_eq!(text.parse::<InputSpec>(), Err(SpecError::Empty(text.to_owned())));
        }
        for text in ["return:method", "return:a.b.C.m(I)V", "return:.m", "return:C.<init>"] {
            assert_eq!(text.parse::<InputSpec>(), Err(SpecError::NotAMethod(text.to_owned())));
        }
    }
}
