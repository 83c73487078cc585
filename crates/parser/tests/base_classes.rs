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
    let language = Language::new(find("L"), find("P")).unwrap();
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
        "(s (line a \\n (block    (line b ( c ) \\n) \\n)) (line d \\n) <EOF>)"
    );
}
