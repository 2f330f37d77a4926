import doppel.Symbolic;

// Which NaN an operation makes depends on its operands in a way that no expression says.
// imprecise[concretisation]: java.lang.Float.floatToRawIntBits(F)I, the bits of a NaN
public class NanBits {
    public static void main(String[] args) {
        float f = Symbolic.floatValue("f", 1.5f);
        float nan = (f - f) / (f - f);
        System.out.println((Float.floatToRawIntBits(nan) & 0x7fffffff) == 0x7fc00000); // => (fisnan (fdiv (fsub f:f32 f) (fsub f f)))
    }
}
