// An input of bytes: elements and length.
import doppel.Symbolic;

public class Bytes {
    public static void main(String[] args) {
        byte[] input = Symbolic.bytes("in", new byte[] {'P', 'K', 3});
        if (input.length >= 2 && input[0] == 'P' && input[1] == 'K') {
            System.out.println("zip");
        }
    }
}
