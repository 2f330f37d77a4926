//! The contents of streams in a run: from its recording, else their own.
//!
//! They are set when a run begins, and again when it continues from the middle with other inputs: a stream that is
//! untouched by then gets the content of the new inputs.

use std::os::unix::ffi::OsStrExt;
use std::rc::Rc;

use doppel_inputs::{InputSpec, Kind};
use doppel_world::{FileId, FileStat};

use super::Source;
use crate::Vm;
use crate::step::Step;

impl Vm {
    /// Finds the streams that the user requested, in their state before the program runs, and sets their contents for
    /// this run.
    pub(crate) fn find_streams(&mut self) -> Step<()> {
        let specs: Vec<InputSpec> = self.symbolic.requests.iter().map(|request| request.spec.clone()).collect();
        if specs.iter().any(|spec| matches!(spec, InputSpec::Stdin | InputSpec::File(_))) {
            self.load_recording()?;
        }
        for spec in specs {
            let found = match &spec {
                InputSpec::Stdin => self.find_input(),
                InputSpec::File(path) => {
                    self.find_file(path.as_os_str().as_bytes()).map(|(id, bytes)| (Some(id), bytes))
                }
                _ => continue,
            };
            let sources = &mut self.symbolic.streams.sources;
            match found {
                // Two names of one file are one stream: that of the first name.
                Some((Some(file), _)) if sources.iter().any(|known| known.file == Some(file)) => {}
                Some((file, bytes)) => {
                    let source = Source { spec, file, default: bytes.into(), stream: None, is_dissolved: false };
                    sources.push(source);
                }
                None => self.symbolic.requests.refuse(&spec, "it is not a readable file"),
            }
        }
        self.fill_streams();
        Ok(())
    }

    fn find_input(&mut self) -> Option<(Option<FileId>, Vec<u8>)> {
        let bytes = self.world.preload_input().ok()?;
        if self.world.has_input_in_memory() {
            return Some((None, bytes));
        }
        self.world.fstat(0).ok().map(|stat| (Some(stat.id()), bytes))
    }

    fn find_file(&mut self, path: &[u8]) -> Option<(FileId, Vec<u8>)> {
        let stat = self.world.stat(path).ok().filter(FileStat::is_file)?;
        Some((stat.id(), self.world.keep_content(path).ok()?))
    }

    /// Sets the contents of untouched streams from the run's inputs.
    pub(in crate::symbolic) fn fill_streams(&mut self) {
        for index in 0..self.symbolic.streams.sources.len() {
            self.fill_stream(index);
        }
    }

    fn fill_stream(&mut self, index: usize) {
        let symbolic = &mut self.symbolic;
        let Some(source) = symbolic.streams.sources.get_mut(index) else { return };
        if source.stream.is_some() || source.is_dissolved {
            return;
        }
        let recording = symbolic.replay.as_ref();
        let recorded = recording.and_then(|recording| recording.elements(&source.spec.to_string(), Kind::Byte));
        let recorded = recorded.map(|slots| slots.iter().map(|&byte| byte as u8).collect::<Rc<[u8]>>());
        let (is_recorded, file) = (recorded.is_some(), source.file);
        let content = recorded.unwrap_or_else(|| Rc::clone(&source.default));
        match (&source.spec, file) {
            (InputSpec::Stdin, file) if is_recorded || file.is_none() => {
                source.file = None;
                self.world.replace_input(content);
            }
            (InputSpec::File(path), Some(file)) => match self.world.sandbox() {
                Some(_) => self.world.replace_content(file, &content),
                None if is_recorded => {
                    // If there is no room, the file is read unchanged, and so is the input.
                    let _ = self.world.substitute(path.as_os_str().as_bytes(), &content);
                }
                None => {}
            },
            _ => {}
        }
    }
}
