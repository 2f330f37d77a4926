// Nobody knows what the program would do with a file that it may not read.
//@ entry: DeniedRead.f(int)
//@ verdict: unknown
//@ findings: none
import java.io.FileInputStream;
import java.io.IOException;

public class DeniedRead {
    static void f(int n) {
        if (n == 7) {
            try (FileInputStream in = new FileInputStream("/etc/passwd")) {
                assert in.read() != 'x';
            } catch (IOException e) {
                n = 8; // reached
            }
        }
    }
}
