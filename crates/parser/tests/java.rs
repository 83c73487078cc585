//! What ANTLR 4.13's Java runtime gives where that is not obvious. The trees and
//! messages were recorded from parsers that it generates.

#![allow(clippy::unwrap_used)]

use picireny_grammar::{Options, compile_text};
use picireny_parser::{Language, ParseOptions, tree_line};

/// Checks the tree and the errors of an input from rule `s`.
#[track_caller]
fn check(grammar: &str, input: &str, tree: &str, errors: &[&str]) {
    let compiled = compile_text(&[("T.g4", grammar)], &Options::default()).unwrap();
    let find = |name: &str| compiled.recognizer(name).unwrap().clone();
    let language = Language::new(find("TLexer"), find("T")).unwrap();
    // What was learnt must not change the second parse.
    for _ in 0..2 {
        let parse = language
            .parse(input, "s", &ParseOptions::default())
            .unwrap();
        assert_eq!(parse.warnings, [""; 0]);
        assert_eq!(tree_line(&language, input, &parse), tree);
        let messages: Vec<String> = parse.errors.iter().map(|e| e.to_string()).collect();
        assert_eq!(messages, errors);
    }
}

#[test]
fn a_start_rule_that_ends_early_is_decided_in_context() {
    let rule = "t : 'x' | 'i' t ('e' t)?? ;";
    let grammar = |start: &str| format!("grammar T; s : {start} ; {rule}");
    let tree = "(s (t i (t x) e (t x)))";
    check(&grammar("t+"), "ixex", tree, &[]);
    let tree = "(s (t i (t x) e (t x)) <EOF>)";
    check(&grammar("t+ EOF"), "ixex", tree, &[]);
}

#[test]
fn what_a_start_rule_does_not_read_is_not_lexed() {
    let grammar = "grammar T; s : 'a' b ; b : 'b' | 'b' 'c' ; X : 'x' ; WS : ' ' -> skip ;";
    check(
        grammar,
        "a b ? x ! x #",
        "(s a (b b))",
        &["line 1:4 token recognition error at: '?'"],
    );
}

#[test]
fn states_of_one_decision_are_as_when_they_were_first_made() {
    // After `-y;` the automaton of the loop in `l` is where it was before, but
    // for the fact that `l` may have ended.
    let grammar = "grammar T; s : a | b ; a : '@i' l '@e' EOF ; b : '@p' l* '@e' EOF ; l : m+ ;
                   m : '-' ID ';' ; ID : [a-z]+ ; WS : ' ' -> skip ;";
    check(
        grammar,
        "@i - x ; - y ; - z",
        "(s (a @i (l (m - x ;)) - y ; - z))",
        &["line 1:9 mismatched input '-' expecting '@e'"],
    );
}

#[test]
fn rules_have_parameters() {
    let grammar = "grammar T; s : e[0] EOF ;
                   e[int _p] : (ID | N+) ( {$_p <= 2}? '+' e[3] | {$_p <= 1}? '-' e[2] )* ;
                   ID : [a-z]+ ; N : [0-9]+ ; WS : ' ' -> skip ;";
    let tree = "(s (e a + (e b) - (e c + (e d))) <EOF>)";
    check(grammar, "a + b - c + d", tree, &[]);
    let tree = "(s (e 1 2 + (e 3) - (e 4)) <EOF>)";
    check(grammar, "1 2 + 3 - 4", tree, &[]);
}

#[test]
fn predicates_are_asked_where_nothing_is_ambiguous() {
    let grammar = "grammar T; @parser::members { boolean keyword = true; } s : p+ EOF ;
                   p : {keyword = false;} '!' | id | {keyword}? 'enum' ;
                   id : ID | {!keyword}? 'enum' ; ID : [a-z]+ ; WS : ' ' -> skip ;";
    check(grammar, "enum", "(s (p enum) <EOF>)", &[]);
    let tree = "(s (p (id a)) (p enum) (p !) (p (id enum)) <EOF>)";
    check(grammar, "a enum ! enum", tree, &[]);
}

#[test]
fn members_have_fields_and_methods() {
    let grammar = "grammar T;
        @parser::members {
            private final Set<String> types = new HashSet<String>();
            private int depth;
            /** Whether the next word is a type. */
            boolean isType() {
                Token next = _input.LT(1);
                for (int i = 0; i < 1; i++) { if (depth > 1) return false; }
                return next.getType() == ID && types.contains(next.getText());
            }
        }
        s : (d | t | u | b)* EOF ;
        d : 'type' name=ID { types.add($name.text); } ';' ;
        t : {isType()}? ID ';' ;
        u : {!isType()}? ID ';' ;
        b : '{' { depth++; } (d | t | u | b)* '}' { depth--; } ;
        ID : [a-z]+ ; WS : ' ' -> skip ;";
    let tree = "(s (d type a ;) (t a ;) (u b ;) <EOF>)";
    check(grammar, "type a ; a ; b ;", tree, &[]);
    let tree = "(s (d type a ;) (b { (t a ;) (b { (u a ;) (d type b ;) }) (t b ;) }) <EOF>)";
    check(grammar, "type a ; { a ; { a ; type b ; } b ; }", tree, &[]);
    let error = "line 1:14 no viable alternative at input 'a'";
    check(
        grammar,
        "a ; type a ; a",
        "(s (u a ;) (d type a ;) a)",
        &[error],
    );
}

#[test]
fn a_field_may_be_named_as_what_csharp_calls_the_base_class() {
    let grammar = "grammar T; @parser::members { Stack<Integer> base = new Stack<Integer>(); }
        s : ('(' {base.push(1);} | {base.size() < 2}? ID)* EOF | N ;
        ID : [a-z] ; N : [0-9] ; WS : ' ' -> skip ;";
    check(grammar, "( a (", "(s ( a ( <EOF>)", &[]);
    let error = "line 1:4 no viable alternative at input 'a'";
    check(grammar, "( ( a", "(s ( ( a)", &[error]);
}

#[test]
fn rules_have_locals_and_results() {
    let grammar = "grammar T; s : l EOF ;
        l locals [int n = 0] : c=count ( {$n < $c.value}? N {$n++;} )* r[$c.value, $n]? ;
        count returns [int value] : N {$value = $N.text.length();} ;
        r[int all, int read] : {$all > $read}? ID ;
        N : [0-9]+ ; ID : [a-z]+ ; WS : ' ' -> skip ;";
    check(grammar, "12 3 x", "(s (l (count 12) 3 (r x)) <EOF>)", &[]);
    check(
        grammar,
        "12 3 4 x",
        "(s (l (count 12) 3 4 (r x)) <EOF>)",
        &["line 1:7 rule r failed predicate: {$all > $read}?"],
    );
}

#[test]
fn a_lexer_looks_at_its_tokens() {
    let grammar = "grammar T;
        @lexer::members {
            private Token last = null;
            @Override
            public Token nextToken() {
                Token next = super.nextToken();
                if (next.getChannel() == Token.DEFAULT_CHANNEL) this.last = next;
                return next;
            }
            boolean operand() {
                if (this.last == null) return false;
                switch (this.last.getType()) {
                    case ID:
                    case CLOSE:
                        return true;
                    default:
                        return false;
                }
            }
        }
        s : (ID | OPEN | CLOSE | RE | '/')* EOF ;
        ID : [a-z]+ ; OPEN : '(' ; CLOSE : ')' ; RE : {!operand()}? '/' ~'/'+ '/' ; DIV : '/' ;
        WS : ' ' -> channel(HIDDEN) ;";
    check(grammar, "a / b / c", "(s a / b / c <EOF>)", &[]);
    check(grammar, "( /b/ ) /c/", "(s ( /b/ ) / c / <EOF>)", &[]);
}

/// Members that give back what is behind a keyword or a label.
const GIVES_BACK: &str = "
    @Override
    public Token nextToken() {
        if (!(_interp instanceof Adjusting)) {
            _interp = new Adjusting(this, _ATN, _decisionToDFA, _sharedContextCache);
        }
        return super.nextToken();
    }
    @Override
    public Token emit() {
        switch (_type) {
            case LIST: end(4); break;
            case LABEL: end(letters(getText())); break;
            default: break;
        }
        return super.emit();
    }
    private static int letters(String text) {
        int count = 0;
        while (count < text.length() && Character.isLetterOrDigit(text.charAt(count))) count++;
        return count;
    }
    private boolean end(int length) {
        if (getInputStream().index() <= _tokenStartCharIndex + length) return false;
        int last = length - 1;
        getInterpreter().end(getInputStream(), _tokenStartCharIndex + last, _tokenStartLine,
            _tokenStartCharPositionInLine + last);
        return true;
    }
    @Override
    public Adjusting getInterpreter() { return (Adjusting)super.getInterpreter(); }
    protected static class Adjusting extends LexerATNSimulator {
        public Adjusting(Lexer of, ATN atn, DFA[] dfa, PredictionContextCache cache) {
            super(of, atn, dfa, cache);
        }
        protected void end(CharStream input, int index, int line, int charPositionInLine) {
            input.seek(index);
            this.line = line;
            this.charPositionInLine = charPositionInLine;
            consume(input);
        }
    }";

/// The same in C#.
const GIVES_BACK_IN_CSHARP: &str = "
    public override IToken NextToken() {
        if (!(Interpreter is Adjusting)) {
            Interpreter = new Adjusting(this, _ATN, decisionToDFA, sharedContextCache);
        }
        return base.NextToken();
    }
    public override IToken Emit() {
        if (Type == LIST) End(4);
        if (Type == LABEL) {
            string text = this.Text;
            int count = 0;
            while (count < text.Length && Char.IsLetterOrDigit(text[count])) { count++; }
            End(count);
        }
        return base.Emit();
    }
    private void End(int length) {
        if (InputStream.Index > TokenStartCharIndex + length) {
            getInterpreter().End((ICharStream)InputStream, TokenStartCharIndex + length - 1,
                TokenStartLine, TokenStartColumn + length - 1);
        }
    }
    public Adjusting getInterpreter() { return (Adjusting)base.Interpreter; }
    public class Adjusting : LexerATNSimulator {
        public Adjusting(Lexer of, ATN atn, DFA[] dfa, PredictionContextCache cache)
            : base(of, atn, dfa, cache) { }
        public void End(ICharStream input, int index, int line, int column) {
            input.Seek(index);
            this.Line = line;
            this.Column = column;
            Consume(input);
        }
    }";

#[test]
fn a_lexer_gives_back_what_it_looked_ahead_at() {
    for members in [GIVES_BACK, GIVES_BACK_IN_CSHARP] {
        let grammar = format!(
            "grammar T; @lexer::members {{ {members} }}
             s : (ID | LABEL | LIST | EQ | OPEN)* EOF ; EQ : '=' ; OPEN : '{{' ; LIST : 'list' GAP '{{' ;
             LABEL : ID GAP '=' ; ID : [a-zé]+ ; fragment GAP : [ \\n]* ; WS : GAP -> skip ;"
        );
        let compiled = compile_text(&[("T.g4", &grammar)], &Options::default()).unwrap();
        let find = |name: &str| compiled.recognizer(name).unwrap().clone();
        let language = Language::new(find("TLexer"), find("T")).unwrap();
        let input = "éb list éé\n = list {\n\nx = list= é\n";
        let options = ParseOptions::default();
        let parse = language.parse(input, "s", &options).unwrap();
        assert_eq!(parse.errors, []);
        assert_eq!(parse.warnings, [""; 0]);
        let visible = parse.tokens.iter().filter(|(_, token)| token.is_visible());
        let tokens = visible.map(|(_, token)| {
            let name = language.symbolic_name(token.kind).unwrap();
            let text = token.source(input);
            format!("{name} {}:{} {text}", token.line, token.column)
        });
        let tokens: Vec<String> = tokens.collect();
        let expected = [
            "ID 1:0 éb",
            "ID 1:3 list",
            "LABEL 1:8 éé",
            "EQ 2:1 =",
            "LIST 2:3 list",
            "OPEN 2:8 {",
            "LABEL 4:0 x",
            "EQ 4:2 =",
            "LABEL 4:4 list",
            "EQ 4:8 =",
            "ID 4:10 é",
            "EOF 5:0 ",
        ];
        assert_eq!(tokens, expected);
    }
}

#[test]
fn a_token_that_ends_where_it_begins_keeps_its_text() {
    let grammar = "grammar T; @lexer::members {
            public Token emit() { _input.seek(_tokenStartCharIndex); return super.emit(); }
        }
        s : A* EOF ; A : 'a' 'a' ;";
    check(grammar, "aaaa", "(s aa aa <EOF>)", &[]);
}

#[test]
fn a_lexer_changes_its_tokens_before_they_are_made() {
    let grammar = "grammar T;
        @lexer::members {
            public Token emit() {
                if (getText().equals(\"key\")) { setType(KEY); }
                if (getText().equals(\"no\")) { _channel = HIDDEN; }
                return super.emit();
            }
        }
        s : (k | ID)* EOF ; k : KEY ; KEY : '!' ; ID : [a-z]+ ; WS : ' ' -> skip ;";
    check(grammar, "a key no b", "(s a (k key) b <EOF>)", &[]);
}

#[test]
fn a_loop_synchronizes_before_it_and_in_it() {
    let grammar = "grammar T; s : 'k' w w ';' EOF ; w : x ; x : (y | '(' | ')')+ ; y : P | L ;
                   P : [A-Z] ; L : [a-z]+ ; WS : ' ' -> skip ;";
    check(
        grammar,
        "k a ; b k k",
        "(s k (w (x (y a))) (w (x ; (y b))) k k)",
        &[
            "line 1:4 extraneous input ';' expecting {'(', ')', P, L}",
            "line 1:8 mismatched input 'k' expecting {';', '(', ')', P, L}",
        ],
    );
}

#[test]
fn what_a_lexer_does_by_itself_is_named_if_it_is_not_understood() {
    for (members, rule, named) in [
        (
            "Token emit() { return other.make(this); }",
            "'a'",
            "its own method emit",
        ),
        // A predicate must leave the lexer where it is.
        (
            "boolean far() { _input.consume(); return true; }",
            "'a' {far()}?",
            "a predicate",
        ),
    ] {
        let grammar =
            format!("grammar T; @lexer::members {{ {members} }} s : A* EOF ; A : {rule} ;");
        let compiled = compile_text(&[("T.g4", &grammar)], &Options::default()).unwrap();
        let find = |name: &str| compiled.recognizer(name).unwrap().clone();
        let language = Language::new(find("TLexer"), find("T")).unwrap();
        let parse = language.parse("a", "s", &ParseOptions::default()).unwrap();
        let warned = parse.warnings.iter().any(|warning| warning.contains(named));
        assert!(warned, "{members}: {:?}", parse.warnings);
    }
}
