//! The recorded values of a run's inputs: what the search asks for, or what `-Ddoppel.replay=FILE` names.

use doppel_inputs::{End, Kind, Recorded, Recording};

use crate::Vm;
use crate::step::Step;

impl Vm {
    /// The recorded value of the next input of this name, in the slot's form.
    pub fn recorded_primitive(&mut self, name: &str, kind: Kind) -> Step<Option<u64>> {
        let Some(recorded) = self.recorded_input(name)? else { return Ok(None) };
        match recorded.primitive(kind) {
            Some(slot) => Ok(Some(slot)),
            None => Err(self.bad_recording(kind.java_name(), &recorded.text())),
        }
    }

    /// As above, the elements of an array.
    pub fn recorded_array(&mut self, name: &str, kind: Kind) -> Step<Option<Vec<u64>>> {
        let Some(recorded) = self.recorded_input(name)? else { return Ok(None) };
        match recorded.elements(kind) {
            Some(elements) => Ok(Some(elements)),
            None => Err(self.bad_recording(&format!("{}[]", kind.java_name()), &recorded.text())),
        }
    }

    /// As above, the characters of a string.
    pub fn recorded(&mut self, name: &str) -> Step<Option<Vec<u16>>> {
        Ok(self.recorded_input(name)?.map(|recorded| recorded.text().into_owned()))
    }

    /// The recorded value of the next input of this name. Has no effect that counts, so it can be asked for again.
    fn recorded_input(&mut self, name: &str) -> Step<Option<Recorded>> {
        if std::mem::take(&mut self.stop_at_first_input) {
            return Err(End::ReachedInput.into());
        }
        self.load_recording()?;
        match &self.symbolic.replay {
            Some(recording) if !recording.is_empty() => Ok(recording.recorded(&self.input_name(name)).cloned()),
            _ => Ok(None),
        }
    }

    /// The run has these inputs from now on: those that are made later are asked of them, and streams that nobody has looked at
    /// contain what they say. Whoever begins a run, or goes on with one from the middle, comes through here.
    pub fn take_inputs(&mut self, inputs: Recording) {
        self.symbolic.replay = Some(inputs);
        self.fill_streams();
    }

    /// The inputs that the run was given; none if it was given none.
    pub fn run_inputs(&self) -> Option<&Recording> {
        self.symbolic.replay.as_ref()
    }

    /// If nobody gave the run its inputs, they are those that `-Ddoppel.replay` names.
    pub(super) fn load_recording(&mut self) -> Step<()> {
        if self.symbolic.replay.is_none() {
            let file = self.config.properties.iter().rfind(|(name, _)| name == "doppel.replay");
            let recording = match file.map(|(_, file)| file.clone()) {
                Some(file) => match self.world.read_file(file.as_bytes()) {
                    Ok(bytes) => Recording::parse(&bytes),
                    Err(_) => {
                        let message = format!("doppel.replay: cannot read {file}");
                        return Err(self.exception("java/lang/IllegalArgumentException", &message));
                    }
                },
                None => Recording::default(),
            };
            self.symbolic.replay = Some(recording);
        }
        Ok(())
    }

    fn bad_recording(&mut self, ty: &str, units: &[u16]) -> crate::step::Stop {
        let message = format!("doppel.replay: no {ty}: {}", String::from_utf16_lossy(units));
        self.exception("java/lang/IllegalArgumentException", &message)
    }
}
