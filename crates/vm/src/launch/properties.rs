//! System properties as inputs of a program whose VM was booted before anybody said so, as that of a search is.

use doppel_inputs::InputSpec;

use super::required;
use crate::Vm;
use crate::step::{Step, Stop};

impl Vm {
    /// Sets the next system property that is to be an input and is none yet, by the program's own means; the launch goes on
    /// where it was when that is done, and asks again. Those that booting has made inputs stay as they are.
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
            self.symbolic.exclude_nul();
            self.call_above(set, &[key.slot(), value.slot()])?;
            return Err(Stop::Retry);
        }
        Ok(())
    }
}

/// Whether the class library may have read a property, and kept what follows from it, before any program runs.
fn is_read_while_booting(name: &str) -> bool {
    let prefixes =
        ["java.", "jdk.", "sun.", "user.", "file.", "line.", "path.", "os.", "native.", "stdout.", "stderr."];
    prefixes.iter().any(|prefix| name.starts_with(prefix))
}
