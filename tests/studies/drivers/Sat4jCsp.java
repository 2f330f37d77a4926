import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import javax.xml.parsers.SAXParserFactory;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Solves constraint networks in a part of the XCSP format (extensional constraints). Debian's Sat4J has no CSP front end,
 * so this one takes its place: the JDK's SAX parser reads, the direct encoding goes to the solver.
 */
public class Sat4jCsp extends DefaultHandler {
    private final Map<String, List<Integer>> domains = new HashMap<>();
    private final Map<String, Map<Integer, Integer>> variables = new LinkedHashMap<>();
    private final Map<String, List<int[]>> relations = new HashMap<>();
    private final Map<String, Boolean> isConflict = new HashMap<>();
    private final ISolver solver = SolverFactory.newDefault();
    private final StringBuilder text = new StringBuilder();
    private String name;
    private boolean isTrivial;
    private int nLiterals;

    public static void main(String[] args) throws Exception {
        Sat4jCsp network = new Sat4jCsp();
        SAXParserFactory.newInstance().newSAXParser().parse(new File(args[0]), network);
        network.solve();
    }

    @Override
    public void startElement(String uri, String local, String element, Attributes attributes) {
        text.setLength(0);
        switch (element) {
            case "domain" -> name = attributes.getValue("name");
            case "variable" -> declare(attributes.getValue("name"), attributes.getValue("domain"));
            case "relation" -> {
                name = attributes.getValue("name");
                isConflict.put(name, attributes.getValue("semantics").equals("conflicts"));
            }
            case "constraint" -> constrain(attributes.getValue("scope"), attributes.getValue("reference"));
            default -> { }
        }
    }

    @Override
    public void characters(char[] chars, int start, int length) {
        text.append(chars, start, length);
    }

    @Override
    public void endElement(String uri, String local, String element) {
        if (element.equals("domain")) {
            domains.put(name, values(text.toString()));
        } else if (element.equals("relation")) {
            relations.put(name, tuples(text.toString()));
        }
    }

    /** {@code 0..3 7}. */
    private static List<Integer> values(String text) {
        List<Integer> values = new ArrayList<>();
        for (String part : text.trim().split("\\s+")) {
            int dots = part.indexOf("..");
            int first = Integer.parseInt(dots < 0 ? part : part.substring(0, dots));
            int last = dots < 0 ? first : Integer.parseInt(part.substring(dots + 2));
            for (int value = first; value <= last; value++) {
                values.add(value);
            }
        }
        return values;
    }

    /** {@code 0 1|2 3}. */
    private static List<int[]> tuples(String text) {
        List<int[]> tuples = new ArrayList<>();
        for (StringTokenizer rows = new StringTokenizer(text, "|"); rows.hasMoreTokens();) {
            StringTokenizer row = new StringTokenizer(rows.nextToken());
            int[] tuple = new int[row.countTokens()];
            for (int i = 0; i < tuple.length; i++) {
                tuple[i] = Integer.parseInt(row.nextToken());
            }
            tuples.add(tuple);
        }
        return tuples;
    }

    /** A literal per value; one of them holds, and no two. */
    private void declare(String variable, String domain) {
        Map<Integer, Integer> literals = new LinkedHashMap<>();
        for (int value : domains.get(domain)) {
            literals.put(value, ++nLiterals);
        }
        variables.put(variable, literals);
        List<Integer> all = new ArrayList<>(literals.values());
        VecInt any = new VecInt();
        for (int i = 0; i < all.size(); i++) {
            any.push(all.get(i));
            for (int j = 0; j < i; j++) {
                add(new VecInt(new int[] {-all.get(i), -all.get(j)}));
            }
        }
        add(any);
    }

    private void constrain(String scope, String reference) {
        String[] names = scope.trim().split(" ");
        List<int[]> tuples = relations.get(reference);
        if (isConflict.get(reference)) {
            for (int[] tuple : tuples) {
                forbid(names, tuple);
            }
            return;
        }
        Map<String, Boolean> supported = new HashMap<>();
        for (int[] tuple : tuples) {
            supported.put(tuple[0] + "," + tuple[1], true);
        }
        for (int first : variables.get(names[0]).keySet()) {
            for (int second : variables.get(names[1]).keySet()) {
                if (!supported.containsKey(first + "," + second)) {
                    forbid(names, new int[] {first, second});
                }
            }
        }
    }

    private void forbid(String[] names, int[] tuple) {
        VecInt clause = new VecInt();
        for (int i = 0; i < tuple.length; i++) {
            clause.push(-variables.get(names[i]).get(tuple[i]));
        }
        add(clause);
    }

    private void add(VecInt clause) {
        try {
            solver.addClause(clause);
        } catch (ContradictionException e) {
            isTrivial = true;
        }
    }

    private void solve() throws Exception {
        System.out.println("c " + variables.size() + " variables, " + nLiterals + " literals");
        if (isTrivial || !solver.isSatisfiable()) {
            System.out.println("s UNSATISFIABLE");
            return;
        }
        System.out.println("s SATISFIABLE");
        for (Map.Entry<String, Map<Integer, Integer>> variable : variables.entrySet()) {
            for (Map.Entry<Integer, Integer> literal : variable.getValue().entrySet()) {
                if (solver.model(literal.getValue())) {
                    System.out.println("v " + variable.getKey() + " = " + literal.getKey());
                }
            }
        }
    }
}
