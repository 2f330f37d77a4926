//! System properties as inputs of a program whose VM was booted before they were requested, as in a search.

use doppel_inputs::InputSpec;

use super::required;
use crate::Vm;
use crate::step::{Step, Stop};

impl Vm {
    /// Sets the next system property that should be an input and is not one yet, through Java code. Afterwards the
    /// launch continues where it was, and asks again. Properties that became inputs during boot stay as they are.
    pub(super) fn make_properties(&mut self) -> Step<()> {
        let specs: Vec<InputSpec> = self.symbolic.requests.iter().map(|request| request.spec.clone()).collect();
        for spec in specs {
            let InputSpec::Prop(name) = &spec else { continue };
            let input = spec.to_string();
            if self.symbolic.inputs.iter().any(|known| known.name == input) {
                continue;
            }
            let Some(value) = (self.config.library.system_property)(self, name) else {
                self.symbolic.requests.refuse(&spec, &format!("it is not set: give it a value with -D{name}=..."));
                continue;
            };
            let system = self.boot_class("java/lang/System")?;
            let set = required(system, "setProperty", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;")?;
            let value = match self.recorded(&input)? {
                Some(units) => self.new_string_utf16(&units)?,
                None => self.new_string(&value)?,
            };
            let key = self.new_string(name)?;
            self.symbolic.requests.meet(&spec);
            if is_read_while_booting(name) {
                self.symbolic
                    .requests
                    .refuse(&spec, "what the class library computed from it before the program started");
            }
            self.string_input(&input, value, true)?;
            self.symbolic.set_spec(spec);
            self.symbolic.exclude_nul();
            self.call_above(set, &[key.slot(), value.slot()])?;
            return Err(Stop::Retry);
        }
        Ok(())
    }
}

/// Whether the class library may read a property, and keep conclusions from it, before the program runs.
fn is_read_while_booting(name: &str) -> bool {
    let prefixes =
        ["java.", "jdk.", "sun.", "user.", "file.", "line.", "path.", "os.", "native.", "stdout.", "stderr."];
    prefixes.iter().any(|prefix| name.starts_with(prefix))
}
