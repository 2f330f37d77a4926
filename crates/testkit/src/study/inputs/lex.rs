//! Specifications of scanners: macros, states, character classes, keywords, operators.

use std::fmt::Write;

use super::InputFile;

const KEYWORDS: [&str; 24] = [
    "if", "else", "while", "do", "for", "return", "break", "continue", "class", "new", "int", "char", "long", "byte",
    "void", "static", "final", "public", "switch", "case", "default", "throw", "try", "catch",
];
const OPERATORS: [&str; 16] = ["+", "-", "*", "/", "==", "!=", "<=", ">=", "<", ">", "&&", "||", "=", "(", ")", ";"];

pub fn files() -> Vec<InputFile> {
    [("small.lex", 2, 3, 0), ("medium.lex", 10, 8, 0), ("large.lex", 24, 16, 0), ("huge.lex", 24, 16, 120)]
        .map(|(name, n_keywords, n_operators, n_codes)| {
            InputFile::new(name, specification(n_keywords, n_operators, n_codes))
        })
        .into_iter()
        .collect()
}

/// With rules for so many keywords, operators, and codes like `%17`.
fn specification(n_keywords: usize, n_operators: usize, n_codes: usize) -> String {
    let mut lex =
        "import java.io.IOException;\n\nclass Token {\n  int kind;\n  Token(int kind) { this.kind = kind; }\n}\n%%\n\
                   %{\n  private int depth = 0;\n%}\n%line\n%char\n%type Token\n%class Scanner\n%state COMMENT, TEXT\n\
                   ALPHA=[A-Za-z_]\nDIGIT=[0-9]\nBLANK=[\\ \\t\\r\\n\\b\\012]\nNAME={ALPHA}({ALPHA}|{DIGIT})*\n%%\n"
            .to_owned();
    for (kind, keyword) in KEYWORDS.iter().take(n_keywords).enumerate() {
        let _ = writeln!(lex, "<YYINITIAL> \"{keyword}\" {{ return new Token({kind}); }}");
    }
    for (kind, operator) in (100..).zip(OPERATORS.iter().take(n_operators)) {
        let _ = writeln!(lex, "<YYINITIAL> \"{operator}\" {{ return new Token({kind}); }}");
    }
    for code in 0..n_codes {
        let _ = writeln!(lex, "<YYINITIAL> \"%{code}\" {{ return new Token({}); }}", 300 + code);
    }
    lex.push_str(
        "<YYINITIAL> {NAME} { return new Token(200); }\n<YYINITIAL> {DIGIT}+(\\.{DIGIT}*)? { return new Token(201); }\n\
         <YYINITIAL> {BLANK}+ { }\n<YYINITIAL> \"/*\" { yybegin(COMMENT); depth++; }\n\
         <COMMENT> \"*/\" { if (--depth == 0) { yybegin(YYINITIAL); } }\n<COMMENT> [^*/]+ { }\n<COMMENT> . { }\n\
         <YYINITIAL> \\\" { yybegin(TEXT); }\n<TEXT> [^\\\"\\n]* { return new Token(202); }\n\
         <TEXT> \\\" { yybegin(YYINITIAL); }\n<YYINITIAL> . { throw new IOException(\"illegal \" + yytext()); }\n",
    );
    lex
}
