import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jacoco.agent.rt.RT;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.tools.ExecFileLoader;

/**
 * Replays inputs and counts the branches of a jar that they cover. The first argument is the jar, the second a file
 * whose lines are `run FILE` or `count LABEL`. A `count` prints `covered LABEL BRANCHES`; at the end there are lines
 * `total BRANCHES` and, for each method with a covered branch, `method BRANCHES NAME`.
 */
public class Replay {
    /** An input that takes longer is left to itself. */
    private static final long MAX_MILLISECONDS = 5000;

    public static void main(String[] args) throws Exception {
        File jar = new File(args[0]);
        CoverageBuilder coverage = count(jar);
        for (String line : Files.readAllLines(Path.of(args[1]))) {
            String rest = line.substring(line.indexOf(' ') + 1);
            if (line.startsWith("run ")) {
                replay(Path.of(rest));
            } else {
                coverage = count(jar);
                System.out.println("covered " + rest + " " + covered(coverage));
            }
        }
        int total = 0;
        for (IClassCoverage type : coverage.getClasses()) {
            total += type.getBranchCounter().getTotalCount();
            for (IMethodCoverage method : type.getMethods()) {
                int branches = method.getBranchCounter().getCoveredCount();
                if (branches > 0) {
                    String name = type.getName().replace('/', '.') + "." + method.getName() + ":" + method.getFirstLine();
                    System.out.println("method " + branches + " " + name);
                }
            }
        }
        System.out.println("total " + total);
        // Threads of inputs that did not end must not keep this process alive.
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static void replay(Path file) throws Exception {
        Object input = Input.read(file);
        Thread thread = new Thread(() -> Driver.call(input));
        thread.setDaemon(true);
        thread.start();
        thread.join(MAX_MILLISECONDS);
    }

    /** Of a jar with versions for several JDKs, the classes that this JDK runs. */
    private static CoverageBuilder count(File jar) throws IOException {
        ExecFileLoader data = new ExecFileLoader();
        data.load(new ByteArrayInputStream(RT.getAgent().getExecutionData(false)));
        CoverageBuilder coverage = new CoverageBuilder();
        Analyzer analyzer = new Analyzer(data.getExecutionDataStore(), coverage);
        try (JarFile file = new JarFile(jar, false, JarFile.OPEN_READ, Runtime.version())) {
            for (JarEntry entry : (Iterable<JarEntry>) file.versionedStream()::iterator) {
                if (entry.getName().endsWith(".class")) {
                    try (InputStream bytes = file.getInputStream(entry)) {
                        analyzer.analyzeClass(bytes, entry.getName());
                    }
                }
            }
        }
        return coverage;
    }

    private static int covered(CoverageBuilder coverage) {
        return coverage.getClasses().stream().mapToInt(type -> type.getBranchCounter().getCoveredCount()).sum();
    }
}
