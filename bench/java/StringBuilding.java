/** Goal: StringBuilder appends, concatenation, substring, indexOf. */
public class StringBuilding {
    static final int N = 60_000;

    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < N; i++) {
            StringBuilder builder = new StringBuilder();
            for (int j = 0; j < 10; j++) {
                builder.append(i + j).append(',').append((char) ('a' + j));
            }
            String text = builder.toString() + "-" + i;
            sum += text.length() + text.substring(3, 9).hashCode() + text.indexOf("-");
        }
        System.out.println(sum);
    }
}
