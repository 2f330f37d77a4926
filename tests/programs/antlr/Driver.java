import java.util.Arrays;
import org.antlr.v4.Tool;
import org.antlr.v4.runtime.*;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.ParseTreeWalker;
import org.antlr.v4.runtime.tree.ParseTreeListener;
import org.antlr.v4.runtime.tree.ErrorNode;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.antlr.v4.runtime.tree.xpath.XPath;
import org.antlr.v4.tool.Grammar;

/** ANTLR's tool makes a parser, which is left behind; its interpreter parses texts by the same grammar. */
public class Driver {
    public static void main(String[] args) throws Exception {
        Tool tool = new Tool(new String[] {"-visitor", "-package", "calc", "-o", "out", "Calc.g4"});
        tool.processGrammarsOnCommandLine();
        System.out.println(tool.getNumErrors() + " errors");
        Tool wrong = new Tool(new String[] {"-o", "wrong", "Wrong.g4"});
        wrong.processGrammarsOnCommandLine();
        System.out.println(wrong.getNumErrors() + " errors");
        Grammar grammar = Grammar.load("Calc.g4");
        String[] texts = {
            "x = 1 + 2 * 3; y = x ^ 2 ^ 3; /* comment */ f(x, y) - -x;", "if (a) if (b) c; else { d; e = 5; }", "1 + ; 2;", "x = = 3;", "((1;", "\"string\" + 1;", "# 1;", "", "1 2 3;",
        };
        for (String text : texts) {
            parse(grammar, text);
        }
        long nodes = 0;
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 150; i++) {
            big.append("v").append(i).append(" = v").append(i / 2).append(" * (").append(i).append(" + 3 - f(").append(i).append(", g())) ^ 2;\n");
        }
        ParseTree tree = parser(grammar, big.toString(), PredictionMode.SLL).parse(grammar.getRule("program").index);
        for (ParseTree found : XPath.findAll(tree, "//expr", parser(grammar, "", PredictionMode.LL))) {
            nodes += found.getChildCount();
        }
        System.out.println(nodes + " " + tree.toStringTree().hashCode());
    }

    private static ParserInterpreter parser(Grammar grammar, String text, PredictionMode mode) {
        LexerInterpreter lexer = grammar.createLexerInterpreter(CharStreams.fromString(text, "text"));
        ParserInterpreter parser = grammar.createParserInterpreter(new CommonTokenStream(lexer));
        parser.getInterpreter().setPredictionMode(mode);
        return parser;
    }

    private static void parse(Grammar grammar, String text) {
        ParserInterpreter parser = parser(grammar, text, PredictionMode.LL_EXACT_AMBIG_DETECTION);
        parser.addErrorListener(new DiagnosticErrorListener());
        ParseTree tree = parser.parse(grammar.getRule("program").index);
        System.out.println(text + " -> " + tree.toStringTree(parser) + " with " + parser.getNumberOfSyntaxErrors());
        int[] counts = new int[3];
        new ParseTreeWalker().walk(new ParseTreeListener() {
            @Override
            public void visitTerminal(TerminalNode node) {
                counts[0]++;
            }

            @Override
            public void visitErrorNode(ErrorNode node) {
                counts[1]++;
            }

            @Override
            public void enterEveryRule(ParserRuleContext context) {
                counts[2] = Math.max(counts[2], context.depth());
            }

            @Override
            public void exitEveryRule(ParserRuleContext context) {}
        }, tree);
        System.out.println("  " + Arrays.toString(counts));
    }
}
