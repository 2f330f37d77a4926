// The least number by -1 is no exception.
//@ runtime-exception: proved
public class DivisionOverflow {
    public static void main(String[] args) {
        int n = args.length;
        int min = Integer.MIN_VALUE + n;
        System.out.println(min / -1);
    }
}
