//! Given inputs: the files of `--corpus`.

use doppel_inputs::{InputType, Kind, Recording};

use super::corpus::Specimen;
use super::natural::{bytes, units};

/// A file of the corpus.
#[derive(Clone, Debug)]
pub enum Given {
    /// The contents of the first string or array of bytes or chars among the inputs.
    Contents(Vec<u8>),
    /// The values of all inputs, as doppel writes them.
    Recording(Recording),
}

impl Given {
    /// The inputs of a run; none if they do not fit those of other runs. Contents that are too long are cut.
    pub fn inputs(&self, like: &Specimen, max_length: usize) -> Option<Recording> {
        match self {
            Given::Contents(contents) => {
                let input = like.inputs.iter().find(|input| input.is_sequence_of_characters())?;
                let mut elements = match input.ty {
                    InputType::Array(Kind::Byte) => bytes(contents),
                    // What is not UTF-8 has a character for each byte.
                    _ => std::str::from_utf8(contents).map_or_else(|_| bytes(contents), units),
                };
                elements.truncate(max_length);
                elements.retain(|&element| element != 0 || !input.excludes_nul);
                Some(like.recording.with_bits(&input.name, elements))
            }
            Given::Recording(recording) => {
                let n_elements = |name: &str, ty| match ty {
                    InputType::Primitive(_) => Some(1),
                    InputType::String => recording.get(name).map(|units| units.len()),
                    InputType::Array(kind) => recording.elements(name, kind).map(|elements| elements.len()),
                };
                let known = like.inputs.iter().filter(|input| recording.recorded(&input.name).is_some());
                let mut lengths = known.map(|input| n_elements(&input.name, input.ty)).peekable();
                lengths.peek()?;
                lengths.all(|n| n.is_some_and(|n| n <= max_length)).then(|| recording.clone())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doppel_expr::ExprId;
    use doppel_inputs::Input;

    #[test]
    fn a_file_is_the_first_text_and_a_recording_all_inputs() {
        let number = Input::new("n".to_owned(), InputType::Primitive(Kind::Int), vec![ExprId(1)]);
        let text = Input::new("s".to_owned(), InputType::String, vec![]);
        let all = [number, text];
        let specimen = Specimen::new(&all, Recording::of(&all, |_| 7));
        let bits = |contents: &[u8]| {
            let inputs = Given::Contents(contents.to_vec()).inputs(&specimen, 4)?;
            assert_eq!(inputs.bits("n"), Some(&[7][..]));
            inputs.bits("s").map(<[u64]>::to_vec)
        };
        assert_eq!(bits("aé€".as_bytes()), Some(vec![0x61, 0xe9, 0x20ac]));
        assert_eq!(bits(&[0xff, 0x61]), Some(vec![0xff, 0x61]));
        assert_eq!(bits(b"abcdef"), Some(vec![0x61, 0x62, 0x63, 0x64]));
        let recorded = |text: &[u8]| Given::Recording(Recording::parse(text)).inputs(&specimen, 4);
        assert!(recorded(b"n=3\ns=abc\n").is_some());
        assert!(recorded(b"n=3\ns=abcdef\n").is_none() && recorded(b"other=1\n").is_none());
    }
}
