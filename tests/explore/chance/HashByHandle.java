// A method handle tells the hash code of an object.
//@ verdict: unknown
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class HashByHandle {
    public static void main(String[] args) throws Throwable {
        MethodType type = MethodType.methodType(int.class);
        MethodHandle handle = MethodHandles.lookup().findVirtual(Object.class, "hashCode", type);
        int hash = (int) handle.invoke(new Object());
        assert hash != 77;
    }
}
