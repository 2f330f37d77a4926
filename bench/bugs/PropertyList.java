// A property list of any format.

import com.dd.plist.PropertyListFormatException;
import com.dd.plist.PropertyListParser;
import java.io.IOException;
import java.text.ParseException;
import javax.xml.parsers.ParserConfigurationException;
import org.xml.sax.SAXException;

public class PropertyList {
    public static void fuzz(byte[] b) {
        try {
            PropertyListParser.parse(b);
        } catch (IOException
                | PropertyListFormatException
                | ParseException
                | ParserConfigurationException
                | SAXException e) {
            // Documented for bad input.
        }
    }
}
