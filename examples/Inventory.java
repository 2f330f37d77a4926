import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The bundled example: records, lambdas, streams, formatting and a mistake at the end. */
public class Inventory {
    record Item(String name, String shelf, int pieces, double price) {
        double worth() {
            return pieces * price;
        }
    }

    public static void main(String[] args) {
        List<Item> items = List.of(
                new Item("bolt", "A", 1200, 0.04),
                new Item("gear", "B", 35, 7.25),
                new Item("nut", "A", 900, 0.02),
                new Item("shaft", "B", 4, 61.5));

        Map<String, Double> worth = items.stream()
                .collect(Collectors.groupingBy(Item::shelf, java.util.TreeMap::new, Collectors.summingDouble(Item::worth)));
        worth.forEach((shelf, sum) -> System.out.printf("shelf %s: %8.2f%n", shelf, sum));

        Item dearest = items.stream().max(Comparator.comparingDouble(Item::price)).orElseThrow();
        System.out.println("dearest: " + dearest);

        String wanted = args.length > 0 ? args[0] : "spring";
        Item found = null;
        for (Item item : items) {
            if (item.name().equals(wanted)) {
                found = item;
            }
        }
        System.out.println(wanted + ": " + found.pieces());
    }
}
