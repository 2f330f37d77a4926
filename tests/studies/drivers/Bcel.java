import org.apache.bcel.classfile.ClassParser;
import org.apache.bcel.classfile.Code;
import org.apache.bcel.classfile.JavaClass;
import org.apache.bcel.classfile.Method;

/** Lists a class file: what it declares and the code of its methods, as BCEL's example {@code listclass} does. */
public class Bcel {
    public static void main(String[] args) throws Exception {
        JavaClass parsed = new ClassParser(args[0]).parse();
        System.out.println(parsed);
        for (Method method : parsed.getMethods()) {
            System.out.println(method);
            Code code = method.getCode();
            if (code != null) {
                System.out.println(code);
            }
        }
    }
}
