// That a number is a NaN does not depend on which.
//@ verdict: holds
public class NanWithoutItsBits {
    public static void main(String[] args) {
        double nan = Math.abs(Math.sqrt(-1.0));
        assert Double.isNaN(nan) && Double.valueOf(nan).hashCode() == Double.hashCode(Double.NaN);
        assert Double.compare(nan, Double.NaN) == 0 && String.valueOf(nan).equals("NaN") && Math.round(nan) == 0;
    }
}
