// Functions of native libraries by java.lang.foreign, of which doppel has none; memory by it needs no linker.
import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

public class Foreign {
    public static void main(String[] args) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment segment = arena.allocate(ValueLayout.JAVA_INT);
            segment.set(ValueLayout.JAVA_INT, 0, 17);
            System.out.println(segment.get(ValueLayout.JAVA_INT, 0));
        }
        if (args.length > 0) {
            try {
                System.out.println(Linker.nativeLinker().defaultLookup().find("strlen").isPresent());
            } catch (UnsupportedOperationException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
