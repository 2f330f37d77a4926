//! Natural inputs: what strings and bytes often look like. A search that grows the empty string by a character at a time
//! reaches none of this for long.

use doppel_inputs::{InputType, Kind, Recording};

use super::corpus::Specimen;
use super::dictionary::Dictionary;

/// Numbers, words, delimiters, and short texts in formats that many programs read.
const TEXTS: &[&str] = &[
    "0",
    "-1.5e3",
    "2147483648",
    "0x1F",
    "a",
    "Hello, world",
    "true",
    "null",
    " \t\r\n",
    "a,b;c\n1,\"2 3\",'4'\n",
    "key=value\n# comment\nkey2: value2\n",
    "[section]\nname = 1\n",
    "{\"a\":[1,-2.5e3,true,null,\"b\\n\\u0041\"],\"c\":{}}",
    "[1,[2,{\"a\":\"\"}],false]",
    "\"quoted \\\"text\\\"\\t\\\\\"",
    "<a b=\"c\" d='e'>text &amp; <b/><!-- f --></a>",
    "<?xml version=\"1.0\"?><!DOCTYPE a><a><![CDATA[b]]>&#65;</a>",
    "<p class=a>b<br>c</p><table><tr><td>d</table>",
    "(1 + 2) * -x / f(3, y) % 4",
    "a = b && !c || d >= 1 ? \"e\" : null;",
    "if (a) { b(); } else return [c];",
    "2024-02-29T12:34:56.789Z",
    "2001-W05-3",
    "12:34:56+01:00",
    "1/31/1999 11:59 PM",
    "P1Y2M3DT4H5M6S",
    "https://user@www.example.org:8080/a/b.c?d=e&f=%20#g",
    "/usr/../a/*.txt",
    "C:\\dir\\file.ext",
    "first.last@example.org",
    "192.168.0.1",
    "::ffff:1.2.3.4",
    "SGVsbG8sIHdvcmxkIQ==",
    "123e4567-e89b-12d3-a456-426614174000",
    "-v --name=value -- file",
    "^(a|b)*[c-e]+\\d{2,3}?$",
    "%5.2f %s %d",
    "$a ${b} {{c}}",
    "# Title\n\n* a *b* `c`\n> [d](e)\n",
    "SELECT a, b FROM c WHERE d = 'e' ORDER BY f",
    "1.2.3-rc.1+4",
    "é€\u{1f600}",
];

/// How binary formats often begin.
const BYTES: &[&[u8]] = &[
    &[0; 16],
    &[0xff; 8],
    b"PK\x03\x04\x14\0\0\0\0\0",
    b"\x1f\x8b\x08\0\0\0\0\0\0\x03",
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    b"GIF89a\x01\0\x01\0\x80\0\0",
    b"\xff\xd8\xff\xe0\0\x10JFIF\0",
    b"BM\x46\0\0\0\0\0\0\0\x36\0\0\0",
    b"RIFF\x24\0\0\0WAVEfmt ",
    b"%PDF-1.4\n",
    b"\xca\xfe\xba\xbe\0\0\0\x34",
    b"\xac\xed\0\x05sr\0\x01A",
    b"\x30\x06\x02\x01\x01\x04\x01a",
    b"\xef\xbb\xbfa",
];

/// The maximum number of inputs that get natural values, and of constants of the program among these.
const MAX_INPUTS: usize = 3;
const MAX_CONSTANTS: usize = 24;

/// Copies of a run's inputs in which one is natural.
pub fn inputs(of: &Specimen, dictionary: &Dictionary, max_length: usize) -> Vec<Recording> {
    let mut found = Vec::new();
    for input in of.inputs.iter().filter(|input| input.is_sequence_of_characters()).take(MAX_INPUTS) {
        let mut add = |elements: Vec<u64>| {
            let is_valid = !input.excludes_nul || !elements.contains(&0);
            if is_valid && elements.len() <= max_length {
                found.push(of.recording.with_bits(&input.name, elements));
            }
        };
        let is_bytes = input.ty == InputType::Array(Kind::Byte);
        TEXTS.iter().for_each(|text| add(if is_bytes { bytes(text.as_bytes()) } else { units(text) }));
        if is_bytes {
            BYTES.iter().for_each(|start| add(bytes(start)));
        }
        let constants = dictionary.tokens();
        for token in constants.iter().step_by(constants.len().div_ceil(MAX_CONSTANTS).max(1)) {
            let text = String::from_utf16_lossy(token);
            add(if is_bytes { bytes(text.as_bytes()) } else { units(&text) });
        }
    }
    found
}

pub fn bytes(bytes: &[u8]) -> Vec<u64> {
    bytes.iter().map(|&byte| byte.into()).collect()
}

pub fn units(text: &str) -> Vec<u64> {
    text.encode_utf16().map(u64::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use doppel_expr::ExprId;
    use doppel_inputs::Input;

    #[test]
    fn each_text_or_array_of_bytes_is_natural_once_and_within_its_length() {
        let text = Input::new("s".to_owned(), InputType::String, vec![ExprId(1)]);
        let data = Input::new("b".to_owned(), InputType::Array(Kind::Byte), vec![]);
        let number = Input::new("n".to_owned(), InputType::Primitive(Kind::Int), vec![ExprId(1)]);
        let all = [text, data, number];
        let specimen = Specimen::new(&all, Recording::of(&all, |_| 7));
        let natural = inputs(&specimen, &Dictionary::default(), 10);
        let has = |name: &str, elements: &[u64]| natural.iter().any(|inputs| inputs.bits(name) == Some(elements));
        assert!(has("s", &units("2001-W05-3")) && has("b", b"2001-W05-3".map(u64::from).as_slice()));
        assert!(has("b", &[0xff; 8]) && !has("s", &[0xff; 8]));
        assert!(natural.iter().all(|inputs| inputs.bits("n") == Some(&[7])));
        assert!(natural.iter().all(|inputs| inputs.bits("s").is_some_and(|chars| chars.len() <= 10)));
    }
}
