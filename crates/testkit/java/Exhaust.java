import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs a program of exhaustive/source.rs on every input: prints its outcomes, and the number of each input's outcome. */
public class Exhaust {
    public static void main(String[] args) throws ReflectiveOperationException {
        Class<?> program = Class.forName(args[0]);
        Field given = program.getDeclaredField("given");
        Field trace = program.getDeclaredField("trace");
        Method reset = program.getDeclaredMethod("reset");
        Method run = program.getDeclaredMethod("run");
        given.setAccessible(true);
        trace.setAccessible(true);
        reset.setAccessible(true);
        run.setAccessible(true);
        Map<String, Integer> numbers = new HashMap<>();
        List<String> outcomes = new ArrayList<>();
        StringBuilder table = new StringBuilder();
        for (int a = -128; a < 128; a++) {
            for (int b = -128; b < 128; b++) {
                for (int z = 0; z < 2; z++) {
                    given.set(null, new int[] {a, b, z});
                    reset.invoke(null);
                    String end = "";
                    try {
                        run.invoke(null);
                    } catch (InvocationTargetException e) {
                        end = e.getCause().getClass().getName();
                    }
                    String outcome = trace.getLong(null) + "|" + end;
                    Integer number = numbers.get(outcome);
                    if (number == null) {
                        number = outcomes.size();
                        numbers.put(outcome, number);
                        outcomes.add(outcome);
                    }
                    table.append(number).append(' ');
                }
            }
        }
        System.out.println(String.join(" ", outcomes));
        System.out.println(table);
    }
}
