// The library registers cleaning actions of its own, which the program does not see.
//@ verdict: holds
import java.util.zip.Deflater;

public class CleanedByTheLibrary {
    public static void main(String[] args) {
        Deflater deflater = new Deflater();
        deflater.setInput(new byte[10]);
        deflater.finish();
        assert deflater.deflate(new byte[100]) > 0;
    }
}
