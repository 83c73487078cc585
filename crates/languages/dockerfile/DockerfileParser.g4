// An instruction includes the end of its line, so that both go together.
parser grammar DockerfileParser;

options { tokenVocab = DockerfileLexer; }

dockerfile : instruction* EOF ;

instruction : ONBUILD* step ;

step
    : FROM FLAG* WORD (AS WORD)? end
    | RUN FLAG* (script | command end)
    | (CMD | ENTRYPOINT) command end
    | HEALTHCHECK FLAG* (NONE | CMD command) end
    | (ENV | LABEL) (NAME word+ | pair*) end
    | ARG pair* end
    | (COPY | ADD) FLAG* (JSON | place*) end document*
    | WORDY (JSON | word*) end
    | SHELL JSON end
    | STRAY word* end
    ;

// None at the end of the file.
end : END | ;

command : JSON | foreign | shell | ;

foreign : FOREIGN+ ;

// What a shell gets: all of a line, with the documents in it.
shell : (TEXT | HEREDOC)+ (END document+)? ;

// Documents that are the command.
script : HEREDOC+ END scriptText+ ;

scriptText : lines DOCUMENT_END ;

lines : LINE* ;

document : LINE* DOCUMENT_END ;

pair : NAME (ASSIGN VALUE*)? ;

place : WORD | AS | HEREDOC ;

word : WORD | AS | HEREDOC | FLAG | JSON ;
