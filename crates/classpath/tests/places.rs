//! The sources of classes: the image, JDK homes, jars created with the `jar` tool, class paths.

use std::path::{Path, PathBuf};
use std::process::Command;

use doppel_classpath::{ClassPath, ClassPathError, Jar, Jdk, Origin};

const JDK17: &str = "/usr/lib/jvm/java-17-openjdk-amd64";

/// A fresh directory under the target directory, named for the test.
fn scratch(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("scratch directory");
    dir
}

fn write(dir: &Path, name: &str, contents: &str) {
    let path = dir.join(name);
    std::fs::create_dir_all(path.parent().expect("parent")).expect("directory");
    std::fs::write(path, contents).expect("file");
}

fn jar_tool(dir: &Path, arguments: &[&str]) {
    let status = Command::new(Path::new(JDK17).join("bin/jar")).args(arguments).current_dir(dir).status();
    assert!(status.expect("jar runs").success(), "jar {arguments:?}");
}

#[test]
fn image_lookups() {
    let jdk = Jdk::open(Path::new(JDK17)).expect("JDK 17");
    let image = jdk.image();
    assert_eq!(image.package_module("java/lang"), Some("java.base"));
    assert_eq!(image.package_module("java/util/logging"), Some("java.logging"));
    assert_eq!(image.package_module("no/such"), None);
    let bytes = image.find("java.base", "java/lang/Object.class").expect("Object");
    assert_eq!(&bytes[..4], [0xCA, 0xFE, 0xBA, 0xBE]);
    let range = image.data_range("java.base", "java/lang/Object.class").expect("range");
    assert_eq!(&image.mapping()[range], &*bytes);
    let (module, same) = image.find_class("java/lang/Object").expect("Object");
    assert_eq!((module, &*same), ("java.base", &*bytes));
    for (module, name) in [("java.base", "java/lang/Objec.class"), ("java.sql", "java/lang/Object.class"), ("", "")] {
        assert!(image.find(module, name).is_none(), "{module}/{name}");
    }
    assert!(image.find_class("Object").is_none());
    let modules = image.modules();
    assert!(modules.iter().any(|module| module == "java.base") && !modules.iter().any(|module| module == "packages"));
    for name in image.resources("java.logging") {
        assert!(image.find("java.logging", &name).is_some(), "{name}");
    }
}

#[test]
fn homes_that_are_no_jdk_are_told_apart() {
    let dir = scratch("homes");
    let open = |home: &Path| Jdk::open(home).err().expect("no JDK").to_string();
    assert!(open(&dir.join("none")).starts_with("no such directory: "));
    assert!(open(&dir).ends_with("is not a JDK: it has no lib/modules"));
    write(&dir, "eight/jre/lib/rt.jar", "");
    assert!(open(&dir.join("eight")).contains("is a JDK 8 or older"));
    write(&dir, "broken/lib/modules", "not a jimage, but long enough to hold a header");
    write(&dir, "broken/release", "JAVA_VERSION=\"17.0.1\"\n");
    assert!(open(&dir.join("broken")).contains("lib/modules is corrupt: it does not begin"));
    write(&dir, "empty/lib/modules", "");
    write(&dir, "empty/release", "JAVA_VERSION=\"17.0.1\"\n");
    open(&dir.join("empty"));
    let head = std::fs::read(Path::new(JDK17).join("lib/modules")).expect("modules")[..1000].to_vec();
    std::fs::write(dir.join("broken/lib/modules"), head).expect("file");
    assert!(open(&dir.join("broken")).contains("its index does not fit in the file"));
}

#[test]
fn multi_release_jars_answer_by_version() {
    let dir = scratch("multi_release");
    for (version, text) in [("base", "base"), ("v11", "eleven"), ("v17", "seventeen")] {
        write(&dir, &format!("{version}/p/A.txt"), text);
    }
    write(&dir, "base/p/Only.txt", "only");
    write(&dir, "manifest", "Main-Class: p.Main\nClass-Path: other.jar\n");
    let release = ["--release", "11", "-C", "v11", ".", "--release", "17", "-C", "v17", "."];
    let create = ["--create", "--file", "mr.jar", "--manifest", "manifest", "-C", "base", "."];
    jar_tool(&dir, &[&create[..], &release[..]].concat());
    let jar = Jar::open(&dir.join("mr.jar")).expect("jar");
    let read = |version| String::from_utf8(jar.find("p/A.txt", version).expect("readable").expect("there").to_vec());
    assert_eq!(read(8).unwrap(), "base");
    assert_eq!(read(11).unwrap(), "eleven");
    assert_eq!(read(16).unwrap(), "eleven");
    assert_eq!(read(25).unwrap(), "seventeen");
    assert!(jar.find("p/Only.txt", 17).unwrap().is_some() && jar.find("p/None.txt", 17).unwrap().is_none());
    assert_eq!(jar.manifest().main_class(), Some("p.Main"));
    assert_eq!(jar.manifest().class_path().collect::<Vec<_>>(), ["other.jar"]);
    assert!(jar.names_for(17).contains("p/A.txt"));
}

#[test]
fn class_path_is_searched_in_order_with_wildcards_and_manifest_entries() {
    let dir = scratch("class_path");
    write(&dir, "classes/a/A.class", "from the directory");
    write(&dir, "one/a/A.class", "from one.jar");
    write(&dir, "one/a/B.class", "from one.jar");
    write(&dir, "two/a/C.class", &"from two.jar ".repeat(1000));
    write(&dir, "manifest", "Class-Path: ../two.jar\n");
    std::fs::create_dir(dir.join("lib")).expect("lib");
    jar_tool(&dir, &["--create", "--file", "lib/one.jar", "--manifest", "manifest", "-C", "one", "."]);
    jar_tool(&dir, &["--create", "--file", "two.jar", "--no-compress", "-C", "two", "."]);
    let path = format!("{0}/missing:{0}/classes:{0}/lib/*", dir.display());
    let class_path = ClassPath::parse(&path);
    assert_eq!(class_path.entries().len(), 3);
    let find = |name| class_path.find(name, 17).expect("readable");
    assert_eq!(&*find("a/A.class").expect("A").bytes, b"from the directory");
    assert_eq!(&*find("a/B.class").expect("B").bytes, b"from one.jar");
    let found = find("a/C.class").expect("C");
    assert_eq!(found.bytes.len(), 13_000);
    assert!(matches!(&found.origin, Origin::Jar(path) if path.ends_with("two.jar")));
    assert!(find("a/D.class").is_none() && find("../class_path/manifest").is_none());
    assert_eq!(class_path.classes(17).expect("classes").into_iter().collect::<Vec<_>>(), ["a/A", "a/B", "a/C"]);
    assert!(class_path.check().is_empty());
}

#[test]
fn damaged_jars_are_reported_and_never_panic() {
    let dir = scratch("damaged");
    write(&dir, "in/a/A.class", &"some text ".repeat(100));
    jar_tool(&dir, &["--create", "--file", "good.jar", "-C", "in", "."]);
    write(&dir, "text.jar", "this is no jar");
    write(&dir, "empty.jar", "");
    let path = format!("{0}/text.jar:{0}/empty.jar:{0}/good.jar:{0}/missing.jar", dir.display());
    let class_path = ClassPath::parse(&path);
    let errors = class_path.check();
    assert!(errors.iter().all(|error| matches!(error, ClassPathError::CorruptJar { .. })) && errors.len() == 2);
    assert!(class_path.find("a/A.class", 17).expect("readable").is_some());
    let good = std::fs::read(dir.join("good.jar")).expect("jar");
    for at in 0..good.len() {
        let mut bytes = good.clone();
        bytes[at] ^= 0xFF;
        std::fs::write(dir.join("flipped.jar"), &bytes).expect("file");
        if let Ok(jar) = Jar::open(&dir.join("flipped.jar")) {
            let _ = jar.find("a/A.class", 17);
        }
        std::fs::write(dir.join("flipped.jar"), &good[..at]).expect("file");
        let _ = Jar::open(&dir.join("flipped.jar"));
    }
}
