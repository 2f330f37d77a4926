grammar Wrong;

start : undefined | start2 ;
start2 : start2 | 'x' ;
dup : 'a' ;
dup : 'b' ;
empty : ('a'?)* ;
left : right 'x' ;
right : left 'y' ;
A : B ;
B : A ;
unused : {$x.text} ;
