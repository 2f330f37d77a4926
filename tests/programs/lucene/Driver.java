import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.RegexpQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.ClassicSimilarity;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;

/** Indexes documents made of random words, in memory, in several segments with deletions and merges, and searches them. */
public class Driver {
    private static final String[] SYLLABLES = {
        "ka", "lo", "mi", "ren", "tas", "vor", "quin", "pel", "dar", "su", "bre", "nox", "ith", "ol", "um", "é"
    };
    private static final String[] CATEGORIES = {"news", "sport", "music", "code"};

    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[0]);
        Directory directory = new ByteBuffersDirectory();
        Analyzer analyzer = new EnglishAnalyzer();
        tokens(new StandardAnalyzer(), "The quick brown foxes' dens; e-mail: fox@den.example, 3.14 naïve ΣΑΣ 東京");
        tokens(analyzer, "The quicker foxes were running happily through generalisations");
        index(directory, analyzer, n);
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            System.out.println(reader.numDocs() + " of " + reader.maxDoc() + " in " + reader.leaves().size());
            terms(reader);
            IndexSearcher searcher = new IndexSearcher(reader);
            searcher.setSimilarity(new BM25Similarity());
            queries(searcher, new QueryParser("text", analyzer));
            searcher.setSimilarity(new ClassicSimilarity());
            show(searcher, "classic", new TermQuery(new Term("text", "kalo")));
            programmatic(searcher, n);
        }
    }

    private static String word(Random random) {
        StringBuilder word = new StringBuilder();
        // Small numbers are more likely, so that some words are frequent.
        for (int i = 0, length = 1 + random.nextInt(3); i < length; i++) {
            word.append(SYLLABLES[(int) (SYLLABLES.length * random.nextDouble() * random.nextDouble())]);
        }
        return word.toString();
    }

    private static String text(Random random, int words) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words; i++) {
            text.append(i == 0 ? "" : random.nextInt(9) == 0 ? ". " : " ").append(word(random));
        }
        return text.toString();
    }

    private static void index(Directory directory, Analyzer analyzer, int n) throws Exception {
        Random random = new Random(42);
        IndexWriterConfig config = new IndexWriterConfig(analyzer);
        config.setMergeScheduler(new SerialMergeScheduler());
        config.setMaxBufferedDocs(50);
        config.setRAMBufferSizeMB(IndexWriterConfig.DISABLE_AUTO_FLUSH);
        config.setSimilarity(new BM25Similarity());
        try (IndexWriter writer = new IndexWriter(directory, config)) {
            for (int i = 0; i < n; i++) {
                Document document = new Document();
                String category = CATEGORIES[random.nextInt(CATEGORIES.length)];
                int year = 1990 + random.nextInt(30);
                document.add(new StringField("id", "doc" + i, Field.Store.YES));
                document.add(new TextField("title", text(random, 4), Field.Store.YES));
                document.add(new TextField("text", text(random, 40 + random.nextInt(80)), Field.Store.NO));
                document.add(new StringField("category", category, Field.Store.YES));
                document.add(new SortedDocValuesField("category", new BytesRef(category)));
                document.add(new IntPoint("year", year));
                document.add(new NumericDocValuesField("year", year));
                document.add(new StoredField("year", year));
                writer.addDocument(document);
            }
            writer.commit();
            System.out.println(writer.deleteDocuments(new Term("id", "doc7")) > 0);
            writer.deleteDocuments(IntPoint.newExactQuery("year", 1999));
            Document replacement = new Document();
            replacement.add(new StringField("id", "doc8", Field.Store.YES));
            replacement.add(new TextField("text", "replaced kalo kalo", Field.Store.YES));
            writer.updateDocument(new Term("id", "doc8"), replacement);
            writer.forceMerge(2);
            writer.rollback();
        }
        config = new IndexWriterConfig(analyzer).setMergeScheduler(new SerialMergeScheduler());
        try (IndexWriter writer = new IndexWriter(directory, config)) {
            writer.deleteDocuments(IntPoint.newRangeQuery("year", 1999, 2001));
            writer.forceMerge(1);
            Document open = new Document();
            open.add(new TextField("text", "\uD800 a lone surrogate", Field.Store.YES));
            writer.addDocument(open);
            try {
                writer.addDocument(Arrays.asList(new StringField("id", "x".repeat(40_000), Field.Store.NO)));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage().substring(0, 60));
            }
        }
    }

    private static void tokens(Analyzer analyzer, String text) throws Exception {
        try (TokenStream stream = analyzer.tokenStream("text", text)) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            OffsetAttribute offset = stream.addAttribute(OffsetAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                System.out.print(term + "@" + offset.startOffset() + "-" + offset.endOffset() + " ");
            }
            stream.end();
            System.out.println(offset.endOffset());
        }
    }

    private static void terms(DirectoryReader reader) throws Exception {
        CRC32 crc = new CRC32();
        long count = 0, frequency = 0;
        for (LeafReaderContext leaf : reader.leaves()) {
            Terms terms = leaf.reader().terms("text");
            TermsEnum each = terms.iterator();
            for (BytesRef term = each.next(); term != null; term = each.next()) {
                count++;
                frequency += each.totalTermFreq();
                crc.update(term.bytes, term.offset, term.length);
                crc.update(each.docFreq());
            }
        }
        System.out.println(count + " terms, " + frequency + " occurrences, " + Long.toHexString(crc.getValue()));
    }

    private static void queries(IndexSearcher searcher, QueryParser parser) throws Exception {
        String[] queries = {
            "kalo", "kalo AND miren", "kalo OR \"ka lo\"", "+tas -category:news", "\"ka ka lo\"~4", "ka*", "v?r", "rentas~1",
            "kalo^4 lo", "title:ka AND (year:1990 OR category:code)", "[kalo TO karen]", "/ta[sk]+.*/", "nothingatall", "*:*",
            "kalo AND (", "\"open", "field:^", "a^b"
        };
        for (String text : queries) {
            try {
                Query query = parser.parse(text);
                show(searcher, text + " = " + query, query);
            } catch (ParseException e) {
                System.out.println(text + ": " + e.getMessage());
            }
        }
    }

    private static void programmatic(IndexSearcher searcher, int n) throws Exception {
        Query years = IntPoint.newRangeQuery("year", 2005, 2010);
        Query both = new BooleanQuery.Builder()
                .add(years, BooleanClause.Occur.FILTER)
                .add(new TermQuery(new Term("text", "mi")), BooleanClause.Occur.SHOULD)
                .add(new FuzzyQuery(new Term("text", "kalox"), 2), BooleanClause.Occur.SHOULD)
                .add(new RegexpQuery(new Term("id", "doc[0-4]*")), BooleanClause.Occur.MUST_NOT)
                .setMinimumNumberShouldMatch(1)
                .build();
        show(searcher, both.toString(), both);
        Sort sort = new Sort(new SortField("category", SortField.Type.STRING), new SortField("year", SortField.Type.INT, true));
        TopDocs sorted = searcher.search(years, 8, sort);
        for (ScoreDoc hit : sorted.scoreDocs) {
            System.out.println(searcher.doc(hit.doc));
        }
        System.out.println(searcher.explain(both, sorted.scoreDocs[0].doc));
        ScoreDoc last = null;
        int pages = 0;
        CRC32 crc = new CRC32();
        for (TopDocs page; (page = searcher.searchAfter(last, new MatchAllDocsQuery(), 37)).scoreDocs.length > 0; pages++) {
            for (ScoreDoc hit : page.scoreDocs) {
                crc.update(String.valueOf(searcher.doc(hit.doc).get("title")).getBytes(StandardCharsets.UTF_8));
                last = hit;
            }
        }
        System.out.println(pages + " pages " + Long.toHexString(crc.getValue()));
        Random random = new Random(n);
        long hits = 0;
        for (int i = 0; i < n; i++) {
            BooleanQuery.Builder query = new BooleanQuery.Builder();
            for (int j = 0; j < 4; j++) {
                query.add(new TermQuery(new Term("text", word(random))),
                        j == 0 ? BooleanClause.Occur.MUST : BooleanClause.Occur.SHOULD);
            }
            hits += searcher.count(query.build());
        }
        System.out.println(hits + " hits");
    }

    private static void show(IndexSearcher searcher, String what, Query query) throws Exception {
        TopDocs found = searcher.search(query, 4);
        System.out.println(what + ": " + found.totalHits);
        for (ScoreDoc hit : found.scoreDocs) {
            Document document = searcher.doc(hit.doc);
            System.out.println("  " + hit.score + " " + document.get("id") + " " + document.get("title"));
        }
    }
}
