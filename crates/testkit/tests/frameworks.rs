//! Frameworks from Debian that generate classes at run time, in a search: they start before the first input, and
//! several paths use them. A framework whose packages are not installed is skipped with a message; if `CI` is set, the
//! test fails.

use std::collections::BTreeSet;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use doppel_testkit::jdk::Jdk;
use doppel_testkit::process::{End, Invocation};
use doppel_testkit::{doppel, workspace};

/// Where Debian's packages put their jars.
const JARS: &str = "/usr/share/java";

struct Framework {
    /// Also the name of its directory.
    name: &'static str,
    /// All are in `scripts/setup.sh`.
    packages: &'static str,
    jars: &'static [&'static str],
    paths: u64,
    /// The exceptions, by the methods that they come from.
    findings: &'static [&'static str],
}

#[test]
fn requests_to_spring_mvc() -> Result<(), Box<dyn Error>> {
    let spring = Framework {
        name: "spring",
        packages: "libspring-jdbc-java libspring-test-java libspring-web-servlet-java libservlet-api-java libhsqldb-java",
        jars: &[
            "spring3-aop.jar",
            "spring3-beans.jar",
            "spring3-context.jar",
            "spring3-core.jar",
            "spring3-expression.jar",
            "spring3-jdbc.jar",
            "spring3-test.jar",
            "spring3-transaction.jar",
            "spring3-web.jar",
            "spring3-web.servlet.jar",
            "commons-logging.jar",
            "servlet-api.jar",
            "hsqldb.jar",
        ],
        paths: 4,
        findings: &["org.springframework.web.util.NestedServletException"],
    };
    spring.explore()
}

#[test]
fn articles_of_hibernate() -> Result<(), Box<dyn Error>> {
    let hibernate = Framework {
        name: "hibernate",
        packages: "libhibernate3-java libjavassist-java libslf4j-java libhsqldb-java",
        jars: &[
            "hibernate-core.jar",
            "hibernate-commons-annotations.jar",
            "dom4j.jar",
            "antlr.jar",
            "commons-collections3.jar",
            "geronimo-jpa_2.0_spec.jar",
            "geronimo-jta-1.2-spec.jar",
            "javassist.jar",
            "slf4j-api.jar",
            "slf4j-nop.jar",
            "hsqldb.jar",
        ],
        paths: 4,
        findings: &["java.lang.IllegalStateException"],
    };
    hibernate.explore()
}

impl Framework {
    fn explore(&self) -> Result<(), Box<dyn Error>> {
        let jars: Vec<PathBuf> = self.jars.iter().map(|jar| Path::new(JARS).join(jar)).collect();
        if let Some(jar) = jars.iter().find(|jar| !jar.is_file()) {
            let reason = format!("there is no {}; apt-get install {}", jar.display(), self.packages);
            return if std::env::var_os("CI").is_some() { Err(reason.into()) } else { self.skip(&reason) };
        }
        let (jdk, classes) = (Jdk::installed()?, tempfile::tempdir()?);
        self.compile(jdk, &jars, classes.path())?;
        let class_path = std::env::join_paths(std::iter::once(classes.path().to_path_buf()).chain(jars))?;
        let mut invocation = Invocation::new(doppel::binary()?)
            .args(["explore", "--json", "--quiet", "--no-merge", "--workers", "1", "--time-limit", "150s", "-cp"])
            .args([class_path.as_os_str(), "Driver".as_ref()]);
        invocation.path_first = Some(jdk.home.join("bin"));
        invocation.timeout = Duration::from_secs(300);
        let run = invocation.run()?;
        let document = doppel_testkit::document::parse(&run.stdout)
            .ok()
            .filter(|_| matches!(run.end, End::Exited(0 | 1 | 3)))
            .ok_or_else(|| format!("{}\n{}", run.end, String::from_utf8_lossy(&run.stderr)))?;
        let findings = document["findings"].as_array().into_iter().flatten();
        let found: BTreeSet<&str> = findings.filter_map(|finding| finding["exception"].as_str()).collect();
        let reasons = &document["incomplete_reasons"];
        assert_eq!(found, self.findings.iter().copied().collect(), "incomplete: {reasons}");
        assert_eq!(document["paths"]["explored"], self.paths, "incomplete: {reasons}");
        assert_eq!(document["paths"]["diverged"], 0);
        Ok(())
    }

    /// Spring 4 reads class files up to version 52.
    fn compile(&self, jdk: &Jdk, jars: &[PathBuf], classes: &Path) -> Result<(), Box<dyn Error>> {
        let output = Command::new(jdk.compiler()?.tool("javac"))
            .args(["--release", "8", "-parameters", "-Xlint:-options", "-d"])
            .arg(classes)
            .arg("-cp")
            .arg(std::env::join_paths(jars)?)
            .arg(workspace::root().join("tests/frameworks").join(self.name).join("Driver.java"))
            .arg(workspace::root().join("crates/cli/api/doppel/Symbolic.java"))
            .output()?;
        let errors = String::from_utf8_lossy(&output.stderr);
        if output.status.success() { Ok(()) } else { Err(format!("javac: {errors}").into()) }
    }

    #[expect(clippy::print_stderr, reason = "a test that is not there cannot say why")]
    fn skip(&self, reason: &str) -> Result<(), Box<dyn Error>> {
        eprintln!("{}: {reason}", self.name);
        Ok(())
    }
}
