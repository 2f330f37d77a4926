/** Has the first specification made into a scanner, which is left behind, and then one that is wrong. */
public class Driver {
    public static void main(String[] args) throws Exception {
        for (String specification : args) {
            JLex.Main.main(new String[] {specification});
            System.out.println("-- " + specification);
        }
    }
}
