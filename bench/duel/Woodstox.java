// XML with its document type, event by event.

import com.ctc.wstx.stax.WstxInputFactory;
import java.io.StringReader;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

public class Woodstox {
    public static void fuzz(String s) {
        try {
            XMLStreamReader reader = new WstxInputFactory().createXMLStreamReader(new StringReader(s));
            while (reader.hasNext()) {
                reader.next();
            }
        } catch (XMLStreamException e) {
            // Documented for bad input.
        }
    }
}
