//! The bugs: of old versions of libraries, and of small programs that were written for this.

use serde::Serialize;

use crate::contest::Subject;

/// An exception that a certain method throws for certain inputs of a driver in `bench/bugs`.
pub struct Bug {
    pub name: &'static str,
    /// The driver. It catches what the program documents for bad input.
    pub subject: Subject,
    /// The class.
    pub exception: &'static str,
    /// The class and method of the program that is innermost in the stack trace.
    pub frame: &'static str,
    pub origin: Origin,
}

/// Where a bug comes from.
#[derive(Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// Reported to the authors, here.
    Issue(&'static str),
    /// Not reported, as far as we know.
    FoundByDoppel,
    /// Made for this; the driver says what is wrong.
    Seeded,
}

use Origin::{FoundByDoppel, Issue};

const ARITHMETIC: &str = "java.lang.ArithmeticException";
const ARRAY_INDEX: &str = "java.lang.ArrayIndexOutOfBoundsException";
const ILLEGAL_STATE: &str = "java.lang.IllegalStateException";
const INDEX: &str = "java.lang.IndexOutOfBoundsException";
const NEGATIVE_SIZE: &str = "java.lang.NegativeArraySizeException";
const NO_CAST: &str = "java.lang.ClassCastException";
const NO_NUMBER: &str = "java.lang.NumberFormatException";
const NULL: &str = "java.lang.NullPointerException";
const STRING_INDEX: &str = "java.lang.StringIndexOutOfBoundsException";

const CRON_UTILS_8: &[&str] =
    &["com.cronutils:cron-utils:8.0.0", "org.slf4j:slf4j-api:1.7.28", "org.glassfish:javax.el:3.0.0"];
const CRON_UTILS_9: &[&str] =
    &["com.cronutils:cron-utils:9.0.2", "org.slf4j:slf4j-api:1.7.28", "org.glassfish:javax.el:3.0.0"];
const CBOR_2_12_1: &[&str] = &[
    "com.fasterxml.jackson.dataformat:jackson-dataformat-cbor:2.12.1",
    "com.fasterxml.jackson.core:jackson-core:2.12.1",
];
const CBOR_2_12_2: &[&str] = &[
    "com.fasterxml.jackson.dataformat:jackson-dataformat-cbor:2.12.2",
    "com.fasterxml.jackson.core:jackson-core:2.12.2",
];
const JSON_SMART: &[&str] = &["net.minidev:json-smart:2.3", "net.minidev:accessors-smart:1.2", "org.ow2.asm:asm:9.7"];
const SMILE: &[&str] = &[
    "com.fasterxml.jackson.dataformat:jackson-dataformat-smile:2.12.2",
    "com.fasterxml.jackson.core:jackson-core:2.12.2",
];
const TEXT: &[&str] = &["org.apache.commons:commons-text:1.9", "org.apache.commons:commons-lang3:3.11"];

pub const BUGS: &[Bug] = &[
    Bug {
        name: "cbor-text",
        subject: Subject { name: "CborTokens", jars: CBOR_2_12_1 },
        exception: ARRAY_INDEX,
        frame: "com.fasterxml.jackson.dataformat.cbor.CBORParser._finishShortText",
        origin: Issue("https://github.com/FasterXML/jackson-dataformats-binary/issues/236"),
    },
    Bug {
        name: "cbor-name",
        subject: Subject { name: "CborTokens", jars: CBOR_2_12_2 },
        exception: ARRAY_INDEX,
        frame: "com.fasterxml.jackson.dataformat.cbor.CBORParser._decodeShortName",
        origin: Issue("https://github.com/FasterXML/jackson-dataformats-binary/issues/289"),
    },
    Bug {
        name: "commonmark-tab",
        subject: Subject { name: "Markdown", jars: &["com.atlassian.commonmark:commonmark:0.5.0"] },
        exception: STRING_INDEX,
        frame: "org.commonmark.internal.util.Substring.subSequence",
        origin: Issue("https://github.com/commonmark/commonmark-java/issues/52"),
    },
    Bug {
        name: "cron-range",
        subject: Subject { name: "CronSpring", jars: CRON_UTILS_8 },
        exception: ARRAY_INDEX,
        frame: "com.cronutils.parser.FieldParser.parse",
        origin: Issue("https://github.com/jmrozanec/cron-utils/issues/369"),
    },
    Bug {
        name: "cron-hash",
        subject: Subject { name: "CronQuartz", jars: CRON_UTILS_9 },
        exception: ARRAY_INDEX,
        frame: "com.cronutils.parser.FieldParser.parseOnWithHash",
        origin: Issue("https://github.com/jmrozanec/cron-utils/issues/412"),
    },
    Bug {
        name: "dd-plist-binary",
        subject: Subject { name: "PropertyList", jars: &["com.googlecode.plist:dd-plist:1.24"] },
        exception: ARRAY_INDEX,
        frame: "com.dd.plist.BinaryPropertyListParser.parseObject",
        origin: Issue("https://github.com/3breadt/dd-plist/issues/73"),
    },
    Bug {
        name: "fastjson-number",
        subject: Subject { name: "FastJson", jars: &["com.alibaba:fastjson:1.2.75"] },
        exception: NO_NUMBER,
        frame: "com.alibaba.fastjson.parser.JSONLexerBase.integerValue",
        origin: Issue("https://github.com/alibaba/fastjson/issues/3631"),
    },
    Bug {
        name: "fastjson-set",
        subject: Subject { name: "FastJson", jars: &["com.alibaba:fastjson:1.2.75"] },
        exception: NO_CAST,
        frame: "com.alibaba.fastjson.parser.DefaultJSONParser.parseArray",
        origin: Issue("https://github.com/alibaba/fastjson/issues/3631"),
    },
    Bug {
        name: "fastjson-escape",
        subject: Subject { name: "FastJson", jars: &["com.alibaba:fastjson:1.2.76"] },
        exception: NO_NUMBER,
        frame: "com.alibaba.fastjson.parser.JSONLexerBase.scanStringSingleQuote",
        origin: Issue("https://github.com/alibaba/fastjson/issues/3789"),
    },
    Bug {
        name: "fastjson-null",
        subject: Subject { name: "FastJson", jars: &["com.alibaba:fastjson:1.2.76"] },
        exception: NULL,
        frame: "com.alibaba.fastjson.parser.DefaultJSONParser.parseArray",
        origin: Issue("https://github.com/alibaba/fastjson/issues/3789"),
    },
    Bug {
        name: "fastjson2-sign",
        subject: Subject { name: "FastJson2", jars: &["com.alibaba.fastjson2:fastjson2:2.0.40"] },
        exception: ARRAY_INDEX,
        frame: "com.alibaba.fastjson2.JSONReaderUTF8.readNumber0",
        origin: Issue("https://github.com/alibaba/fastjson2/issues/1860"),
    },
    Bug {
        name: "gson-escape",
        subject: Subject { name: "GsonTokens", jars: &["com.google.code.gson:gson:2.10"] },
        exception: NO_NUMBER,
        frame: "com.google.gson.stream.JsonReader.readEscapeCharacter",
        origin: Issue("https://github.com/google/gson/issues/2334"),
    },
    Bug {
        name: "hjson-quotes",
        subject: Subject { name: "Hjson", jars: &["org.hjson:hjson:3.0.0"] },
        exception: STRING_INDEX,
        frame: "org.hjson.HjsonParser.readMlString",
        origin: Issue("https://github.com/hjson/hjson-java/issues/27"),
    },
    Bug {
        name: "jmte-quote",
        subject: Subject { name: "JmteTemplate", jars: &["com.floreysoft:jmte:7.0.3"] },
        exception: STRING_INDEX,
        frame: "com.floreysoft.jmte.token.Lexer.innerNextToken",
        origin: Issue("https://github.com/DJCordhose/jmte/pull/30"),
    },
    Bug {
        name: "joda-quote",
        subject: Subject { name: "DatePattern", jars: &["joda-time:joda-time:2.10"] },
        exception: "java.lang.UnsupportedOperationException",
        frame: "org.joda.time.format.DateTimeFormatterBuilder.toFormatter",
        origin: FoundByDoppel,
    },
    Bug {
        name: "json-entity",
        subject: Subject { name: "XmlToJson", jars: &["org.json:json:20220320"] },
        exception: STRING_INDEX,
        frame: "org.json.XMLTokener.unescapeEntity",
        origin: Issue("https://github.com/stleary/JSON-java/issues/1035"),
    },
    Bug {
        name: "json-entity-number",
        subject: Subject { name: "XmlToJson", jars: &["org.json:json:20220320"] },
        exception: NO_NUMBER,
        frame: "org.json.XMLTokener.unescapeEntity",
        origin: Issue("https://github.com/stleary/JSON-java/issues/1036"),
    },
    Bug {
        name: "json-smart-number",
        subject: Subject { name: "JsonSmartText", jars: JSON_SMART },
        exception: NO_NUMBER,
        frame: "net.minidev.json.parser.JSONParserBase.extractFloat",
        // CVE-2021-27568.
        origin: Issue("https://github.com/netplex/json-smart-v2/issues/60"),
    },
    Bug {
        name: "json-smart-quote",
        subject: Subject { name: "JsonSmartBytes", jars: JSON_SMART },
        exception: ARRAY_INDEX,
        frame: "net.minidev.json.parser.JSONParserByteArray.indexOf",
        // CVE-2021-31684.
        origin: Issue("https://github.com/netplex/json-smart-v2/issues/67"),
    },
    Bug {
        name: "jsonata-escape",
        subject: Subject { name: "JsonataText", jars: &["com.dashjoin:jsonata:0.9.8"] },
        exception: STRING_INDEX,
        frame: "com.dashjoin.jsonata.Tokenizer.next",
        origin: Issue("https://github.com/dashjoin/jsonata-java/issues/62"),
    },
    Bug {
        name: "jsoup-declaration",
        subject: Subject { name: "JsoupXml", jars: &["org.jsoup:jsoup:1.11.3"] },
        exception: INDEX,
        frame: "org.jsoup.nodes.Element.child",
        origin: Issue("https://github.com/jhy/jsoup/issues/1139"),
    },
    Bug {
        name: "jsoup-svg",
        subject: Subject { name: "JsoupHtml", jars: &["org.jsoup:jsoup:1.21.1"] },
        exception: INDEX,
        frame: "org.jsoup.parser.TreeBuilder.pop",
        origin: Issue("https://github.com/jhy/jsoup/issues/2392"),
    },
    Bug {
        name: "lang3-number",
        subject: Subject { name: "NumberUtilsText", jars: &["org.apache.commons:commons-lang3:3.11"] },
        exception: STRING_INDEX,
        frame: "org.apache.commons.lang3.math.NumberUtils.createNumber",
        origin: FoundByDoppel,
    },
    Bug {
        name: "semver4j-parenthesis",
        subject: Subject { name: "NpmRequirement", jars: &["com.vdurmont:semver4j:3.1.0"] },
        exception: "java.util.EmptyStackException",
        frame: "com.vdurmont.semver4j.Requirement.toReversePolishNotation",
        origin: FoundByDoppel,
    },
    Bug {
        name: "smile-text",
        subject: Subject { name: "SmileTokens", jars: SMILE },
        exception: ARRAY_INDEX,
        frame: "com.fasterxml.jackson.dataformat.smile.SmileParser._decodeShortUnicodeValue",
        origin: Issue("https://github.com/FasterXML/jackson-dataformats-binary/issues/266"),
    },
    Bug {
        name: "smile-name",
        subject: Subject { name: "SmileTokens", jars: SMILE },
        exception: ARRAY_INDEX,
        frame: "com.fasterxml.jackson.dataformat.smile.SmileParser._decodeShortUnicodeName",
        origin: Issue("https://github.com/FasterXML/jackson-dataformats-binary/issues/291"),
    },
    Bug {
        name: "snakeyaml-float",
        subject: Subject { name: "Yaml", jars: &["org.yaml:snakeyaml:1.33"] },
        exception: NO_NUMBER,
        frame: "org.yaml.snakeyaml.constructor.SafeConstructor$ConstructYamlFloat.construct",
        origin: FoundByDoppel,
    },
    Bug {
        name: "text-wrap",
        subject: Subject { name: "WordWrap", jars: TEXT },
        exception: STRING_INDEX,
        frame: "org.apache.commons.text.WordUtils.wrap",
        origin: FoundByDoppel,
    },
    seeded("Base32Text", ARRAY_INDEX, "Base32Text.decode"),
    seeded("BitmapHeader", NEGATIVE_SIZE, "BitmapHeader.rows"),
    seeded("Booking", NEGATIVE_SIZE, "Booking.book"),
    seeded("Calculator", ARITHMETIC, "Calculator.remainder"),
    seeded("CardNumber", ARRAY_INDEX, "CardNumber.weigh"),
    seeded("DayOfYear", ARRAY_INDEX, "DayOfYear.length"),
    seeded("DecimalText", ARRAY_INDEX, "DecimalText.scale"),
    seeded("DnsName", ARRAY_INDEX, "DnsName.name"),
    seeded("DoorLock", NULL, "DoorLock.press"),
    seeded("FramedRecord", ARITHMETIC, "FramedRecord.process"),
    seeded("FtpCommands", ARRAY_INDEX, "FtpCommands.transfer"),
    seeded("GlobPattern", STRING_INDEX, "GlobPattern.inClass"),
    seeded("HttpHeaders", ILLEGAL_STATE, "HttpHeaders.length"),
    seeded("HuffmanTable", ARRAY_INDEX, "HuffmanTable.table"),
    seeded("IniFile", STRING_INDEX, "IniFile.name"),
    seeded("LicenceKey", ARITHMETIC, "LicenceKey.price"),
    seeded("LzBlock", ARRAY_INDEX, "LzBlock.decode"),
    seeded("RingBuffer", ARRAY_INDEX, "RingBuffer.addBlock"),
    seeded("RomanNumeral", ARRAY_INDEX, "RomanNumeral.word"),
    seeded("Routes", NO_NUMBER, "Routes.route"),
    seeded("SqlTokens", STRING_INDEX, "SqlTokens.endOfComment"),
    seeded("StackMachine", ARRAY_INDEX, "StackMachine.swap"),
    seeded("TlvTree", ARRAY_INDEX, "TlvTree.count"),
    seeded("Utf8Text", ARRAY_INDEX, "Utf8Text.decode"),
];

/// A program that is its own driver.
const fn seeded(name: &'static str, exception: &'static str, frame: &'static str) -> Bug {
    Bug { name, subject: Subject { name, jars: &[] }, exception, frame, origin: Origin::Seeded }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_unique() {
        assert_eq!(BUGS.iter().map(|bug| bug.name).collect::<BTreeSet<_>>().len(), BUGS.len());
    }
}
