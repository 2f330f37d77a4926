/** Goal: how long a program takes that does next to nothing. */
public class HelloWorld {
    public static void main(String[] args) {
        System.out.println("Hello, world");
    }
}
