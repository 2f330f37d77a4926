import java.nio.file.Files;
import java.nio.file.Path;
import org.mozilla.javascript.*;

/** Runs a JavaScript program interpreted and compiled to classes, then wrong ones. */
public class Driver {
    public static void main(String[] args) throws Exception {
        String program = Files.readString(Path.of("program.js"));
        for (int level : new int[] {-1, 0, 9}) {
            System.out.println("== optimization level " + level);
            run(level, program);
        }
        for (String wrong : new String[] {"var = 5;", "f(", "'open", "x = {a: 1,, b}", "throw {code: 7}", "null.x", "a.b.c", "/(/", "while (true) break outer;",
            "function f() { f(); } try { f(); } catch (e) { e.name }", "JSON.parse('{x')", "new java.lang.Missing()", "'use strict'; undeclared = 1", "[].reduce(function () {})"}) {
            Context context = Context.enter();
            try {
                context.setOptimizationLevel(-1);
                context.setMaximumInterpreterStackDepth(500);
                System.out.println(wrong + " -> " + Context.toString(context.evaluateString(context.initStandardObjects(), wrong, "wrong.js", 1, null)));
            } catch (EvaluatorException | EcmaError | JavaScriptException e) {
                System.out.println(wrong + " -> " + e.getClass().getSimpleName() + ": " + e.getMessage() + " at " + e.lineNumber() + " " + e.getScriptStackTrace().replace("\n", "|"));
            } finally {
                Context.exit();
            }
        }
        embedded();
    }

    private static void run(int level, String program) {
        Context context = Context.enter();
        try {
            context.setOptimizationLevel(level);
            context.setLanguageVersion(Context.VERSION_1_8);
            Scriptable scope = context.initStandardObjects();
            scope.put("print", scope, new BaseFunction() {
                private static final long serialVersionUID = 1L;

                @Override
                public Object call(Context context, Scriptable scope, Scriptable self, Object[] arguments) {
                    StringBuilder line = new StringBuilder();
                    for (Object argument : arguments) {
                        line.append(line.length() == 0 ? "" : " ").append(Context.toString(argument));
                    }
                    System.out.println(line);
                    return Undefined.instance;
                }
            });
            context.evaluateString(scope, program, "program.js", 1, null);
        } catch (RhinoException e) {
            System.out.println(e.getMessage() + " at " + e.lineNumber() + "," + e.columnNumber());
        } finally {
            Context.exit();
        }
    }

    /** What a program sees of its host. */
    public static class Host extends ScriptableObject {
        private static final long serialVersionUID = 1L;
        private int count;

        @Override
        public String getClassName() {
            return "Host";
        }

        public void jsConstructor(int start) {
            count = start;
        }

        public int jsGet_count() {
            return count++;
        }

        public String jsFunction_describe(String prefix) {
            return prefix + count;
        }
    }

    private static void embedded() throws Exception {
        Context context = Context.enter();
        try {
            Scriptable scope = context.initStandardObjects();
            ScriptableObject.defineClass(scope, Host.class);
            ScriptableObject.putProperty(scope, "out", Context.javaToJS(new StringBuilder(), scope));
            System.out.println(Context.toString(context.evaluateString(scope, "var h = new Host(5); h.count; h.count; out.append('built ').append(h.describe('c')); out.toString()", "h.js", 1, null)));
            Function function = context.compileFunction(scope, "function (a, b) { return a.length * b; }", "f.js", 1, null);
            System.out.println(function.call(context, scope, scope, new Object[] {"abc", 14}));
            System.out.println(context.decompileFunction(function, 2));
            NativeArray array = (NativeArray) context.evaluateString(scope, "[1, 'two', [3]]", "a.js", 1, null);
            System.out.println(array.getLength() + " " + array.get(1) + " " + Context.jsToJava(array.get(0), String.class));
        } finally {
            Context.exit();
        }
    }
}
