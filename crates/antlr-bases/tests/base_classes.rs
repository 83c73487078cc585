//! Base classes of upstream's grammars, each called by a grammar of a few lines.

#![allow(clippy::unwrap_used)]

use picireny_grammar::{Options, compile_text};
use picireny_parser::{Language, ParseOptions, tree_line};

/// The tree of an input, which has no errors and for which nothing is unknown.
#[track_caller]
fn tree(lexer: &str, parser: &str, input: &str) -> String {
    let lexer = format!("lexer grammar L; {lexer}");
    // One block of options is allowed.
    let (class, rules) = match parser.strip_prefix("superClass = ") {
        Some(rest) => rest.split_once(';').unwrap(),
        None => ("", parser),
    };
    let class = match class {
        "" => String::new(),
        class => format!("superClass = {class};"),
    };
    let parser = format!("parser grammar P; options {{ tokenVocab = L; {class} }} {rules}");
    let files = [("L.g4", lexer.as_str()), ("P.g4", parser.as_str())];
    let compiled = compile_text(&files, &Options::default()).unwrap();
    let find = |name: &str| compiled.recognizer(name).unwrap().clone();
    let language =
        Language::with_classes(find("L"), find("P"), &picireny_antlr_bases::classes()).unwrap();
    let parse = language
        .parse(input, "s", &ParseOptions::default())
        .unwrap();
    assert_eq!(parse.errors, [], "{input}");
    assert_eq!(parse.warnings, [""; 0], "{input}");
    tree_line(&language, input, &parse)
}

#[test]
fn awk_divides_after_an_operand() {
    let lexer = "options { superClass = awkLexerBase; } WORD : [a-z]+ ; PLUS : '+' ;
                 REGEX : { this.IsNotAfterExpr() }? '/' ~'/'+ '/' ; DIV : '/' ;";
    let parser = "s : (WORD | PLUS | regex | DIV)* EOF ; regex : REGEX ;";
    assert_eq!(tree(lexer, parser, "a/b/c"), "(s a / b / c <EOF>)");
    assert_eq!(tree(lexer, parser, "a+/b/"), "(s a + (regex /b/) <EOF>)");
}

#[test]
fn bencoded_strings_have_the_length_before_them() {
    let lexer = "options { superClass = BencodingLexerBase; }
                 START : [0-9]+ ':' { setStringLength(); } -> skip, pushMode(STRINGS) ;
                 mode STRINGS; STRING : ({ consumeStringChars() }? .)+ -> popMode ;";
    let text = "3:1:a4:äöüß";
    assert_eq!(tree(lexer, "s : STRING* EOF ;", text), "(s 1:a äöüß <EOF>)");
}

#[test]
fn bison_has_code_after_the_second_separator() {
    let lexer =
        "options { superClass = BisonLexerBase; } PercentPercent : '%%' { this.NextMode(); } ;
                 WORD : [a-z]+ ; mode EpilogueMode; CODE : .+ ;";
    let parser = "s : WORD '%%' WORD '%%' CODE EOF ;".replace("'%%'", "PercentPercent");
    assert_eq!(tree(lexer, &parser, "a%%b%%c%%"), "(s a %% b %% c%% <EOF>)");
}

#[test]
fn fortran_comments_begin_in_the_first_column() {
    let lexer = "options { superClass = Fortran90LexerBase; } NL : '\\n' ; WORD : [a-z]+ ;
                 COMMENT : { this.IsColumnZero() }? 'c' ~'\\n'* -> skip ; SPACE : ' ' -> skip ;
                 NUMBER : [0-9]+ ('.' { this.VerifyNotOperator() }?)? ; AND : '.and.' ;";
    let parser = "s : (WORD | NL | NUMBER | AND)* EOF ;";
    assert_eq!(
        tree(lexer, parser, "c x\n c y\n1.and.2.\n"),
        "(s \\n c y \\n 1 .and. 2. \\n <EOF>)"
    );
}

#[test]
fn mysql_knows_functions_and_sizes_of_numbers() {
    let lexer = "options { superClass = MySQLLexerBase; }
                 tokens { LONG_NUMBER, ULONGLONG_NUMBER, DECIMAL_NUMBER, DOT_SYMBOL, MAX_SYMBOL }
                 INT_NUMBER : [0-9]+ { this.doIntNumber(); } ; MAX : 'max' { this.doMax(); } ;
                 DOTTED : '.' [a-z]+ { this.emitDot(); } -> type(IDENTIFIER) ;
                 IDENTIFIER : [a-z]+ ; OPEN : '(' ; SPACE : ' ' -> skip ;";
    let parser = "s : part* EOF ; part : int | long | big | dot | max | IDENTIFIER | OPEN ;
                  int : INT_NUMBER ; long : LONG_NUMBER ; big : ULONGLONG_NUMBER | DECIMAL_NUMBER ;
                  dot : DOT_SYMBOL ; max : MAX_SYMBOL ;";
    assert_eq!(
        tree(
            lexer,
            parser,
            "1 12345678901 99999999999999999999 max max( a.b"
        ),
        "(s (part (int 1)) (part (int 12345678901)) (part (big 99999999999999999999)) \
         (part max) (part (max max)) (part () (part a) (part (dot .)) (part b) <EOF>)"
    );
}

#[test]
fn postgresql_texts_end_with_their_own_tag() {
    let lexer = "options { superClass = PostgreSQLLexerBase; }
                 BEGIN : '$' [a-z]* '$' { this.PushTag(); } -> pushMode(TEXT) ;
                 mode TEXT; END : '$' [a-z]* '$' { this.IsTag() }? { this.PopTag(); } -> popMode ;
                 CHARS : ~'$'+ | '$' ;";
    let parser = "s : (BEGIN CHARS* END)* EOF ;";
    assert_eq!(
        tree(lexer, parser, "$a$x$b$y$a$$$z$$"),
        "(s $a$ x $ b $ y $a$ $$ z $$ <EOF>)"
    );
}

#[test]
fn plsql_units_end_with_a_slash_alone_in_its_line() {
    let lexer = "WORD : [a-z]+ ; SOLIDUS : '/' ; SPACE : [ \\n] -> skip ;";
    let parser = "superClass = PlSqlParserBase;
                  s : (unit ({ this.isSolidusSeparator() }? SOLIDUS)?)* EOF ;
                  unit : WORD ({ !this.isSolidusSeparator() }? SOLIDUS WORD)* { this.setLastUnitSql(); } ;";
    assert_eq!(
        tree(lexer, parser, "a / b\n/\nc\n"),
        "(s (unit a / b) / (unit c) <EOF>)"
    );
}

#[test]
fn ada_names_are_types_where_they_are_declared() {
    let lexer = "TYPE : 'type' ; BEGIN : 'begin' ; END : 'end' ; IDENTIFIER_ : [a-z]+ ;
                 SPACE : ' ' -> skip ;";
    let parser = "superClass = AdaParserBase; s : part* EOF ;
                  part : full_type_declaration | block | { this.IsTypeName() }? mark | name ;
                  full_type_declaration : TYPE defining_identifier { this.EnterDeclaration(); } ;
                  defining_identifier : IDENTIFIER_ ; mark : IDENTIFIER_ ; name : IDENTIFIER_ ;
                  block : BEGIN { this.EnterScope(); } part* END { this.ExitScope(); } ;";
    let declaration = "(part (full_type_declaration type (defining_identifier t)))";
    assert_eq!(
        tree(lexer, parser, "t integer begin type t t end t"),
        format!(
            "(s (part (name t)) (part (mark integer)) \
             (part (block begin {declaration} (part (mark t)) end)) (part (name t)) <EOF>)"
        )
    );
}

#[test]
fn protobuf_enumerations_are_declared() {
    let lexer = "MESSAGE : 'message' ; ENUM : 'enum' ; LC : '{' ; RC : '}' ; DOT : '.' ;
                 IDENTIFIER : [a-zA-Z]+ ; SPACE : ' ' -> skip ;";
    let parser = "superClass = Protobuf3ParserBase; s : def* EOF ;
                  def : messageDef | enumDef | message | enumeration ;
                  messageDef : MESSAGE messageName defineMessage body ;
                  messageName : IDENTIFIER ; body : LC enter def* exit RC ;
                  enumDef : ENUM enumName defineEnum LC RC ; enumName : IDENTIFIER ;
                  message : { this.IsMessageType_() }? name ;
                  enumeration : { this.IsEnumType_() }? name ; name : (IDENTIFIER DOT)* IDENTIFIER ;
                  defineMessage : { this.DoMessageNameDef_(); } ;
                  defineEnum : { this.DoEnumNameDef_(); } ;
                  enter : { this.DoEnterBlock_(); } ; exit : { this.DoExitBlock_(); } ;";
    let found = tree(lexer, parser, "message M { enum E { } } M");
    assert!(
        found.ends_with("(def (message (name M))) <EOF>)"),
        "{found}"
    );
    let found = tree(lexer, parser, "message M { enum E { } } M . E");
    assert!(
        found.ends_with("(def (enumeration (name M . E))) <EOF>)"),
        "{found}"
    );
}

#[test]
fn gdscript_begins_with_its_first_word() {
    let lexer = "options { superClass = GDScriptLexerBase; } tokens { INDENT, DEDENT }
                 WORD : [a-z]+ ; OPEN : '(' {openBrace();} ; CLOSE : ')' {closeBrace();} ;
                 NEWLINE : ({atStartOfInput()}? SPACE | '\\n' SPACE?) {onNewLine();} ;
                 SKIPPED : SPACE -> skip ; fragment SPACE : [ ]+ ;";
    let parser = "s : line* EOF ; line : (WORD | OPEN | CLOSE)+ NEWLINE block? ;
                  block : INDENT line+ DEDENT ;";
    assert_eq!(
        tree(lexer, parser, "\n\na\n  b (\n c)\nd\n"),
        "(s (line a   (block    (line b ( c ) \\n) \\n)) (line d \\n) <EOF>)"
    );
}

#[test]
fn haskells_layout_has_virtual_braces() {
    let lexer = "options { superClass = HaskellBaseLexer; }
                 MODULE : 'module' ; WHERE : 'where' ; LET : 'let' ; IN : 'in' ; DO : 'do' ;
                 OF : 'of' ; OCURLY : '{' ; CCURLY : '}' ; WORD : [a-z]+ ;
                 NEWLINE : '\\n' { this.processNEWLINEToken(); } ;
                 TAB : '\\t' { this.processTABToken(); } ; WS : ' ' { this.processWSToken(); } ;
                 VOCURLY : 'VOCURLY' { this.SetHidden(); } ;
                 VCCURLY : 'VCCURLY' { this.SetHidden(); } ; SEMI : 'SEMI' { this.SetHidden(); } ;";
    let parser = "s : (WORD | block | SEMI | NEWLINE)* EOF ;
                  block : (WHERE | DO) VOCURLY (WORD | block | SEMI | NEWLINE)* VCCURLY ;";
    assert_eq!(
        tree(lexer, parser, "a where\n  b\n  c\nd\n"),
        "(s a (block where VOCURLY b SEMI c SEMI VCCURLY) SEMI d SEMI <EOF>)"
    );
}

#[test]
fn scala_separates_statements_by_lines_and_indentation() {
    let lexer = "options { superClass = Scala3LexerBase; } tokens { INDENT, DEDENT }
                 COLON : ':' ; LPAREN : '(' ; RPAREN : ')' ; DOT : '.' ; Varid : [a-z]+ ;
                 NEWLINE : '\\n' ; WS : ' '+ -> channel(HIDDEN) ;";
    let parser = "superClass = Scala3ParserBase; s : line* EOF ;
                  line : (Varid | DOT | LPAREN | RPAREN | NEWLINE)+ (COLON INDENT line+ DEDENT)? ;";
    assert_eq!(
        tree(lexer, parser, "a:\n  b\n   .c\n  d(\n e)\n\nf\n"),
        "(s (line a : <INDENT> (line b . c \\n d ( e )) <DEDENT>) (line \\n f) <EOF>)"
    );
}

#[test]
fn swifts_operators_depend_on_the_space_around_them() {
    let lexer = "WS : [ \\n]+ -> channel(HIDDEN) ; DOT : '.' ; SUB : '-' ; AND : '&' ; BANG : '!' ;
                 QUESTION : '?' ; ID : [a-z]+ ; COMMA : ',' ;";
    let rules = "s locals [int before = -1] : ({CLASSisSeparatedStatement(_input, $before)}?
                   e {$before = _input.index();})+ EOF ;
                 e : ({CLASSisPrefixOp(_input)}? prefix)? ID postfix? (binary e)? ;
                 prefix : SUB ; binary : {CLASSisBinaryOp(_input)}? op ;
                 postfix : {CLASSisPostfixOp(_input)}? op ;
                 op : {CLASSisOperator(_input, \"&&\")}? AND AND | SUB | BANG ;";
    let expected = "(s (e a (binary (op -)) (e b)) (e (prefix -) c (postfix (op !)) \
                    (binary (op & &)) (e d)) <EOF>)";
    let fifth = format!(
        "superClass = SwiftSupport; {}",
        rules.replace("CLASS", "this.")
    );
    for parser in [fifth, rules.replace("CLASS", "SwiftSupport.")] {
        assert_eq!(tree(lexer, &parser, "a - b\n-c! && d"), expected);
    }
}

#[test]
fn swifts_interpolations_end_with_their_parenthesis() {
    let lexer = "options { superClass = SwiftSupportLexer; }
                 LPAREN : '(' { if(!parenthesis.isEmpty()) parenthesis.push(parenthesis.pop()+1);} ;
                 RPAREN : ')' { if(!parenthesis.isEmpty()) { parenthesis.push(parenthesis.pop()-1);
                   if(parenthesis.peek() == 0) { parenthesis.pop(); popMode(); } } } ;
                 ID : [a-z]+ ; OPEN : '\"' -> pushMode(TEXT) ;
                 mode TEXT; CHARS : ~[\"\\\\]+ ; END : '\"' -> popMode ;
                 HOLE : '\\\\(' { parenthesis.push(1); } -> pushMode(DEFAULT_MODE) ;";
    let parser = "s : (ID | OPEN | CHARS | END | HOLE | LPAREN | RPAREN)* EOF ;";
    assert_eq!(
        tree(lexer, parser, "\"a\\(b(c))d\"e"),
        "(s \" a \\( b ( c ) ) d \" e <EOF>)"
    );
}

#[test]
fn tags_of_jsx_close_what_they_opened() {
    let lexer =
        "options { superClass = JavaScriptLexerBase; } Assign : '=' ; Identifier : [a-zA-Z]+ ;
                 Tag : '<' { this.IsJsxPossible() }? ; Less : '<' ; End : '</' ; More : '>' ;
                 JsxOpeningElementOpenBrace : '{' ;";
    let parser =
        "superClass = JavaScriptParserBase; s : (Identifier | Assign | Less | element)* EOF ;
                  element : Tag open More element? End close More ;
                  open : Identifier { this.pushHtmlTagName($Identifier.text); } ;
                  close : Identifier { this.popHtmlTagName($Identifier.text) }? ;";
    assert_eq!(
        tree(lexer, parser, "a<b=<c></C>"),
        "(s a < b = (element < (open c) > </ (close C) >) <EOF>)"
    );
}

#[test]
fn mysqls_original_lexer_computes_types() {
    let lexer = "options { superClass = MySQLBaseLexer; } tokens { LONG_NUMBER }
                 INT_NUMBER : [0-9]+ { this.type = this.determineNumericType(this.text); } ;
                 MAX_SYMBOL : 'max' { this.type = this.determineFunction(L.MAX_SYMBOL); } ;
                 NOT_SYMBOL : 'not' { this.type = this.isSqlModeActive(SqlMode.HighNotPrecedence) ? L.MAX_SYMBOL : L.NOT_SYMBOL; } ;
                 NEW : 'new' { this.serverVersion >= 80000 }? ; DOT_SYMBOL : '.' ;
                 DOTTED : '.' [a-z]+ { this.emitDot(); } -> type(IDENTIFIER) ;
                 IDENTIFIER : [a-z]+ ; OPEN : '(' ; SPACE : ' ' -> skip ;";
    let parser = "superClass = MySQLBaseRecognizer; s : part* EOF ;
                  part : long | max | dot | {this.serverVersion < 80000}? NEW | INT_NUMBER | IDENTIFIER | OPEN | not ;
                  long : LONG_NUMBER ; max : MAX_SYMBOL ; dot : DOT_SYMBOL ; not : NOT_SYMBOL | NEW ;";
    assert_eq!(
        tree(lexer, parser, "1 32345678901 max max( not new a.b"),
        "(s (part 1) (part (long 32345678901)) (part max) (part (max max)) (part () \
         (part (not not)) (part (not new)) (part a) (part (dot .)) (part b) <EOF>)"
    );
}

#[test]
fn string_templates_alternate_between_text_and_expressions() {
    let lexer = "options { superClass = LexerAdaptor; }
                 LDELIM : . { isLDelim() }? -> mode(Inside) ; RBRACE : '}' { endsSubTemplate(); } ;
                 TEXT : . { adjText(); } ;
                 mode Inside; LBRACE : '{' { startsSubTemplate() }? -> mode(Sub) ;
                 RDELIM : . { isRDelim() }? -> mode(DEFAULT_MODE) ; ID : [a-z]+ ; SKIPPED : . -> skip ;
                 mode Sub; SUB : . ;";
    let parser = "s : (LDELIM | RDELIM | TEXT | ID | RBRACE)* EOF ;";
    // Predicates look at the character behind the delimiter.
    assert_eq!(tree(lexer, parser, "ab<<c>d"), "(s a b c > d <EOF>)");
}

#[test]
fn what_another_parser_does_is_known_to_change_nothing() {
    let lexer = "ID : [a-z]+ ; OPEN : '{' ; CLOSE : '}' ; NL : '\\n' ;";
    let parser = "superClass = RFilterBase; s : part* EOF ;
                  part : OPEN {curlies++;} | CLOSE {curlies--;} | ID
                       | {curlies > 0}? NL {hideToken($NL);} | {curlies == 0}? stop ;
                  stop : NL ;";
    assert_eq!(
        tree(lexer, parser, "a\n{\n}"),
        "(s (part a) (part (stop \\n)) (part {) (part \\n) (part }) <EOF>)"
    );
    let parser = "superClass = CSharpPreprocessorParserBase;
                  s returns [boolean value] : (ID { this.OnPreprocessorDirectiveDefine(); })* EOF ;";
    assert_eq!(tree(lexer, parser, "a"), "(s a <EOF>)");
    let parser = "s : e EOF ; e : ID | e {ZSupport.isLeftAssociative(_input)}? OPEN e ;";
    assert_eq!(
        tree(lexer, parser, "a{b{c"),
        "(s (e (e (e a) { (e b)) { (e c)) <EOF>)"
    );
}

/// The tokens of an input, each with its place: line, column, and its first and last byte.
fn places(lexer: &str, input: &str) -> Vec<String> {
    let lexer = format!("lexer grammar L; {lexer}");
    let compiled = compile_text(&[("L.g4", &lexer)], &Options::default()).unwrap();
    let language = Language::of_lexer(
        compiled.recognizer("L").unwrap().clone(),
        &picireny_antlr_bases::classes(),
    )
    .unwrap();
    let parse = language.tokenize(input, &ParseOptions::default()).unwrap();
    let tokens = parse
        .tokens
        .iter()
        .filter(|(_, token)| token.is_in_stream());
    let shown = tokens.map(|(_, token)| {
        let name = language.symbolic_name(token.kind).unwrap();
        let (line, column) = (token.line, token.column);
        format!("{name} {line}:{column} {}..{}", token.start, token.end)
    });
    shown.collect()
}

#[test]
fn tokens_that_are_made_of_white_space_are_where_java_says() {
    let input = "a\n b\n\n  c\nd";
    // An action makes them, when the lexer is behind what it matched.
    let lexer = "options { superClass = PythonLexerBase; } tokens { LINE_BREAK, INDENT, DEDENT }
                 NEWLINE : '\\n' { this.HandleNewLine(); } -> channel(HIDDEN) ;
                 WS : ' '+ { this.HandleSpaces(); } -> channel(HIDDEN) ; WORD : [a-z] ;";
    assert_eq!(
        places(lexer, input),
        [
            "WORD 1:0 0..1",
            "NEWLINE 2:0 1..2",
            "LINE_BREAK 2:1 3..3",
            "INDENT 2:1 3..3",
            "WS 2:1 2..3",
            "WORD 2:1 3..4",
            "NEWLINE 3:0 4..5",
            "NEWLINE 4:0 5..6",
            "LINE_BREAK 4:2 8..8",
            "INDENT 4:2 8..8",
            "WS 4:2 6..8",
            "WORD 4:2 8..9",
            "NEWLINE 5:0 9..10",
            "LINE_BREAK 5:0 10..10",
            "DEDENT 5:0 10..10",
            "DEDENT 5:0 10..10",
            "WORD 5:0 10..11",
            "EOF 5:1 11..11",
        ]
    );
    // Those that stand for a text have its place.
    let lexer = "options { superClass = Python3LexerBase; } tokens { INDENT, DEDENT }
                 NEWLINE : '\\n' ' '* { this.onNewLine(); } ; WORD : [a-z] ;";
    assert_eq!(
        places(lexer, input),
        [
            "WORD 1:0 0..1",
            "NEWLINE 2:1 1..2",
            "INDENT 2:1 2..3",
            "WORD 2:1 3..4",
            "NEWLINE 4:2 5..6",
            "INDENT 4:2 6..8",
            "WORD 4:2 8..9",
            "NEWLINE 5:0 9..10",
            "DEDENT 4:0 9..10",
            "DEDENT 4:0 9..10",
            "WORD 5:0 10..11",
            "EOF 5:1 11..11",
        ]
    );
}
