import java.io.IOException;

%%

%{
  private int comments = 0;
  private StringBuffer text = new StringBuffer();

  int line() {
    return yyline;
  }
%}

%init{
  yybegin(YYINITIAL);
%init}
%line
%char
%unicode
%class Scanner
%function scan
%type Token
%eofval{
  return new Token(Token.END, "", yyline);
%eofval}
%yylexthrow{
  IOException
%yylexthrow}
%state COMMENT, STRING

LETTER=[A-Za-z_$]
DIGIT=[0-9]
HEX=[0-9A-Fa-f]
NAME={LETTER}({LETTER}|{DIGIT})*
INTEGER={DIGIT}+[lL]?
FLOAT={DIGIT}+"."{DIGIT}*([eE][+-]?{DIGIT}+)?[fFdD]?
BLANK=[\ \t\r\n\f]

%%

<YYINITIAL> "abstract"|"class"|"enum"|"extends"|"final"|"implements"|"interface" { return new Token(Token.DECLARE, yytext(), yyline); }
<YYINITIAL> "if"|"else"|"for"|"while"|"do"|"switch"|"case"|"default"|"break"|"continue"|"return" { return new Token(Token.FLOW, yytext(), yyline); }
<YYINITIAL> "int"|"long"|"short"|"byte"|"char"|"boolean"|"float"|"double"|"void" { return new Token(Token.TYPE, yytext(), yyline); }
<YYINITIAL> "public"|"private"|"protected"|"static"|"volatile"|"transient" { return new Token(Token.MODIFY, yytext(), yyline); }
<YYINITIAL> {NAME} { return new Token(Token.NAME, yytext(), yyline); }
<YYINITIAL> {INTEGER} { return new Token(Token.INTEGER, yytext(), yyline); }
<YYINITIAL> 0[xX]{HEX}+ { return new Token(Token.INTEGER, yytext(), yyline); }
<YYINITIAL> {FLOAT} { return new Token(Token.FLOAT, yytext(), yyline); }
<YYINITIAL> "=="|"!="|"<="|">="|"&&"|"||"|"++"|"--"|"+="|"-="|"<<"|">>"|">>>" { return new Token(Token.OPERATOR, yytext(), yyline); }
<YYINITIAL> [-+*/%<>=!&|^~?:.,;(){}\[\]@] { return new Token(Token.OPERATOR, yytext(), yyline); }
<YYINITIAL> {BLANK}+ { }
<YYINITIAL> "//".* { }
<YYINITIAL> "/*" { yybegin(COMMENT); comments++; }
<COMMENT> "/*" { comments++; }
<COMMENT> "*/" { if (--comments == 0) { yybegin(YYINITIAL); } }
<COMMENT> [^*/\n]+ { }
<COMMENT> .|\n { }
<YYINITIAL> \" { text.setLength(0); yybegin(STRING); }
<STRING> \" { yybegin(YYINITIAL); return new Token(Token.STRING, text.toString(), yyline); }
<STRING> \\n { text.append('\n'); }
<STRING> \\u{HEX}{HEX}{HEX}{HEX} { text.append((char) Integer.parseInt(yytext().substring(2), 16)); }
<STRING> \\. { text.append(yytext().charAt(1)); }
<STRING> [^\\\"\n]+ { text.append(yytext()); }
<STRING> \n { throw new IOException("string in line " + yyline); }
<YYINITIAL> . { throw new IOException("illegal " + yytext() + " in line " + yyline); }
