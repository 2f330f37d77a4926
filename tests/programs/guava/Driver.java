import com.google.common.base.*;
import com.google.common.cache.*;
import com.google.common.collect.*;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import com.google.common.graph.*;
import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import com.google.common.io.ByteSource;
import com.google.common.io.CharStreams;
import com.google.common.io.Files;
import com.google.common.math.*;
import com.google.common.primitives.*;
import com.google.common.reflect.TypeToken;
import com.google.common.util.concurrent.*;
import java.io.File;
import java.io.StringReader;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Much of Guava. */
public class Driver {
    public static void main(String[] args) throws Exception {
        base();
        collections();
        ranges();
        caches();
        hashes();
        io();
        numbers();
        graphs();
        events();
        futures();
        types();
        many();
        ImmutableList.of(1, null);
    }

    private static void base() {
        System.out.println(Joiner.on("; ").skipNulls().join("a", null, "b") + Joiner.on('&').withKeyValueSeparator("=").join(ImmutableMap.of("k", 1, "l", 2)));
        System.out.println(Splitter.on(CharMatcher.anyOf(",;")).trimResults().omitEmptyStrings().splitToList(" a, b;;c ,"));
        System.out.println(Splitter.fixedLength(3).split("abcdefgh") + " " + Splitter.on('&').withKeyValueSeparator('=').split("x=1&y=2"));
        System.out.println(CharMatcher.inRange('0', '9').retainFrom("a1b22") + CharMatcher.whitespace().collapseFrom("  x \t y ", '_'));
        System.out.println(CaseFormat.UPPER_UNDERSCORE.to(CaseFormat.LOWER_CAMEL, "SOME_CONSTANT_NAME") + Strings.padStart("7", 3, '0') + Strings.commonPrefix("prefix", "present"));
        System.out.println(MoreObjects.toStringHelper("Thing").add("a", 1).add("b", null).omitNullValues().addValue(2.5).toString());
        System.out.println(Stopwatch.createUnstarted(new Ticker() {
            long now;

            @Override
            public long read() {
                return now += 1_500_000;
            }
        }).start().stop());
        for (Runnable check : new Runnable[] {
            () -> Preconditions.checkArgument(1 > 2, "%s is not more than %s", 1, 2), () -> Preconditions.checkNotNull(null, "name"),
            () -> Preconditions.checkElementIndex(5, 3), () -> Preconditions.checkState(false), () -> Verify.verify(false, "v %s", "x"),
        }) {
            try {
                check.run();
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        System.out.println(Throwables.getRootCause(new Exception(new RuntimeException("root"))) + " " + Enums.getIfPresent(RoundingMode.class, "NONE").or(RoundingMode.UP));
    }

    private static void collections() {
        Multimap<Integer, String> byLength = Multimaps.index(List.of("one", "two", "three", "four"), String::length);
        System.out.println(byLength + " " + Multimaps.invertFrom(byLength, TreeMultimap.create()));
        Multiset<Character> letters = TreeMultiset.create();
        "mississippi".chars().forEach(c -> letters.add((char) c));
        System.out.println(letters + " " + Multisets.copyHighestCountFirst(letters).elementSet());
        BiMap<String, Integer> ids = HashBiMap.create(Map.of("a", 1));
        ids.put("b", 2);
        System.out.println(ids.inverse().get(2));
        try {
            ids.put("c", 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        Table<String, String, Integer> table = TreeBasedTable.create();
        table.put("r1", "c2", 12);
        table.put("r2", "c1", 21);
        table.put("r1", "c1", 11);
        System.out.println(table + " " + table.column("c1") + " " + Tables.transpose(table).cellSet());
        System.out.println(Sets.powerSet(ImmutableSet.of(1, 2, 3)).size() + " " + Sets.cartesianProduct(ImmutableSet.of('a', 'b'), ImmutableSet.of('x', 'y')));
        System.out.println(Sets.difference(ImmutableSortedSet.of(1, 2, 3, 4), ImmutableSet.of(2, 9)) + " " + Sets.combinations(ImmutableSet.of(1, 2, 3, 4), 2).size());
        System.out.println(Lists.partition(Ints.asList(1, 2, 3, 4, 5), 2) + " " + Lists.reverse(Lists.charactersOf("abc")) + " " + Collections2.permutations(List.of(1, 2, 3)));
        System.out.println(Maps.difference(Map.of("a", 1, "b", 2), Map.of("b", 3, "c", 4)));
        System.out.println(Ordering.natural().nullsFirst().reverse().sortedCopy(Arrays.asList(3, null, 1)) + " " + Ordering.natural().greatestOf(List.of(5, 3, 9, 1), 2));
        System.out.println(Iterables.concat(List.of(1), Iterables.limit(Iterables.cycle(7, 8), 3)) + " " + FluentIterable.from(List.of(1, 2, 3, 4)).filter(n -> n % 2 == 0).transform(n -> n * n));
        System.out.println(ImmutableSortedMap.of("z", 1, "a", 2).headMap("m") + " " + ImmutableListMultimap.builder().put(1, 'a').putAll(2, 'b', 'c').build());
        System.out.println(Stream.of("x", "yy", "zz").collect(ImmutableSetMultimap.toImmutableSetMultimap(String::length, s -> s)));
        System.out.println(ComparisonChain.start().compare(1, 1).compare("a", "b").result() + " " + EvictingQueue.<Integer>create(2).add(1));
        MinMaxPriorityQueue<Integer> queue = MinMaxPriorityQueue.maximumSize(3).create(List.of(5, 1, 4, 2, 3));
        System.out.println(queue.pollFirst() + " " + queue.pollLast() + " " + queue.size());
        PeekingIterator<Integer> peeking = Iterators.peekingIterator(List.of(1, 2).iterator());
        System.out.println(peeking.peek() + peeking.next() + peeking.next());
        try {
            ImmutableMap.builder().put("k", 1).put("k", 2).build();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    private static void ranges() {
        RangeSet<Integer> set = TreeRangeSet.create();
        set.add(Range.closed(1, 10));
        set.remove(Range.open(3, 5));
        set.add(Range.greaterThan(20));
        System.out.println(set + " " + set.complement() + " " + set.rangeContaining(7));
        RangeMap<Integer, String> map = ImmutableRangeMap.<Integer, String>builder().put(Range.closedOpen(0, 10), "low").put(Range.atLeast(10), "high").build();
        System.out.println(map.get(9) + map.get(10) + map.span() + ContiguousSet.create(Range.openClosed(1, 5), DiscreteDomain.integers()));
        System.out.println(Range.closed(1, 3).intersection(Range.open(2, 9)) + " " + Range.encloseAll(List.of(4, 1, 7)));
    }

    private static void caches() throws Exception {
        AtomicInteger loads = new AtomicInteger();
        List<String> removed = new ArrayList<>();
        LoadingCache<Integer, String> cache = CacheBuilder.newBuilder().maximumSize(3).concurrencyLevel(1).recordStats()
                .removalListener((RemovalNotification<Integer, String> it) -> removed.add(it.getKey() + ":" + it.getCause()))
                .build(CacheLoader.from(key -> {
                    loads.incrementAndGet();
                    if (key < 0) {
                        throw new IllegalArgumentException("negative");
                    }
                    return "v" + key;
                }));
        for (int key : new int[] {1, 2, 3, 1, 4, 5, 1}) {
            cache.get(key);
        }
        cache.invalidate(1);
        try {
            cache.getUnchecked(-1);
        } catch (UncheckedExecutionException e) {
            System.out.println(e.getCause());
        }
        CacheStats stats = cache.stats();
        System.out.println(loads + " loads " + removed + " " + stats.hitCount() + "/" + stats.missCount() + " " + new TreeSet<>(cache.asMap().keySet()));
        System.out.println(cache.get(77, () -> "called") + Suppliers.memoize(() -> loads.incrementAndGet()).get());
    }

    private static void hashes() {
        byte[] bytes = "The quick brown fox".getBytes(StandardCharsets.UTF_8);
        for (HashFunction function : new HashFunction[] {Hashing.murmur3_32_fixed(), Hashing.murmur3_128(7), Hashing.sha256(), Hashing.crc32c(),
            Hashing.sipHash24(), Hashing.farmHashFingerprint64(), Hashing.adler32(), Hashing.hmacSha1(bytes)}) {
            System.out.println(function.hashBytes(bytes) + " " + function.newHasher().putInt(1).putString("é", StandardCharsets.UTF_16LE).hash());
        }
        BloomFilter<Integer> filter = BloomFilter.create(Funnels.integerFunnel(), 500, 0.01);
        IntStream.range(0, 500).forEach(filter::put);
        System.out.println(IntStream.range(0, 500).allMatch(filter::mightContain) + " " + IntStream.range(500, 5000).filter(filter::mightContain).count());
        System.out.println(Hashing.consistentHash(123456789L, 17) + " " + BaseEncoding.base32().encode(bytes) + " " + BaseEncoding.base64Url().omitPadding().encode(bytes));
        try {
            BaseEncoding.base16().decode("XY");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    private static void io() throws Exception {
        File file = new File("guava.txt");
        Files.asCharSink(file, StandardCharsets.UTF_8).writeLines(List.of("first", "zweite é", "third"));
        System.out.println(Files.asCharSource(file, StandardCharsets.UTF_8).readLines() + " " + Files.asByteSource(file).hash(Hashing.sha512()));
        System.out.println(ByteSource.concat(ByteSource.wrap(new byte[] {1, 2}), ByteSource.empty()).slice(1, 5).size() + Files.getFileExtension("a/b.tar.gz") + Files.simplifyPath("a/./b/../c"));
        System.out.println(CharStreams.readLines(new StringReader("x\r\ny")));
        Files.copy(file, new File("copy.txt"));
        System.out.println(Files.equal(file, new File("copy.txt")));
    }

    private static void numbers() {
        System.out.println(IntMath.gcd(84, 36) + " " + LongMath.factorial(20) + " " + BigIntegerMath.factorial(30) + " " + IntMath.binomial(30, 15) + " " + LongMath.isPrime(1_000_000_007L));
        System.out.println(DoubleMath.roundToInt(2.5, RoundingMode.HALF_EVEN) + " " + LongMath.sqrt(99, RoundingMode.FLOOR) + " " + IntMath.log2(1000, RoundingMode.CEILING));
        System.out.println(Stats.of(1, 2, 3, 4, 100).sampleStandardDeviation() + " " + Quantiles.percentiles().index(90).compute(5, 1, 9, 3));
        System.out.println(UnsignedInts.toString(-1) + " " + UnsignedLong.MAX_VALUE.mod(UnsignedLong.valueOf(10)) + " " + Ints.tryParse("12x") + Ints.saturatedCast(1L << 40) + Doubles.max(1, 3, 2));
        System.out.println(Arrays.toString(Ints.concat(new int[] {1}, new int[] {2, 3})) + Longs.fromByteArray(new byte[] {0, 0, 0, 0, 0, 0, 1, 2}) + Booleans.countTrue(true, false));
        for (Runnable bad : new Runnable[] {() -> IntMath.checkedAdd(Integer.MAX_VALUE, 1), () -> IntMath.divide(1, 2, RoundingMode.UNNECESSARY), () -> Ints.checkedCast(1L << 33)}) {
            try {
                bad.run();
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
    }

    private static void graphs() {
        MutableValueGraph<String, Integer> graph = ValueGraphBuilder.directed().nodeOrder(ElementOrder.<String>natural()).build();
        graph.putEdgeValue("a", "b", 3);
        graph.putEdgeValue("b", "c", 4);
        graph.putEdgeValue("a", "c", 9);
        System.out.println(graph + " " + Graphs.hasCycle(graph.asGraph()) + " " + Graphs.reachableNodes(graph.asGraph(), "b"));
        System.out.println(ImmutableList.copyOf(Traverser.forGraph(graph).depthFirstPostOrder("a")));
    }

    private static void events() {
        EventBus bus = new EventBus((thrown, context) -> System.out.println(context.getSubscriberMethod().getName() + ": " + thrown));
        class Listener {
            @Subscribe
            public void onText(String text) {
                System.out.println("text " + text);
            }

            @Subscribe
            public void onNumber(Integer number) {
                throw new IllegalStateException("number " + number);
            }
        }
        bus.register(new Listener());
        bus.post("hello");
        bus.post(5);
    }

    private static void futures() throws Exception {
        ListeningExecutorService executor = MoreExecutors.listeningDecorator(Executors.newFixedThreadPool(2));
        try {
            List<ListenableFuture<Integer>> parts = new ArrayList<>();
            for (int i = 1; i <= 5; i++) {
                int n = i;
                parts.add(executor.submit(() -> n * n));
            }
            System.out.println(Futures.transform(Futures.allAsList(parts), list -> list.stream().mapToInt(Integer::intValue).sum(), executor).get());
            ListenableFuture<String> failed = Futures.immediateFailedFuture(new IllegalStateException("failed"));
            System.out.println(Futures.catching(failed, IllegalStateException.class, Throwable::getMessage, MoreExecutors.directExecutor()).get());
            try {
                Futures.transform(failed, String::length, MoreExecutors.directExecutor()).get();
            } catch (ExecutionException e) {
                System.out.println(e.getCause());
            }
            SettableFuture<String> settable = SettableFuture.create();
            settable.addListener(() -> System.out.println("done"), MoreExecutors.directExecutor());
            System.out.println(settable.set("x") + " " + settable.set("y") + " " + settable.get());
        } finally {
            executor.shutdown();
        }
        RateLimiter limiter = RateLimiter.create(1e9);
        System.out.println(limiter.tryAcquire());
    }

    private static void types() {
        TypeToken<Map<String, List<Integer>>> token = new TypeToken<>() {};
        System.out.println(token + " " + token.resolveType(Map.class.getTypeParameters()[1]) + " " + token.isSubtypeOf(Map.class));
        System.out.println(Ordering.usingToString().sortedCopy(TypeToken.of(ArrayList.class).getTypes().interfaces().rawTypes()));
    }

    private static void many() {
        Random random = new Random(17);
        Multiset<Integer> counts = HashMultiset.create();
        ImmutableSet.Builder<String> strings = ImmutableSet.builder();
        for (int i = 0; i < 20_000; i++) {
            counts.add(random.nextInt(300));
            strings.add(Integer.toString(random.nextInt(3_000)));
        }
        System.out.println(counts.size() + " " + counts.elementSet().size() + " " + strings.build().size() + " " + counts.hashCode());
    }
}
