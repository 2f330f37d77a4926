import java.util.Arrays;
import java.util.Comparator;

/** Goal: Arrays.sort with a Comparator: TimSort, lambdas, compareTo. */
public class SortObjects {
    static final int N = 50_000;

    record Person(String name, int age) {}

    public static void main(String[] args) {
        Person[] people = new Person[N];
        int x = 1;
        for (int i = 0; i < people.length; i++) {
            x = x * 1103515245 + 12345;
            people[i] = new Person("name" + (x >>> 20), (x >>> 8) % 100);
        }
        Arrays.sort(people, Comparator.comparing(Person::age).thenComparing(Person::name));
        long sum = 0;
        for (Person person : people) {
            sum = sum * 31 + person.age() + person.name().length();
        }
        System.out.println(sum);
    }
}
