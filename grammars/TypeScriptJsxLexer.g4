// TypeScript with JSX in it: the same tokens, but a `<` may start an element.
lexer grammar TypeScriptJsxLexer;

options { superClass = TypeScriptJsxReaderBase; }

import TypeScriptLexer;
