//! `doppel explain ID`: a page on each diagnostic. Ids are stable.

use anyhow::{Result, bail};

use crate::args::Explain;
use crate::exit_status::SUCCESS;

/// A diagnostic's id, a one-line summary, and the page.
struct Page {
    id: &'static str,
    summary: &'static str,
    text: &'static str,
}

const PAGES: &[Page] = &[
    Page {
        id: "could-not-run",
        summary: "the program was not started",
        text: "\
The program was not started because something that it needs is missing or broken: the main class, a
jar, the JDK, or the value of an option. The message names the file and the reason. Exit status 2.

doppel needs a JDK 9 or newer that has lib/modules. It looks at --jdk, then at JAVA_HOME, then for
`java` on PATH. Like `java`, it ignores entries of the class path that do not exist; an entry that
exists but is not a readable jar is an error.
",
    },
    Page {
        id: "crash",
        summary: "native code ended its process",
        text: "\
Native code, be it the program's own library or a method that matches --concrete, runs on a real JVM
in a side process. That process was killed by a signal, or, in a search, ended by `exit`. The
message names the method, the signal and, if the JVM knew it, the function. Under `java`, the
program would end here. Exit status 1: this is a finding about the program.

A search goes on with its other paths, in a new side process.
",
    },
    Page {
        id: "deadlock",
        summary: "every thread waits for another",
        text: "\
Every thread of the program waits for something that only another thread could do: release a
monitor, notify, unpark. Under `java`, the program would hang. One line per thread says what it
waits for, and which thread holds it. Exit status 1: this is a finding about the program.

The schedule depends on --seed: another seed may avoid the deadlock, the same seed always runs into
it.
",
    },
    Page {
        id: "denied",
        summary: "the program tried to do something that the sandbox does not allow",
        text: "\
Searches and `run --sandbox` run the program in a sandbox. Its changes to files stay in memory,
disappear after the run and are invisible to other paths. It can read the class path, the JDK, the
working directory and everything below, what its arguments, --symbolic file: and --readable name,
and the few system files that the class library needs; symbolic links in these places are followed.
Of other files it can ask for attributes, but it can neither read nor list nor change them.
Directories for temporary files start out empty. There is no network, and no process can be started.

`denied:` lists what the program tried, and where. The program got the exception that `java` throws
when the operating system refuses: FileNotFoundException or AccessDeniedException with `Permission
denied`, SocketException `Network is unreachable`, UnknownHostException, BindException, or
IOException `Cannot run program`. What it would have done otherwise is unknown. So the search is
incomplete, and `check` does not say `holds`. A finding on such a path is reported only if a `java`
that is denied the same fails in the same way. It is then marked `only in doppel's sandbox` and not
confirmed.

If the program only needs to read, allow it with --readable.

One thing is denied under `run` as well: a `java.lang.foreign.Linker`. The library says that the
platform has none.
",
    },
    Page {
        id: "divergence",
        summary: "a path differed from the one predicted",
        text: "\
The solver found inputs for a new branch, but the run with these inputs took another path. So a path
constraint was not exact, and paths may be missing: `explore` reports the divergence as a reason for
being incomplete, and `check` does not say `holds`. Findings are not affected: each is replayed on
the real `java`.

The usual cause is an imprecision, which -v names. Without one, it is a bug in doppel; please report
it.
",
    },
    Page {
        id: "imprecise",
        summary: "a path constraint does not capture everything",
        text: "\
A value that depends on the inputs came from code that doppel does not execute symbolically, such as
a native method. The run itself is correct, but the path constraint treats the value as a constant,
so other inputs that satisfy it may take another path. -v and --json name the method, the location
that it wrote, and where that was read.

After an imprecision, `check` does not say `holds`. It may say `violated`, since the real `java` has
confirmed that.
",
    },
    Page {
        id: "incomplete",
        summary: "a search did not explore every path",
        text: "\
`explore` prints `incomplete:`, and `check` prints `unknown` and `reason:`, with one line for each
cause:

  the time limit was reached             --time-limit; everything found until then is reported
  the search was interrupted             by Ctrl-C; everything found until then is reported
  the path limit was reached             --max-paths
  the memory limit was reached           --memory; shortly before, checkpoints are dropped and paths run from the entry
  the search stopped at the first ...    `check` needs one counterexample only
  paths beyond --max-depth               were not explored
  inputs longer than --max-length        were not explored, and some take other paths
  not explored: ...                      values that a caller could pass and doppel does not build, such as other
                                         subclasses of a parameter's class; an input that does not exist; or
                                         nondeterminism, `on which PLACE depends`: other clock times, random numbers,
                                         identity hash codes and the like, or arguments that are the same object
  a path took too long                   it was cut off after --path-time-limit, or after its share of the time, twice
  ... could not be stopped               a path or a solver query was abandoned when the search was over
  doppel failed on a path                a bug in doppel; the other paths were explored. See `doppel explain internal`
  the solver gave up                     a query took longer than --query-time-limit, or is too hard
  doppel cannot execute                  see `doppel explain unsupported-feature`
  the program was not allowed            see `doppel explain denied`
  class ... is not on the class path     the program needs a class that is missing
  a path diverged                        see `doppel explain divergence`
  a path constraint is imprecise         see `doppel explain imprecise`

Without any of these, a search is complete. Only then can `check` say `holds`, unless static
analysis proves the property.
",
    },
    Page {
        id: "internal",
        summary: "a bug in doppel",
        text: "\
Something happened that should be impossible. This is a bug in doppel, not in the program.
Exit status 3.

Please report it with the message, the command line and, if you can, the program. Runs with the same
--seed are identical, so the bug can be reproduced. A search goes on without the path on which it
happened, and reports everything it finds.
",
    },
    Page {
        id: "limit",
        summary: "a limit was reached",
        text: "\
The run was stopped because a limit was reached, or by request. Exit status 3. The program's output
up to that point is complete.

The heap and the stack are not such limits: a program that exceeds --max-heap or --stack-size gets
an OutOfMemoryError or a StackOverflowError, as under `java`.
",
    },
    Page {
        id: "model-check",
        summary: "whether a model does what its method does",
        text: "\
`doppel models check` executes a model and the method that it replaces on the same inputs. It
compares how the calls ended (the value returned, or the class and message of the exception), the
receiver, the arguments and everything reachable from them, static fields of the program's classes,
and output from Java. It prints one of

  agrees        No difference on that many inputs. They come from a search of the model's paths and,
                if it has bytecode, of the method's; then come random ones. This is not a proof:
                another input may show a difference.
  differs       The first place that differs, what the method and the model left there, and the input
                as Java. Exit status 1.
  not checked   Why the method could not be called: its library is not loaded (use
                -Djava.library.path; or if a program loads it, name its main class after `--`, and
                its calls are compared), there is no object to call it on, or the call did not end.
                Exit status 3.

Native methods run in the side JVM. Strings, boxes and enum constants are compared by value, other
objects by content and identity. Files and other effects outside the program are not compared.
",
    },
    Page {
        id: "not-confirmed",
        summary: "java did not do what doppel found",
        text: "\
Every finding is replayed on the real `java` with the inputs that doppel found. `not confirmed` says
what happened: `java` ended in another way, there was no time left, a process cannot be given these
inputs (the return value of a method, by --symbolic return:), or --no-replay was given. Then `check`
does not say `violated`.

A replay changes nothing on the machine. It runs in a temporary directory with copies of the files
of the working directory (up to 64 MB), can write nowhere else, reads what the program can read in
the sandbox, and has no network and no other processes (by Landlock and seccomp). If it is denied
any of these, nothing is confirmed, because what `java` does otherwise is unknown. Where the kernel
lacks Landlock or seccomp, nothing is replayed, unless --unconfined is given.

A deadlock, or a path that takes too long, depends on schedule and machine, so `java` need not show
it every time. If `java` differs on a program without threads, clock and random numbers, that is a
bug in doppel; please report it.
",
    },
    Page {
        id: "out",
        summary: "not everything was written to --out, or to standard output",
        text: "\
A file below the directory of --out could not be written; the message names the first one and the
reason, such as a full disk. The search went on, and all its results were printed. Exit status 3,
also if standard output could not be written. A pipe closed by its reader is not an error.

The directory of --out must be new, empty or from an earlier search, which its file .doppel-out
tells. Each search replaces the numbered directories below `paths` and `findings`, and leaves other
files alone.

All findings are written, each as soon as it is found. Paths are written if they cover a line or a
side of a branch that no earlier path covered, or all of them with --all-paths; at most 10,000 paths
and 256 MB.
",
    },
    Page {
        id: "unsupported-feature",
        summary: "the program uses something that doppel cannot execute",
        text: "\
The program reached something that doppel cannot execute; the message names it. This is a limit of
doppel, not a bug in the program. Exit status 3.

`... in the side JVM` is about native code, or a method that matches --concrete. Some objects belong
to one VM and cannot be passed to it: threads other than the calling one, method handles, modules,
mapped files. Lambdas that were created there cannot come back. Pass what these objects stand for
instead, or write a model (`doppel models new`).

`native code that tried to ...`, in a search: native code was denied an operation, since nothing
outside the program may change while paths run many times. Under `doppel run` it is allowed.
",
    },
    Page {
        id: "unsupported-native",
        summary: "the program calls a native method that doppel does not have",
        text: "\
The program called a native method that doppel does not implement and cannot run in the side JVM,
either. Its effect cannot be guessed, so the run ends. This is a limit of doppel, not a bug in the
program. Exit status 3.

`doppel natives` lists the native methods that are implemented and those that are missing; `doppel
natives --missing` lists only the latter.
",
    },
    Page {
        id: "wrong-model",
        summary: "a model cannot replace its method",
        text: "\
A model is a static method annotated @doppel.Model(\"pkg.Class.method(desc)\") in a class on --models,
executed instead of the method that it names. The message names the model, the method and the
problem. Exit status 2, or 3 if the problem shows only when the program's own class loader defines
the class.

  does not say which method it stands for   the text must be `pkg.Class.method(descriptor)`, with `$` for nested classes
                                            and a descriptor as `javap -s` prints it; the return type can be omitted
  class ... has no such method              a model replaces a method that the class itself declares, not one that
                                            it inherits
  does not have the signature               the parameters are the receiver (unless the method is static), then those of
                                            the method; Object can replace another reference type. The return type is
                                            the same
  two models                                of the same method; only one can be executed
  which is abstract, is a constructor       such methods cannot be replaced
  cannot be used                            its class could not be loaded or initialised

`doppel models new METHOD` writes a model with the right signature. `doppel models check` tests
whether a model does what its method does.
",
    },
];

pub fn explain(options: &Explain) -> Result<u8> {
    let Some(id) = &options.id else {
        let width = PAGES.iter().map(|page| page.id.len()).max().unwrap_or(0);
        let lines: Vec<String> = PAGES.iter().map(|page| format!("{:width$}  {}\n", page.id, page.summary)).collect();
        crate::print(&lines.concat())?;
        return Ok(SUCCESS);
    };
    // People paste the whole `error[deadlock]`.
    let wanted = id.trim_start_matches("error[").trim_end_matches([']', ':']);
    match PAGES.iter().find(|page| page.id == wanted) {
        Some(page) => {
            crate::print(&format!("{}: {}\n\n{}", page.id, page.summary, page.text))?;
            Ok(SUCCESS)
        }
        None => {
            let known: Vec<&str> = PAGES.iter().map(|page| page.id).collect();
            bail!("no diagnostic has the id `{id}`; the ids are {}", known.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_in_order_and_end_with_a_newline() {
        assert!(PAGES.is_sorted_by(|a, b| a.id < b.id));
        assert!(PAGES.iter().all(|page| page.text.ends_with('\n') && !page.text.ends_with("\n\n")));
        let lines = || PAGES.iter().flat_map(|page| page.text.lines());
        assert_eq!(lines().find(|line| line.chars().count() > 120), None);
    }
}
