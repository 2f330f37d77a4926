// XML, event by event.

import java.io.IOException;
import java.io.StringReader;
import org.kxml2.io.KXmlParser;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

public class Kxml {
    public static void fuzz(String s) {
        try {
            KXmlParser parser = new KXmlParser();
            parser.setFeature(XmlPullParser.FEATURE_PROCESS_NAMESPACES, true);
            parser.setInput(new StringReader(s));
            while (parser.nextToken() != XmlPullParser.END_DOCUMENT) {
                parser.getPositionDescription();
            }
        } catch (XmlPullParserException | IOException e) {
            // Documented for bad input.
        }
    }
}
