import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles many independent programs in one process, with javac's default flags; those with preview features whose
 * directives run them so.
 *
 * The arguments are the feature version that they are compiled for and the jars that they use. Standard input has one job per line: the output directory, then the source files, separated by tabs. Standard output
 * gets one line per job, in any order: "ok INDEX", or "failed INDEX " and the diagnostics with newlines escaped.
 */
class CompileAll {
    public static void main(String[] args) throws Exception {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        List<String> jobs = in.lines().collect(Collectors.toList());
        String release = args[0];
        String classPath = Arrays.stream(args).skip(1).collect(Collectors.joining(File.pathSeparator));
        java.util.stream.IntStream.range(0, jobs.size()).parallel().forEach(index -> {
            String line = compile(index, jobs.get(index).split("\t"), release, classPath);
            synchronized (System.out) {
                System.out.println(line);
            }
        });
    }

    private static boolean usesPreview(Path source) throws IOException {
        try (var lines = Files.lines(source)) {
            return lines.anyMatch(line -> line.startsWith("//@ java:") && line.contains("--enable-preview"));
        }
    }

    private static String compile(int index, String[] job, String release, String classPath) {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        var diagnostics = new StringWriter();
        // A file manager of its own: -d and what was read belong to this job only.
        try (StandardJavaFileManager files =
                javac.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            var sources = files.getJavaFileObjectsFromPaths(
                    Arrays.stream(job).skip(1).map(Path::of).collect(Collectors.toList()));
            var options = new ArrayList<>(List.of("-d", job[0]));
            if (!classPath.isEmpty()) {
                // Whatever else the jars have, they process no annotations here.
                options.addAll(List.of("-cp", classPath, "-proc:none"));
            }
            boolean preview = usesPreview(Path.of(job[1]));
            if (preview) {
                options.addAll(List.of("--enable-preview", "-Xlint:-preview"));
            }
            if (preview || !release.equals("" + Runtime.version().feature())) {
                options.addAll(List.of("--release", release));
            }
            boolean ok = javac.getTask(diagnostics, files, null, options, null, sources).call();
            if (ok) {
                return "ok " + index;
            }
        } catch (Exception e) {
            diagnostics.append(e.toString());
        }
        return "failed " + index + " " + diagnostics.toString().replace("\\", "\\\\").replace("\n", "\\n");
    }
}
