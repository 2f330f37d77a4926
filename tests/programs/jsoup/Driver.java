import java.io.File;
import java.io.UncheckedIOException;
import java.util.TreeMap;
import org.jsoup.Jsoup;
import org.jsoup.nodes.*;
import org.jsoup.parser.Parser;
import org.jsoup.safety.Cleaner;
import org.jsoup.safety.Safelist;
import org.jsoup.select.Elements;
import org.jsoup.select.NodeFilter;
import org.jsoup.select.NodeTraversor;
import org.jsoup.select.Selector;

/** HTML as it is found: parsed, selected from, changed, cleaned, written. */
public class Driver {
    public static void main(String[] args) throws Exception {
        Document page = Jsoup.parse(new File("page.html"), "UTF-8", "http://site.example/dir/");
        System.out.println(page.outerHtml());
        select(page);
        change(page);
        clean();
        fragments();
        big();
        Jsoup.parse(new File("absent.html"), null);
    }

    private static void select(Document page) {
        String[] queries = {
            "a[href]", "a[href^=http]", "p:contains(second)", "td:eq(1)", "ul > li", "ul li ul > li", "li:nth-child(2n+1)", "h1 + p", "p ~ table", "div p span", "*:matchesOwn(^\\d$)", "#top em", ".main.wide > h1",
            "[alt=pic], img[src$=.png]", "li:has(ul)", "input:not([type])", "option[selected]", "p:first-of-type", ":root > head > title", "svg|path, path", "a:matches((?i)ONE)", "body:lt(5)",
        };
        for (String query : queries) {
            StringBuilder found = new StringBuilder(query + ":");
            for (Element element : page.select(query)) {
                found.append(' ').append(element.cssSelector()).append('[').append(element.ownText()).append(']');
            }
            System.out.println(found);
        }
        System.out.println(page.select("a").eachAttr("abs:href") + " " + page.title() + " " + page.body().text());
        System.out.println(((FormElement) page.selectFirst("form")).formData() + " " + page.select("a").first().attributes() + " " + page.selectXpath("//li[2]/text()").text());
        for (String bad : new String[] {"a[", "p:nth-child(x)", "", ">", "div:unknown(2)"}) {
            try {
                page.select(bad);
            } catch (Selector.SelectorParseException | IllegalArgumentException e) {
                System.out.println(bad + " -> " + e.getMessage());
            }
        }
        TreeMap<String, Integer> tags = new TreeMap<>();
        NodeTraversor.traverse((node, depth) -> tags.merge(node.nodeName(), depth, Math::max), page);
        System.out.println(tags);
        NodeTraversor.filter((node, depth) -> node.nodeName().equals("ul") ? NodeFilter.FilterResult.REMOVE : NodeFilter.FilterResult.CONTINUE, page);
    }

    private static void change(Document page) {
        Element heading = page.selectFirst("h1");
        heading.append("<span>added</span>").attr("data-x", "1 < 2").addClass("new").removeClass("old").prependText("> ");
        heading.after(new Element("hr")).wrap("<header class=h></header>");
        page.select("p").unwrap();
        page.select("table tr").get(0).children().last().html("<b>x</b> & y");
        page.select("script, style, svg").remove();
        page.outputSettings().prettyPrint(false).escapeMode(Entities.EscapeMode.extended).charset("ascii");
        System.out.println(page.body().html());
        page.outputSettings().prettyPrint(true).syntax(Document.OutputSettings.Syntax.xml).indentAmount(4);
        System.out.println(page.selectFirst("form").outerHtml());
        System.out.println(page.clone().hasSameValue(page) + " " + heading.dataset() + " " + heading.siblingIndex() + " " + heading.parents().size());
    }

    private static void clean() {
        String dirty = "<p onclick='x()'>Hi <a href='javascript:bad()'>bad</a> <a href='http://ok.example' target=_blank>ok</a><script>alert(1)</script><img src=x><b>bold<i>";
        for (Safelist list : new Safelist[] {Safelist.none(), Safelist.simpleText(), Safelist.basic(), Safelist.basicWithImages(), Safelist.relaxed().addEnforcedAttribute("a", "rel", "me").addAttributes(":all", "onclick")}) {
            System.out.println(Jsoup.clean(dirty, "http://base.example/", list).replace("\n", "|") + " " + Jsoup.isValid(dirty, list));
        }
        System.out.println(new Cleaner(Safelist.none()).isValid(Jsoup.parse("text")));
    }

    private static void fragments() {
        String[] texts = {"<td>cell", "<p><p><div></p>", "a < b && c > d", "<a><a><a>", "<b><p>x</b>y</p>", "<!doctype nonsense><frameset><frame></frameset>", "<table><p>foster</table>", "<title>a<b>c</title>",
            "&#0;&#x110000;&#xD800;&amp&lt;&not;in", "</p></br><//>", "<img/x=1/y='2'z>", "<svg><foreignObject><div><title>t", "\u0000<x\u0000>", "<math><mi></mi><p>", "<select><b><option>1<optgroup><hr>"};
        for (String text : texts) {
            Parser parser = Parser.htmlParser().setTrackErrors(10);
            Document parsed = parser.parseInput(text, "");
            System.out.println(text + " -> " + parsed.body().html().replace("\n", "|") + " " + parser.getErrors());
        }
        Document xml = Jsoup.parse("<?xml version='1.0'?><Root><Item id='1'>A<![CDATA[<raw>]]></Item><item/></Root>", "", Parser.xmlParser());
        System.out.println(xml + " " + xml.select("Item").size() + " " + Parser.unescapeEntities("&lt;&Eacute;&hellip", false));
        Elements none = xml.select("nothing");
        System.out.println(none.isEmpty() + " " + none.text() + " " + none.first());
    }

    private static void big() {
        StringBuilder text = new StringBuilder("<body>");
        for (int i = 0; i < 400; i++) {
            text.append("<div class='row r").append(i % 5).append("'><span id=s").append(i).append(">").append(i).append(" &amp; more<br><a href=/p/").append(i).append(">link</a>");
            if (i % 3 == 0) {
                text.append("</span></div>");
            }
        }
        Document page = Jsoup.parse(text.toString());
        System.out.println(page.select(".r2 a[href*=7]").size() + " " + page.outerHtml().hashCode() + " " + page.getAllElements().size());
        try {
            Jsoup.connect("ht!tp:/bad url");
        } catch (IllegalArgumentException | UncheckedIOException e) {
            System.out.println(e.getMessage());
        }
    }
}
