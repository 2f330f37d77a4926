//! `doppel explain ID`: a page on each diagnostic. Ids are stable.

use anyhow::{Result, bail};

use crate::args::Explain;

/// A diagnostic's id, what it means in a line, and the page.
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
The program was not started, because something that it needs is missing or broken: the main class, a jar, the JDK, or an
option's value. The message names the file and the reason. Exit status 2.

doppel needs a JDK of version 9 or newer with `lib/modules`: it is found through --jdk, else JAVA_HOME, else the `java`
on PATH. An entry of the class path that does not exist is ignored, as `java` does; one that exists and is no readable
jar is an error.
",
    },
    Page {
        id: "crash",
        summary: "native code has ended its process",
        text: "\
Native code, of the program's own library or of a method that --concrete names, runs on a real JVM in a process beside
doppel. That process was ended by a signal, or under a search by `exit`: the message names the method and the signal and,
if the JVM knew it, the function. Under `java` the program would end here. Exit status 1: this is a finding about the
program.

A search goes on with its other paths, each with a new process.
",
    },
    Page {
        id: "deadlock",
        summary: "every thread waits for another",
        text: "\
Every thread of the program waits for something that only another of them could do: a monitor that is held, a
notification, a permit to go on. Under `java` the program would hang. One line per thread says what it waits for, and
who holds it. Exit status 1: this is a finding about the program.

The schedule depends on --seed, so another seed may not run into the deadlock; the same seed always does.
",
    },
    Page {
        id: "denied",
        summary: "the program wanted something outside of its sandbox",
        text: "\
Searches, and `run --sandbox`, give the program a world of its own. What it does to files is done in memory, is gone after
the run, and no path of a search sees it of another. It may read the class path, the JDK, the working directory and all
below, what its arguments and --symbolic file: name, what --readable names, and the few files of the system that the library
needs. What links at these places lead to may be read, too. Attributes of other files can be asked for, but their contents
and listings are denied, as are changes there. Directories for temporary files begin empty. There is no network, and no
process can be started.

`denied:` lists what the program wanted, and where. It has got the exception that `java` throws if the system says no:
FileNotFoundException or AccessDeniedException with `Permission denied`, SocketException `Network is unreachable`,
UnknownHostException, BindException, or IOException `Cannot run program`. What it would have done otherwise is not known: such a
search is not complete, `check` does not say `holds`, and a finding on such a path is reported only if a `java` that is denied the same does so, too:
as `only in doppel's sandbox`, since what `java` does otherwise is not known either. Nothing is confirmed by that.

If the program only reads, name the place with --readable.

One thing is denied under `run` as well: a `java.lang.foreign.Linker`. The library says that the platform has none.
",
    },
    Page {
        id: "divergence",
        summary: "a run did not take the path that was predicted",
        text: "\
The solver found inputs that were to leave the known paths at a certain choice, and the run with these inputs did
something else. So a path constraint was not exact, and paths may have been missed: `explore` counts it and says so,
`check` does not say `holds`. Findings are not affected: each is replayed on the real `java`.

The usual cause is an imprecision, which `-v` names. Without one it is a bug of doppel; please report it.
",
    },
    Page {
        id: "imprecise",
        summary: "a path constraint does not say everything",
        text: "\
A value that depends on the inputs came from code without expressions, such as a native method that computes in its own
way. The run itself is right, but the path constraint treats that value as if it were always the same, so other inputs may
take another path than predicted. `-v` and `--json` name the method, where its result went, and where it was read.

`check` does not say `holds` after an imprecision; `violated` it may, since that was seen on the real `java`.
",
    },
    Page {
        id: "incomplete",
        summary: "a search has not seen every path",
        text: "\
`explore` prints `incomplete:` and `check` prints `unknown` and `reason:` with one line for each cause:

  the time limit was reached               --time-limit; everything found until then is reported
  the search was interrupted               Ctrl-C, likewise
  the limit of paths was reached           --max-paths
  the limit of memory was reached          --memory; before that, states are not kept, and paths run from their entry
  the search ended at the first finding    `check` needs no more than one
  choices beyond --max-depth               were not negated
  inputs longer than --max-length          exist that take paths of their own
  not explored                             values that a caller could pass and doppel does not make, such as other
                                           subclasses of a parameter's class, or an input that is not there;
                                           `which decides at`: other times, random numbers, identity hash codes
                                           and the like, or arguments that are the same object, and the place
                                           where it makes a difference
  a path took too long                     one path was cut off: --path-time-limit, or its share of the whole time, twice
  a path or a question ... was given up    it could not be stopped when the search was over; what it would have found is missing
  doppel failed on a path                  a bug of doppel; the other paths were explored. See `doppel explain internal`
  the solver gave up                       a question took longer than --query-time-limit, or is too hard
  doppel cannot execute                    see `doppel explain unsupported-feature`
  the program was not allowed              see `doppel explain denied`
  a run did not leave the known paths      see `doppel explain divergence`
  a path constraint is imprecise           see `doppel explain imprecise`

Only without any of these is a search complete, and only a complete one lets `check` say `holds`.
",
    },
    Page {
        id: "internal",
        summary: "a bug of doppel",
        text: "\
Something happened that doppel's authors thought impossible. This is a bug of doppel, not of the program. Exit status 3.

Please report it with the message, the command line and, if you can, the program: two runs with one --seed are the same
run, so it can be repeated. A search goes on without the path on which it happened, and reports all that it finds.
",
    },
    Page {
        id: "limit",
        summary: "a limit that was asked for is reached",
        text: "\
The run was stopped because a limit is reached or somebody asked for it. What the program printed until then is
complete. Exit status 3.

The heap and the stack are no such limits: a program that outgrows --max-heap or --stack-size is thrown an
OutOfMemoryError or StackOverflowError, as under `java`.
",
    },
    Page {
        id: "model-check",
        summary: "whether a model does what its method does",
        text: "\
`doppel models check` executes a model and the method that it stands for on the same inputs, and compares how the calls
ended (what was returned or thrown: class and message), what has become of receiver and arguments and of all they lead to,
static fields of the program's classes, and what was printed from Java. It prints one of

  agrees        there was no difference on that many inputs. They are those of a search of the model's paths and, if the
                method has bytecode, of the method's, then random ones. That is no proof: the next input may tell.
  differs       the first place where they differ, what the method and what the model left there, and the input as
                Java. Exit status 1.
  not checked   why the method could not be called: its library is not loaded (-Djava.library.path, or by a program's
                main class: name that behind `--`, then its own calls are compared), there is no object to call it
                on, or it did not come to its end. Exit status 3.

Natives are executed on a real JVM beside doppel. Strings, boxes and enum constants are compared as values, other objects
by what is in them and by which is which. Files and other effects outside of the program are not compared.
",
    },
    Page {
        id: "not-confirmed",
        summary: "java did not do what doppel found",
        text: "\
Every finding is replayed on the real `java` with the inputs that doppel found. `not confirmed` says what came of it:
`java` ended otherwise, there was no time left, the inputs cannot be given to a process (the result of a method that
--symbolic return: names), or --no-replay was given. `check` does not say `violated` then.

A replay changes nothing outside: it runs in a temporary directory with copies of what is in the working directory (up to
64 MB), can write there only, reads what the program can read in the sandbox, and has no network and no other processes (Landlock
and seccomp). If it is denied any of that, nothing is confirmed: nobody knows what `java` does otherwise. On a kernel without
these nothing is replayed, unless --unconfined says so.

A deadlock, or a path that takes too long, depends on the schedule and the machine: `java` need not show it each time. If
`java` ends otherwise in a program without threads, clock and random numbers, doppel has a bug; please report it.
",
    },
    Page {
        id: "out",
        summary: "not everything could be written to --out, or to standard output",
        text: "\
A file below the directory of --out could not be written; the message names the first one and says why (no space left,
no permission). The search has gone on, and everything that it found is printed as without --out. Exit status 3, also if
it is standard output that cannot be written. A pipe that its reader has closed is no error.

The directory of --out must be new, empty or from an earlier search, which its file .doppel-out tells. Of such a directory the
numbered directories below `paths` and `findings` are replaced by each search; other files are left alone.

Findings are all written, the moment they are found. Of paths those are written that execute a line or take a side of a branch
which none before did, or all of them with --all-paths; at most 10,000 paths and 256 MB.
",
    },
    Page {
        id: "unsupported-feature",
        summary: "the program uses something that doppel cannot execute",
        text: "\
The program has reached something that doppel cannot execute, which the message names. This is a limit of doppel, not a
bug in the program. Exit status 3.

`... on a JVM beside` is about native code, or a method that --concrete names. It cannot be given what belongs to one VM:
threads other than the calling one, method handles, modules, files that are mapped into memory; and lambdas that code
called by native code has made cannot come back. Pass what they stand for instead, or write a model (`doppel models new`).

`a program that wants to write ...` or `... to use the network`, in a search: paths are run many times, so nothing outside may
change. Under `doppel run` the program may do so.
",
    },
    Page {
        id: "unsupported-native",
        summary: "the program calls a native method that doppel does not have",
        text: "\
The program has called a native method for which doppel has no built-in. What it would do cannot be guessed, so the run
ends. This is a limit of doppel, not a bug in the program. Exit status 3.

`doppel natives` lists what is built in and what is missing; `doppel natives --missing` only the latter. Methods of the
program's own native libraries are never built in.
",
    },
    Page {
        id: "wrong-model",
        summary: "a model cannot stand for its method",
        text: "\
A model is a static method with the annotation @doppel.Model(\"pkg.Class.method(desc)\") in a class on --models. It is executed
in the place of the method that it names, so it must be able to: the message names the model, the method and what is
wrong with it. Exit status 2, or 3 if that shows only when the program's own class loader defines the class.

  it does not say which method it stands for   the text is `pkg.Class.method(descriptor)`, where nested classes have a `$`
                                               and the descriptor is that of `javap -s`; the type that is returned
                                               may be left out
  class ... has no such method                 a model stands for a method that the class itself declares, not for one
                                               that it inherits
  it does not have the signature               the parameters are the receiver, unless the method is static, then those of
                                               the method; a parameter may be an Object instead of another reference.
                                               What is returned has the same type
  two models                                   of one method; only one can be executed
  ... which is abstract, is a constructor      these cannot be replaced
  it cannot be used                            its class could not be loaded or initialised

`doppel models new METHOD` writes a model with the right signature. Whether a model does what its method does is another
question, which `doppel models check` answers.
",
    },
];

pub fn explain(options: &Explain) -> Result<u8> {
    let Some(id) = &options.id else {
        let width = PAGES.iter().map(|page| page.id.len()).max().unwrap_or(0);
        let lines: Vec<String> = PAGES.iter().map(|page| format!("{:width$}  {}\n", page.id, page.summary)).collect();
        crate::print(&lines.concat())?;
        return Ok(0);
    };
    // People paste the whole `error[deadlock]`.
    let wanted = id.trim_start_matches("error[").trim_end_matches([']', ':']);
    match PAGES.iter().find(|page| page.id == wanted) {
        Some(page) => {
            crate::print(&format!("{}: {}\n\n{}", page.id, page.summary, page.text))?;
            Ok(0)
        }
        None => {
            let known: Vec<&str> = PAGES.iter().map(|page| page.id).collect();
            bail!("no diagnostic is called `{id}`; there are {}", known.join(", "))
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
    }
}
