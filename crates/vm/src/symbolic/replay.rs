//! The recorded values of a run's inputs: those that the search chooses, or the contents of `-Ddoppel.replay=FILE`.

use doppel_inputs::{End, Kind, Recorded, Recording};

use crate::Vm;
use crate::step::Step;

impl Vm {
    /// The recorded value of the next input of this name, as a slot.
    pub fn recorded_primitive(&mut self, name: &str, kind: Kind) -> Step<Option<u64>> {
        let Some(recorded) = self.recorded_input(name)? else { return Ok(None) };
        match recorded.primitive(kind) {
            Some(slot) => Ok(Some(slot)),
            None => Err(self.bad_recording(kind.java_name(), &recorded.text())),
        }
    }

    /// The recorded elements of the next array input of this name.
    pub fn recorded_array(&mut self, name: &str, kind: Kind) -> Step<Option<Vec<u64>>> {
        let Some(recorded) = self.recorded_input(name)? else { return Ok(None) };
        match recorded.elements(kind) {
            Some(elements) => Ok(Some(elements)),
            None => Err(self.bad_recording(&format!("{}[]", kind.java_name()), &recorded.text())),
        }
    }

    /// The recorded characters of the next string input of this name.
    pub fn recorded(&mut self, name: &str) -> Step<Option<Vec<u16>>> {
        Ok(self.recorded_input(name)?.map(|recorded| recorded.text().into_owned()))
    }

    /// The recorded value of the next input of this name. Can be called repeatedly.
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

    /// Sets the inputs of the run: inputs that are created later take their values from these, and untouched streams
    /// get their contents. Called whenever a run begins, or continues from the middle.
    pub fn take_inputs(&mut self, inputs: Recording) {
        self.symbolic.replay = Some(inputs);
        self.fill_streams();
    }

    /// The inputs that the run was given, if any.
    pub fn run_inputs(&self) -> Option<&Recording> {
        self.symbolic.replay.as_ref()
    }

    /// If the run was not given inputs, they are those of `-Ddoppel.replay`.
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
