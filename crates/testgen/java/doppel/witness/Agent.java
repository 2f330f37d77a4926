package doppel.witness;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;

/** Sees to it that {@link Witness} is told of every exception that ends a thread, whatever handlers the program installs. */
public final class Agent implements ClassFileTransformer {
    private Agent() {
    }

    /** {@code file} is where to write what was seen. */
    public static void premain(String file, Instrumentation instrumentation) throws Exception {
        Module library = Thread.class.getModule();
        Module ours = Agent.class.getModule();
        // Only to our own module, which is not that of the program: it sees nothing of this.
        Map<String, Set<Module>> opened = Map.of("java.lang", Set.of(ours), "java.lang.reflect", Set.of(ours));
        instrumentation.redefineModule(library, Set.of(ours), Map.of(), opened, Set.of(), Map.of());
        Witness.prepare(file);
        Agent agent = new Agent();
        instrumentation.addTransformer(agent, true);
        instrumentation.retransformClasses(Thread.class);
        instrumentation.removeTransformer(agent);
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> known, ProtectionDomain domain, byte[] file) {
        if (known != Thread.class) {
            return null;
        }
        return new Patch(file).atStart("dispatchUncaughtException", "(Ljava/lang/Throwable;)V",
            "doppel/witness/Witness", "note", "(Ljava/lang/Throwable;)V");
    }
}
