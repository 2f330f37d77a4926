import java.io.FileReader;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Enumeration;
import java.util.TreeSet;
import java.util.Vector;
import net.n3.nanoxml.IXMLElement;
import net.n3.nanoxml.IXMLParser;
import net.n3.nanoxml.IXMLReader;
import net.n3.nanoxml.IXMLValidator;
import net.n3.nanoxml.NonValidator;
import net.n3.nanoxml.StdXMLBuilder;
import net.n3.nanoxml.StdXMLReader;
import net.n3.nanoxml.XMLElement;
import net.n3.nanoxml.XMLException;
import net.n3.nanoxml.XMLParserFactory;
import net.n3.nanoxml.XMLWriter;

/** Parses, changes and writes documents, with entities, DTDs, namespaces and mistakes. */
public class Driver {
    public static void main(String[] args) throws Exception {
        IXMLElement library = parse(StdXMLReader.fileReader("library.xml"));
        list(library, 0);
        change(library);
        write(library, true);
        write(library, false);
        big(400);
        String[] texts = {
            "<a><b>text</b></a>", "<a", "<a><b></a></b>", "<a x='1' x='2'/>", "<a>&unknown;</a>", "<a>&#x263A;&#65;&lt;</a>",
            "<!DOCTYPE a [<!ENTITY e \"in <b/> out\">]><a>&e;</a>", "<a><![CDATA[<&>]]></a>", "<n:a xmlns:n='urn:x'><n:b/></n:a>",
            "<a/><b/>", "", "text", "<a><!-- -- --></a>", "<?xml version='1.0'?><a><?do it?></a>", "<a b=c/>", "<a>]]></a>",
            "<!DOCTYPE a [<!ATTLIST a kind CDATA 'default'>]><a/>",
        };
        for (String text : texts) {
            try {
                IXMLElement root = parse(StdXMLReader.stringReader(text));
                System.out.print(text + " -> ");
                write(root, false);
            } catch (Exception e) {
                System.out.println(text + " -> " + e);
                if (e instanceof XMLException x && x.getException() != null) {
                    System.out.println("  because of " + x.getException());
                }
            }
        }
        parse(new StdXMLReader(new FileReader("absent.xml")));
    }

    private static IXMLElement parse(IXMLReader reader) throws Exception {
        IXMLParser parser = XMLParserFactory.createDefaultXMLParser();
        IXMLValidator validator = new NonValidator();
        parser.setValidator(validator);
        parser.setBuilder(new StdXMLBuilder());
        parser.setReader(reader);
        return (IXMLElement) parser.parse();
    }

    private static void list(IXMLElement element, int depth) {
        StringBuilder line = new StringBuilder("  ".repeat(depth));
        line.append(element.getFullName()).append(" line ").append(element.getLineNr()).append(" in ").append(element.getNamespace());
        TreeSet<String> names = new TreeSet<>();
        for (Enumeration<?> e = element.enumerateAttributeNames(); e.hasMoreElements();) {
            names.add((String) e.nextElement());
        }
        for (String name : names) {
            line.append(' ').append(name).append('=').append(element.getAttribute(name, null));
        }
        if (element.getContent() != null) {
            line.append(": ").append(element.getContent().replaceAll("\\s+", " "));
        }
        System.out.println(line);
        for (Object child : element.getChildren()) {
            list((IXMLElement) child, depth + 1);
        }
    }

    private static void change(IXMLElement library) {
        Vector<?> books = library.getChildrenNamed("book");
        System.out.println(books.size() + " books, first year " + ((IXMLElement) books.get(0)).getAttribute("year", 0));
        IXMLElement added = library.createElement("book");
        added.setAttribute("year", "2001");
        IXMLElement title = added.createElement("title");
        title.setContent("A < B & \"C\" > 'D' é \u0001");
        added.addChild(title);
        ((XMLElement) library).insertChild(added, 1);
        library.removeChildAtIndex(0);
        IXMLElement copy = new XMLElement("book");
        copy.setAttribute("year", "2001");
        System.out.println(added.equals(copy) + " " + library.getChildAtIndex(0).equals(added) + " " + library.getFirstChildNamed("none"));
    }

    private static void write(IXMLElement element, boolean pretty) throws Exception {
        StringWriter text = new StringWriter();
        new XMLWriter(text).write(element, pretty, 2, true);
        System.out.println(text);
        if (!text.toString().contains("\u0001")) {
            IXMLElement again = parse(new StdXMLReader(new StringReader(text.toString())));
            System.out.println("again: " + again.getFullName() + " " + again.getChildrenCount());
        }
    }

    private static void big(int n) throws Exception {
        StringBuilder text = new StringBuilder("<?xml version=\"1.0\"?>\n<!DOCTYPE r [ <!ENTITY who \"nobody\"> ]>\n<r>");
        for (int i = 0; i < n; i++) {
            text.append("<item id=\"").append(i).append("\" kind='").append(i % 7).append("'><name>n").append(i * i)
                    .append(" &who; &amp; co</name><!-- c --><empty/></item>\n");
        }
        IXMLElement root = parse(StdXMLReader.stringReader(text.append("</r>").toString()));
        int hash = 0;
        for (Object child : root.getChildren()) {
            IXMLElement item = (IXMLElement) child;
            if (item.getName() != null) {
                hash = hash * 31 + item.getAttribute("id", -1) + item.getFirstChildNamed("name").getContent().hashCode();
            }
        }
        System.out.println(root.getChildrenCount() + " children, " + hash);
    }
}
