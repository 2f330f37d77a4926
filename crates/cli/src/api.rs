//! `doppel api`: writes `doppel-api.jar`, the Java classes by which programs declare inputs and models name their
//! methods. The JDK in use compiles it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use doppel_classpath::Jdk;

use crate::args::Api;
use crate::exit_status::SUCCESS;

const SOURCES: [(&str, &str); 2] = [
    ("doppel/Model.java", include_str!("../api/doppel/Model.java")),
    ("doppel/Symbolic.java", include_str!("../api/doppel/Symbolic.java")),
];

pub fn api(options: &Api) -> Result<u8> {
    let jdk = Jdk::locate(options.jdk.as_deref())?;
    let (javac, jar) = (tool(&jdk, "javac")?, tool(&jdk, "jar")?);
    std::fs::create_dir_all(&options.out).with_context(|| format!("cannot create {}", options.out.display()))?;
    let unfinished = Unfinished::new(&options.out)?;
    let (sources, classes) = (unfinished.path.join("sources"), unfinished.path.join("classes"));
    let mut compile = Command::new(javac);
    // JDK 20 and later warn that support for 8 will end.
    compile.args(["--release", "8", "-Xlint:-options", "-encoding", "UTF-8", "-d"]).arg(&classes);
    for (name, text) in SOURCES {
        let file = sources.join(name);
        let dir = file.parent().unwrap_or(&sources);
        std::fs::create_dir_all(dir).with_context(|| format!("cannot create {}", dir.display()))?;
        std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
        compile.arg(file);
    }
    run(compile)?;
    let file = options.out.join("doppel-api.jar");
    let mut pack = Command::new(jar);
    pack.arg("cf").arg(&file).arg("-C").arg(&classes).arg(".").arg("-C").arg(&sources).arg(".");
    run(pack)?;
    crate::print(&format!("{}\n", file.display()))?;
    Ok(SUCCESS)
}

fn tool(jdk: &Jdk, name: &str) -> Result<PathBuf> {
    let tool = jdk.home.join("bin").join(name);
    if !tool.is_file() {
        bail!(
            "{} has no bin/{name}: it can run programs, but not compile them\n\
             help: install a full JDK, or name one with --jdk",
            jdk.home.display()
        );
    }
    Ok(tool)
}

fn run(mut command: Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    // It would add to javac's options, or print to standard error.
    command.env_remove("JAVA_TOOL_OPTIONS").env_remove("JDK_JAVAC_OPTIONS");
    let output = command.output().with_context(|| format!("cannot run {name}"))?;
    if !output.status.success() {
        let said = [output.stdout, output.stderr].concat();
        bail!("{name} failed: {}", String::from_utf8_lossy(&said).trim_end());
    }
    Ok(())
}

/// A directory for intermediate files; removed at the end.
struct Unfinished {
    path: PathBuf,
}

impl Unfinished {
    fn new(beside: &Path) -> Result<Unfinished> {
        let path = beside.join(format!(".doppel-api-{}", std::process::id()));
        std::fs::create_dir_all(&path).with_context(|| format!("cannot create {}", path.display()))?;
        Ok(Unfinished { path })
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}
