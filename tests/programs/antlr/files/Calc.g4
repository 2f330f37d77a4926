grammar Calc;

@header { import java.util.*; }
@members { Map<String, Integer> memory = new TreeMap<>(); }

program returns [int sum] : (statement { $sum += $statement.value; })+ EOF ;

statement returns [int value]
    : ID '=' e=expr ';'   { memory.put($ID.text, $e.value); $value = $e.value; }     # Assign
    | e=expr ';'          { $value = $e.value; }                                     # Print
    | 'if' '(' c=expr ')' t=statement ('else' f=statement)?                          # If
    | '{' statement* '}'                                                             # Block
    ;

expr returns [int value]
    : <assoc=right> l=expr '^' r=expr     { $value = (int) Math.pow($l.value, $r.value); }   # Power
    | l=expr op=('*' | '/' | '%') r=expr  { $value = $op.getText().equals("*") ? $l.value * $r.value : $l.value / Math.max(1, $r.value); }  # Product
    | l=expr op=('+' | '-') r=expr        { $value = $op.getType() == ADD ? $l.value + $r.value : $l.value - $r.value; }   # Sum
    | '-' o=expr                          { $value = -$o.value; }                            # Minus
    | INT                                 { $value = Integer.parseInt($INT.text); }          # Number
    | ID                                  { $value = memory.getOrDefault($ID.text, 0); }     # Name
    | '(' o=expr ')'                      { $value = $o.value; }                             # Parens
    | ID '(' (expr (',' expr)*)? ')'                                                         # Call
    ;

ADD : '+' ;
SUB : '-' ;
ID : [a-zA-Z_] [a-zA-Z_0-9]* ;
INT : DIGIT+ ;
fragment DIGIT : [0-9] ;
STRING : '"' ('\\' . | ~["\\\r\n])* '"' -> type(ID) ;
WS : [ \t\r\n]+ -> skip ;
COMMENT : '/*' .*? '*/' -> channel(HIDDEN) ;
