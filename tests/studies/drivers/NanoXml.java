import java.util.Enumeration;
import java.util.Properties;
import net.n3.nanoxml.IXMLElement;
import net.n3.nanoxml.IXMLParser;
import net.n3.nanoxml.StdXMLReader;
import net.n3.nanoxml.XMLParserFactory;
import net.n3.nanoxml.XMLWriter;

/** Parses an XML file, lists its elements, and writes it again: the round trip that NanoXML's manual begins with. */
public class NanoXml {
    public static void main(String[] args) throws Exception {
        IXMLParser parser = XMLParserFactory.createDefaultXMLParser();
        parser.setReader(StdXMLReader.fileReader(args[0]));
        IXMLElement root = (IXMLElement) parser.parse();
        list(root, 0);
        new XMLWriter(System.out).write(root);
        System.out.println();
    }

    private static void list(IXMLElement element, int depth) {
        String name = element.getFullName();
        System.out.println("  ".repeat(depth) + (name == null ? "#text" : name) + " line " + element.getLineNr()
                + ", attributes " + element.getAttributeCount());
        Properties attributes = element.getAttributes();
        if (attributes.getProperty("id") != null) {
            System.out.println("  ".repeat(depth) + "has an id");
        }
        for (Enumeration<?> children = element.enumerateChildren(); children.hasMoreElements();) {
            list((IXMLElement) children.nextElement(), depth + 1);
        }
    }
}
