%%
%state A
DIGIT=[0-9
%%
<A> {DIGIT}+ { return null; }
<B> {LETTER} { }
<A> "open { }
