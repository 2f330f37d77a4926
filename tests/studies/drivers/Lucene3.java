import java.io.BufferedReader;
import java.io.FileReader;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.queryParser.QueryParser;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.RAMDirectory;
import org.apache.lucene.util.Version;

/** Indexes a text file, a document a line, and searches it; Lucene 3.6, which is near the paper's. */
public class Lucene3 {
    public static void main(String[] args) throws Exception {
        RAMDirectory directory = new RAMDirectory();
        StandardAnalyzer analyzer = new StandardAnalyzer(Version.LUCENE_36);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(Version.LUCENE_36, analyzer));
        try (BufferedReader lines = new BufferedReader(new FileReader(args[0]))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Document document = new Document();
                document.add(new Field("text", line, Field.Store.YES, Field.Index.ANALYZED));
                writer.addDocument(document);
            }
        }
        writer.close();
        IndexReader reader = IndexReader.open(directory);
        System.out.println(reader.numDocs() + " documents");
        IndexSearcher searcher = new IndexSearcher(reader);
        QueryParser parser = new QueryParser(Version.LUCENE_36, "text", analyzer);
        for (int i = 1; i < args.length; i++) {
            TopDocs found = searcher.search(parser.parse(args[i]), 10);
            System.out.println(args[i] + ": " + found.totalHits);
            for (ScoreDoc hit : found.scoreDocs) {
                System.out.println("  " + hit.doc + " " + hit.score + " " + searcher.doc(hit.doc).get("text"));
            }
        }
        searcher.close();
    }
}
