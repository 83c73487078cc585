import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.Tool;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.tool.ANTLRMessage;
import org.antlr.v4.tool.ANTLRToolListener;

/**
 * Does the jobs that a file lists, one per line, fields separated by tabs:
 *
 * "tool", output file, arguments of the ANTLR tool...: what the tool says,
 * one line each: severity(code) file:line:column.
 *
 * "parse", output file, input file, lexer class, parser class, start rule:
 * tokens, tree, the lexer's messages and the parser's, separated by null
 * characters.
 */
public class Recorder {
    public static void main(String[] arguments) throws Exception {
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            String[] job = line.split("\t");
            try {
                String result = job[0].equals("tool") ? tool(job) : parse(job);
                Files.writeString(Path.of(job[1]), result);
            } catch (InvocationTargetException error) {
                throw new IllegalStateException(line, error.getCause());
            }
        }
    }

    /** What the tool says about grammars. */
    private static String tool(String[] job) {
        String[] arguments = new String[job.length - 2];
        System.arraycopy(job, 2, arguments, 0, arguments.length);
        List<String> lines = new ArrayList<>();
        Tool tool = new Tool(arguments);
        tool.removeListeners();
        tool.addListener(new ANTLRToolListener() {
            @Override
            public void info(String message) {
            }

            @Override
            public void error(ANTLRMessage message) {
                add("error", message);
            }

            @Override
            public void warning(ANTLRMessage message) {
                add("warning", message);
            }

            private void add(String severity, ANTLRMessage message) {
                String file = message.fileName == null ? "" : Path.of(message.fileName).getFileName().toString();
                // Some messages have no place, or half of one.
                String place = message.line <= 0 || message.charPosition < 0 ? "" : ":" + message.line + ":" + message.charPosition;
                lines.add(severity + "(" + message.getErrorType().code + ") " + file + place);
            }
        });
        tool.processGrammarsOnCommandLine();
        return String.join("\n", lines);
    }

    /** What the generated recognizers make of an input. */
    private static String parse(String[] job) throws ReflectiveOperationException, IOException {
        String text = Files.readString(Path.of(job[2]), StandardCharsets.UTF_8);
        Class<?> lexerClass = Class.forName(job[3]);
        Object made = lexerClass.getConstructor(org.antlr.v4.runtime.CharStream.class)
                .newInstance(CharStreams.fromString(text));
        Lexer lexer = (Lexer) made;
        List<String> lexerMessages = listen(lexer);
        // What was learnt from an input before could change what is said about
        // this one.
        lexer.getInterpreter().clearDFA();
        CommonTokenStream tokens = new CommonTokenStream(lexer);
        Class<?> parserClass = Class.forName(job[4]);
        Parser parser = (Parser) parserClass.getConstructor(TokenStream.class).newInstance(tokens);
        List<String> parserMessages = listen(parser);
        parser.getInterpreter().clearDFA();
        ParserRuleContext tree = (ParserRuleContext) parserClass.getMethod(job[5]).invoke(parser);
        String messages = String.join("\n", lexerMessages);

        // What the parser left unread.
        tokens.fill();
        List<String> lines = new ArrayList<>();
        for (Token token : tokens.getTokens()) {
            lines.add(((CommonToken) token).toString(lexer));
        }
        return String.join("\0", String.join("\n", lines), tree.toStringTree(parser), messages,
                String.join("\n", parserMessages));
    }

    private static List<String> listen(Recognizer<?, ?> recognizer) {
        List<String> messages = new ArrayList<>();
        recognizer.removeErrorListeners();
        recognizer.addErrorListener(new BaseErrorListener() {
            @Override
            public void syntaxError(Recognizer<?, ?> source, Object symbol, int line, int column, String message,
                    RecognitionException error) {
                messages.add("line " + line + ":" + column + " " + message);
            }
        });
        return messages;
    }
}
