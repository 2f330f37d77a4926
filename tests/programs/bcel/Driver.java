import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import org.apache.bcel.Const;
import org.apache.bcel.Repository;
import org.apache.bcel.classfile.ClassFormatException;
import org.apache.bcel.classfile.ClassParser;
import org.apache.bcel.classfile.JavaClass;
import org.apache.bcel.classfile.Method;
import org.apache.bcel.classfile.Utility;
import org.apache.bcel.generic.ArrayType;
import org.apache.bcel.generic.BranchInstruction;
import org.apache.bcel.generic.ClassGen;
import org.apache.bcel.generic.ConstantPoolGen;
import org.apache.bcel.generic.GOTO;
import org.apache.bcel.generic.IFLE;
import org.apache.bcel.generic.Instruction;
import org.apache.bcel.generic.InstructionConst;
import org.apache.bcel.generic.InstructionFactory;
import org.apache.bcel.generic.InstructionHandle;
import org.apache.bcel.generic.InstructionList;
import org.apache.bcel.generic.LocalVariableGen;
import org.apache.bcel.generic.MethodGen;
import org.apache.bcel.generic.ObjectType;
import org.apache.bcel.generic.PUSH;
import org.apache.bcel.generic.Type;
import org.apache.bcel.util.InstructionFinder;
import org.apache.bcel.verifier.structurals.ControlFlowGraph;

/** Lists, rewrites and makes classes, and runs what came of them. */
public class Driver {
    /** What is rewritten. No invokedynamic: the version that it gets has none. */
    public static class Victim {
        private static final String[] NAMES = {"one", "two", "three"};

        public static int gcd(int a, int b) {
            while (b > 0) {
                int rest = a % b;
                a = b;
                b = rest;
            }
            return a;
        }

        public static String pick(int i) {
            switch (i) {
                case 1:
                case 2:
                    return NAMES[i];
                case 1000:
                    return "thousand";
                default:
                    throw new IllegalArgumentException("pick ".concat(String.valueOf(i)));
            }
        }

        public static long sum(long... values) {
            long sum = 0;
            synchronized (NAMES) {
                for (long value : values) {
                    sum += value * 1L + 0;
                }
            }
            return sum;
        }

        public static int guarded(Object o) {
            try {
                return o.hashCode() / ((String) o).length();
            } catch (ClassCastException | ArithmeticException e) {
                return -1;
            } finally {
                calls++;
            }
        }

        public static int calls;
    }

    /** What the rewritten class calls. */
    public static class Trace {
        static final Map<String, Integer> COUNTS = new TreeMap<>();

        public static void enter(String method) {
            COUNTS.merge(method, 1, Integer::sum);
        }
    }

    /** Defines classes from bytes, also such as its parent has. */
    private static class Loader extends ClassLoader {
        Class<?> define(JavaClass made) {
            byte[] bytes = made.getBytes();
            return defineClass(made.getClassName(), bytes, 0, bytes.length);
        }
    }

    public static void main(String[] args) throws Exception {
        JavaClass victim = parse("Driver$Victim");
        list(victim);
        trace(victim);
        fibonacci();
        find(victim);
        hierarchy();
        roundTrips();
        broken();
    }

    private static JavaClass parse(String name) throws IOException {
        try (InputStream in = Driver.class.getResourceAsStream(name + ".class")) {
            return new ClassParser(in, name + ".class").parse();
        }
    }

    private static void list(JavaClass parsed) {
        // The constants that the class file of this driver has depend on the compiler, and so do the lines that print it.
        System.out.println(parsed.getClassName() + " extends " + parsed.getSuperclassName() + " " + parsed.getMajor());
        for (Method method : parsed.getMethods()) {
            System.out.println(method);
            System.out.println(Utility.codeToString(method.getCode().getCode(), parsed.getConstantPool(), 0, -1, true));
            for (var attribute : method.getCode().getAttributes()) {
                System.out.println(attribute);
            }
        }
    }

    /** Calls of Trace.enter in all methods; jumps, switches, handlers and line numbers move. */
    private static void trace(JavaClass victim) throws Exception {
        ClassGen gen = new ClassGen(victim);
        gen.setMajor(Const.MAJOR_1_4);
        ConstantPoolGen constants = gen.getConstantPool();
        InstructionFactory factory = new InstructionFactory(gen, constants);
        for (Method method : gen.getMethods()) {
            MethodGen body = new MethodGen(method, gen.getClassName(), constants);
            // Version 48 has no stack maps: the types are inferred anew.
            body.removeCodeAttributes();
            if (!method.getName().startsWith("<")) {
                InstructionList before = new InstructionList();
                before.append(new PUSH(constants, method.getName()));
                before.append(factory.createInvoke(
                        "Driver$Trace", "enter", Type.VOID, new Type[] {Type.STRING}, Const.INVOKESTATIC));
                body.getInstructionList().insert(before);
            }
            body.setMaxStack();
            body.setMaxLocals();
            gen.replaceMethod(method, body.getMethod());
            System.out.println(body.getName() + " " + body.getMaxStack() + " " + body.getMaxLocals());
        }
        JavaClass traced = gen.getJavaClass();
        traced.dump("Traced.class");
        Class<?> loaded = new Loader().define(traced);
        System.out.println(loaded.getMethod("gcd", int.class, int.class).invoke(null, 1071, 462));
        for (int i : new int[] {1, 1000, 5}) {
            try {
                System.out.println(loaded.getMethod("pick", int.class).invoke(null, i));
            } catch (java.lang.reflect.InvocationTargetException e) {
                System.out.println(e.getCause() + " in line " + e.getCause().getStackTrace()[0].getLineNumber());
            }
        }
        System.out.println(loaded.getMethod("sum", long[].class).invoke(null, new long[] {1, 2, 1L << 40}));
        System.out.println(loaded.getMethod("guarded", Object.class).invoke(null, 7));
        System.out.println(loaded.getMethod("guarded", Object.class).invoke(null, ""));
        System.out.println(loaded.getField("calls").get(null) + " " + Trace.COUNTS);
    }

    /** A class from nothing: {@code static long f(int n)}, and a main method with a try. */
    private static void fibonacci() throws Exception {
        ClassGen gen = new ClassGen("Made", "java.lang.Object", "made.up", Const.ACC_PUBLIC, new String[] {"java.lang.Runnable"});
        gen.setMajor(Const.MAJOR_1_4);
        ConstantPoolGen constants = gen.getConstantPool();
        InstructionFactory factory = new InstructionFactory(gen, constants);
        InstructionList code = new InstructionList();
        MethodGen f = new MethodGen(Const.ACC_PUBLIC | Const.ACC_STATIC, Type.LONG, new Type[] {Type.INT},
                new String[] {"n"}, "f", "Made", code, constants);
        LocalVariableGen a = f.addLocalVariable("a", Type.LONG, null, null);
        LocalVariableGen b = f.addLocalVariable("b", Type.LONG, null, null);
        code.append(InstructionConst.LCONST_0);
        code.append(InstructionFactory.createStore(Type.LONG, a.getIndex()));
        code.append(InstructionConst.LCONST_1);
        b.setStart(code.append(InstructionFactory.createStore(Type.LONG, b.getIndex())));
        InstructionHandle test = code.append(InstructionFactory.createLoad(Type.INT, 0));
        BranchInstruction exit = new IFLE(null);
        code.append(exit);
        code.append(InstructionFactory.createLoad(Type.LONG, a.getIndex()));
        code.append(InstructionFactory.createLoad(Type.LONG, b.getIndex()));
        code.append(InstructionConst.DUP2_X2);
        code.append(InstructionConst.LADD);
        code.append(InstructionFactory.createStore(Type.LONG, b.getIndex()));
        code.append(InstructionFactory.createStore(Type.LONG, a.getIndex()));
        code.append(new org.apache.bcel.generic.IINC(0, -1));
        code.append(new GOTO(test));
        exit.setTarget(code.append(InstructionFactory.createLoad(Type.LONG, a.getIndex())));
        code.append(InstructionConst.LRETURN);
        f.setMaxStack();
        f.setMaxLocals();
        gen.addMethod(f.getMethod());
        code.dispose();

        MethodGen run = new MethodGen(Const.ACC_PUBLIC, Type.VOID, Type.NO_ARGS, null, "run", "Made", code, constants);
        code.append(factory.createPrintln("made and run"));
        InstructionHandle start = code.append(new PUSH(constants, -1));
        code.append(factory.createNewArray(new ArrayType(Type.STRING, 2), (short) 1));
        InstructionHandle end = code.append(InstructionConst.POP);
        InstructionHandle normal = code.append(InstructionConst.RETURN);
        InstructionHandle handler = code.append(factory.createInvoke(
                "java.lang.Throwable", "getMessage", Type.STRING, Type.NO_ARGS, Const.INVOKEVIRTUAL));
        code.append(InstructionFactory.createStore(Type.STRING, 1));
        code.append(factory.createFieldAccess("java.lang.System", "out", new ObjectType("java.io.PrintStream"), Const.GETSTATIC));
        code.append(InstructionFactory.createLoad(Type.STRING, 1));
        code.append(factory.createInvoke("java.io.PrintStream", "println", Type.VOID, new Type[] {Type.STRING}, Const.INVOKEVIRTUAL));
        code.append(new GOTO(normal));
        run.addExceptionHandler(start, end, handler, new ObjectType("java.lang.NegativeArraySizeException"));
        run.setMaxStack();
        run.setMaxLocals();
        gen.addMethod(run.getMethod());
        gen.addEmptyConstructor(Const.ACC_PUBLIC);
        JavaClass made = gen.getJavaClass();
        made.dump("Made.class");
        System.out.println(made);
        Class<?> loaded = new Loader().define(made);
        System.out.println(loaded.getMethod("f", int.class).invoke(null, 90));
        ((Runnable) loaded.getConstructor().newInstance()).run();
    }

    /** Peepholes by BCEL's regular expressions over instructions. */
    private static void find(JavaClass victim) {
        ConstantPoolGen constants = new ConstantPoolGen(victim.getConstantPool());
        for (Method method : victim.getMethods()) {
            MethodGen body = new MethodGen(method, victim.getClassName(), constants);
            InstructionFinder finder = new InstructionFinder(body.getInstructionList());
            for (String pattern : new String[] {"LoadInstruction LoadInstruction", "IfInstruction", "ICONST_0 IRETURN|ATHROW"}) {
                int count = 0;
                for (var found = finder.search(pattern); found.hasNext(); found.next()) {
                    count++;
                }
                System.out.println(method.getName() + " " + pattern + ": " + count);
            }
            if (!body.isAbstract() && body.getExceptionHandlers().length == 0) {
                ControlFlowGraph graph = new ControlFlowGraph(body);
                int dead = 0;
                for (InstructionHandle handle : body.getInstructionList()) {
                    dead += graph.isDead(handle) ? 1 : 0;
                }
                System.out.println(body.getInstructionList().getLength() + " instructions, dead " + dead);
            }
        }
    }

    private static void hierarchy() throws Exception {
        JavaClass list = Repository.lookupClass("java.util.ArrayList");
        for (JavaClass parent : list.getSuperClasses()) {
            System.out.println(parent.getClassName());
        }
        System.out.println(list.instanceOf(Repository.lookupClass("java.util.Collection")));
        System.out.println(new ObjectType("java.lang.Integer").getFirstCommonSuperclass(new ObjectType("java.lang.Long")));
        System.out.println(Type.getMethodSignature(Type.INT, new Type[] {new ArrayType(Type.BYTE, 2), Type.OBJECT}));
    }

    /** Classes of the driver itself, read and written without a change. */
    private static void roundTrips() throws Exception {
        for (String name : new String[] {"Driver", "Driver$Loader", "Driver$Trace", "Driver$Victim"}) {
            byte[] original;
            try (InputStream in = Driver.class.getResourceAsStream(name + ".class")) {
                original = in.readAllBytes();
            }
            byte[] again = new ClassParser(new ByteArrayInputStream(original), name).parse().getBytes();
            System.out.println(name + " " + java.util.Arrays.equals(original, again));
        }
    }

    private static void broken() throws Exception {
        byte[][] files = {{1, 2, 3, 4}, {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 0, 52, 0, 2, 99}, {}};
        for (byte[] file : files) {
            try {
                new ClassParser(new ByteArrayInputStream(file), "broken").parse();
            } catch (ClassFormatException | IOException e) {
                System.out.println(e);
            }
        }
        Instruction nothing = InstructionFactory.createNull(Type.OBJECT);
        System.out.println(nothing.toString(true) + " " + nothing.equals(InstructionConst.ACONST_NULL));
        Repository.lookupClass("no.such.Type");
    }
}
