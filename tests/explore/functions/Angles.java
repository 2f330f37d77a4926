// In a first quadrant that ends before pi/4 sines are less than cosines.
//@ entry: Angles.f(double,double)
//@ paths: 5
//@ verdict: holds
//@ findings: none
public class Angles {
    public static int f(double x, double y) {
        if (0 <= x && x < 0.785 && 0 <= y && y < 0.785) {
            assert Math.sin(x) < Math.cos(y);
            return 1; // reached
        }
        return 2; // reached
    }
}
