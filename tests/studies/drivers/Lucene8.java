import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;

/** Indexes a text file, a document a line, and searches it; Lucene 8. */
public class Lucene8 {
    public static void main(String[] args) throws Exception {
        ByteBuffersDirectory directory = new ByteBuffersDirectory();
        StandardAnalyzer analyzer = new StandardAnalyzer();
        try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer));
                BufferedReader lines = Files.newBufferedReader(Path.of(args[0]))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Document document = new Document();
                document.add(new TextField("text", line, Field.Store.YES));
                writer.addDocument(document);
            }
        }
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            System.out.println(reader.numDocs() + " documents");
            IndexSearcher searcher = new IndexSearcher(reader);
            QueryParser parser = new QueryParser("text", analyzer);
            for (int i = 1; i < args.length; i++) {
                TopDocs found = searcher.search(parser.parse(args[i]), 10);
                System.out.println(args[i] + ": " + found.totalHits);
                for (ScoreDoc hit : found.scoreDocs) {
                    System.out.println("  " + hit.doc + " " + hit.score + " " + searcher.doc(hit.doc).get("text"));
                }
            }
        }
    }
}
