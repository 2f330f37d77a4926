//! `doppel models new`.

use anyhow::{Context, Result, bail};
use doppel_classpath::{ClassPath, Jdk};
use doppel_models::skeleton::{Classes, Skeleton};

use crate::args::NewModel;
use crate::config::class_path;
use crate::exit_status::SUCCESS;
use crate::print;

pub fn new(options: &NewModel) -> Result<u8> {
    let jdk = Jdk::locate(options.jdk.as_deref())?;
    let path = ClassPath::parse(&class_path(options.class_path.as_deref(), None)?);
    let skeleton = Skeleton::new(&Classes::new(&path, &jdk), &options.method)?;
    let Some(out) = &options.out else {
        print(&skeleton.source)?;
        return Ok(SUCCESS);
    };
    let file = out.join(&skeleton.path);
    if file.exists() {
        bail!("{} already exists\nhelp: write to another directory, and copy what you need", file.display());
    }
    let directory = file.parent().unwrap_or(out);
    std::fs::create_dir_all(directory).with_context(|| format!("cannot create {}", directory.display()))?;
    std::fs::write(&file, &skeleton.source).with_context(|| format!("cannot write {}", file.display()))?;
    print(&format!("{}\n", file.display()))?;
    Ok(SUCCESS)
}
