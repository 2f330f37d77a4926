import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lang.Parser;
import lang.SyntaxError;
import lang.eval.Evaluator;
import shop.event.Bus;
import shop.event.Event;
import shop.event.History;
import shop.model.*;
import shop.report.Report;
import shop.report.Table;
import shop.store.InMemory;
import shop.store.Page;
import shop.store.Query;
import shop.store.StoreException;
import util.*;

/** Uses it all. */
public class Main {
    private int sold;

    class Till {
        private final List<Order> orders = new ArrayList<>();

        class Drawer {
            Money money = Money.ZERO;

            void put(Order order) {
                money = money.plus(order.total());
                sold++;
                Till.this.orders.add(order);
            }
        }

        final Drawer drawer = new Drawer();
    }

    public static void main(String... args) throws Exception {
        new Main().shop();
        language("let f = fun(n) if n < 2 1 else n * f(n - 1); f(15)", "sqrt(max(3, 49, 20)) + \" done\"", "1 + (", "x");
        util();
    }

    private void shop() throws Exception {
        Bus bus = new Bus();
        History history = new History(5);
        Till till = this.new Till();
        try (InMemory<String, Product> products = new InMemory<>(Product::sku);
                Bus.Subscription all = bus.subscribe(Event.class, history);
                Bus.Subscription paid = bus.subscribe(Event.Paid.class, event -> {
                    if (event.amount().cents() > 100_00) {
                        throw new StoreException("too much: " + event.amount());
                    }
                })) {
            Objects.requireNonNull(all);
            Objects.requireNonNull(paid);
            int i = 0;
            for (String name : new String[] {"hammer", "atlas", "bread", "saw", "novel"}) {
                Category category = Category.values()[i % Category.values().length];
                products.save(new Product("p" + i, name, category, Money.parse(++i + ".495")));
            }
            try {
                products.save(new Product(" p1 ", "again", Category.FOOD, Money.ZERO));
            } catch (StoreException e) {
                System.out.println(e.getMessage() + " (" + e.getCause().getMessage() + ")");
            }
            var cheap = Query.<Product>where(it -> it.price().cents() < 500).by(Product::category).by(Product::name).limit(3);
            List<Product> found = cheap.run(products);
            System.out.println(Page.of(found, 0, 2).toArray(Product[]::new).length + " of " + products.count());
            Customer customer = new Customer("Ann").at("Mill Lane", 4, "Ely");
            customer.promote();
            Order order = new Order(customer);
            found.forEach(product -> order.add(product, product.name().length()));
            Discount discount = new PercentOff(10).or(new AmountOff(Money.parse("3")) {
                @Override
                public Money reduce(Order order) {
                    return super.reduce(order).plus(amount.percent(1));
                }
            });
            bus.publish(new Event.Ordered(1, order));
            order.become(Order.Status.PAID);
            till.drawer.put(order);
            bus.publish(new Event.Paid(2, order, discount.reduce(order).times(9)));
            System.out.println(history.describe());
        }
        new Report(till.orders).print(System.out, "today");
        System.out.print(new Table("what", "value").row("sold", sold).row("drawer", till.drawer.money));
    }

    private static void language(String... programs) {
        for (String program : programs) {
            try {
                Evaluator evaluator = new Evaluator();
                System.out.println(evaluator.evaluate(new Parser(program).parse()) + " in " + evaluator.steps());
            } catch (SyntaxError e) {
                System.out.println("syntax, " + e.getMessage());
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
    }

    private static void util() throws Exception {
        var trie = new Trie<Integer>();
        for (String word : "tea ten to in inn i".split(" ")) {
            trie.put(word, word.length());
        }
        System.out.println(trie.withPrefix("te") + " " + trie.withPrefix("in"));
        System.out.println(Memo.<Integer, Long>recursive((self, n) -> n < 2 ? n : self.apply(n - 1) + self.apply(n - 2)).apply(60));
        try {
            System.out.println(new Graph<String>().edges("a", "b", "c").edges("b", "c").topological());
            new Graph<Integer>().edges(1, 2).edges(2, 1).topological();
        } catch (Graph.CycleException e) {
            System.out.println(e.getMessage());
        }
        BinaryHeap<Integer> heap = BinaryHeap.natural();
        for (int i : new Range(10, 0, -3)) {
            heap.add(i * 7 % 5);
        }
        int sum = 0;
        for (Integer i : heap) {
            sum += i;
        }
        System.out.println(sum + " " + heap.poll());
        Either<String, Integer> either = Either.right(20);
        System.out.println(either.map(n -> n / 3).flatMap(n -> n > 5 ? Either.left("big") : Either.right(n)));
        System.out.println(Text.title("the end ") + Text.vowels("education") + Text.hash("x") + new Lazy<>(() -> 'c').get());
        BitMatrix matrix = new BitMatrix(70);
        for (int i = 1; i < 70; i++) {
            matrix.set(i - 1, i);
        }
        System.out.println(matrix.closure().count() + " " + new LruCache<Pair<Integer, Range>, String>(3).size());
    }
}
