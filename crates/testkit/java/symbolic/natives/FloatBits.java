import doppel.Symbolic;

// The bits of floats, roots, and functions that have no expression: their arguments are fixed.
public class FloatBits {
    public static void main(String[] args) {
        float f = Symbolic.floatValue("f", 1.5f);
        if (Float.floatToRawIntBits(f) > 0x3f000000) { // => (not (fisnan f:f32)); (slt 1056964608 (ftobits f:f32))
            System.out.println("float to bits");
        }
        int i = Symbolic.intValue("i", 0x40490fdb);
        float pi = Float.intBitsToFloat(i); // => (not (fisnan (ffrombits i:32)))
        if (pi > 3) { // => (flt 3.0 (ffrombits i:32))
            System.out.println("float from bits");
        }
        if (Float.floatToRawIntBits(pi) < 0x40490fdc) { // => (slt (ftobits (ffrombits i:32)) 1078530012)
            System.out.println("and back");
        }
        double d = Symbolic.doubleValue("d", 16);
        if (Double.doubleToRawLongBits(d) >>> 52 == 1027) { // => (not (fisnan d:f64)); (eq (extract 63 52 (ftobits d:f64)) 1027)
            System.out.println("double to bits");
        }
        // Which NaN it is shows in the bits: all of them are fixed.
        long l = Symbolic.longValue("l", 0x7ff0000000000001L);
        double nan = Double.longBitsToDouble(l); // => (fisnan (ffrombits l:64)); (eq l:64 9218868437227405313)
        System.out.println(nan != nan);
        System.out.println(Long.toHexString(Double.doubleToRawLongBits(nan)));
        if (Math.sqrt(d) == 4) { // => (feq (fsqrt d:f64) 4.0)
            System.out.println("root");
        }
        if (Math.sin(d) < 0) { // => (eq d:f64 16.0)
            System.out.println("sine");
        }
        float g = Symbolic.floatValue("g", 3);
        if (Math.fma(g, 2f, 1f) > 6) { // => (flt 6.0 (ffma g:f32 2.0 1.0))
            System.out.println("fused");
        }
        double e = Symbolic.doubleValue("e", 2);
        if (StrictMath.pow(StrictMath.atan2(e, 1), 2) > 1) { // => (eq e:f64 2.0)
            System.out.println("power");
        }
        // imprecise: the bits of a NaN
        // A NaN that was computed: its bits depend on the inputs in a way that no expression says.
        float computed = (f - f) / (f - f);
        System.out.println((Float.floatToRawIntBits(computed) & 0x7fffffff) == 0x7fc00000); // => (fisnan (fdiv (fsub f:f32 f) (fsub f f)))
    }
}
