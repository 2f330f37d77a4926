//! What doppel and the fuzzer compete on: real libraries of many kinds, each with a driver in `bench/duel`.

use crate::contest::Subject;

/// Only branches of the first jar of each count.
pub const SUBJECTS: &[Subject] = &[
    Subject { name: "Gson", jars: &["com.google.code.gson:gson:2.11.0"] },
    Subject { name: "JacksonCore", jars: &["com.fasterxml.jackson.core:jackson-core:2.17.2"] },
    Subject { name: "Jsoup", jars: &["org.jsoup:jsoup:1.18.1"] },
    Subject { name: "JsonSimple", jars: &["com.googlecode.json-simple:json-simple:1.1.1"] },
    Subject { name: "JodaTime", jars: &["joda-time:joda-time:2.12.7"] },
    Subject {
        name: "CommonsCsv",
        jars: &[
            "org.apache.commons:commons-csv:1.11.0",
            "commons-io:commons-io:2.16.1",
            "commons-codec:commons-codec:1.17.0",
        ],
    },
    Subject { name: "CommonsCli", jars: &["commons-cli:commons-cli:1.8.0"] },
    Subject { name: "Exp4j", jars: &["net.objecthunter:exp4j:0.4.8"] },
    Subject { name: "Rhino", jars: &["org.mozilla:rhino:1.7.15"] },
    Subject { name: "Re2j", jars: &["com.google.re2j:re2j:1.7"] },
    Subject { name: "SnakeYaml", jars: &["org.yaml:snakeyaml:2.2"] },
    Subject { name: "Kxml", jars: &["net.sf.kxml:kxml2:2.3.0"] },
    Subject {
        name: "Woodstox",
        jars: &["com.fasterxml.woodstox:woodstox-core:6.6.2", "org.codehaus.woodstox:stax2-api:4.2.2"],
    },
    Subject { name: "MsgPack", jars: &["org.msgpack:msgpack-core:0.9.8"] },
    Subject {
        name: "CommonsCompress",
        jars: &[
            "org.apache.commons:commons-compress:1.26.2",
            "commons-io:commons-io:2.16.1",
            "org.apache.commons:commons-lang3:3.14.0",
            "commons-codec:commons-codec:1.17.0",
        ],
    },
    Subject {
        name: "MetadataExtractor",
        jars: &["com.drewnoakes:metadata-extractor:2.19.0", "com.adobe.xmp:xmpcore:6.1.11"],
    },
];
