import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** What javac says of texts. The lines that come and go are those of {@code ask.py}. */
public final class Ask {
    /** Longer facts are no facts. */
    private static final int LONGEST = 120;

    public static void main(String[] arguments) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        var compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ENGLISH, StandardCharsets.UTF_8);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String text = read(line);
            var source = new SimpleJavaFileObject(URI.create("string:///Input.java"), JavaFileObject.Kind.SOURCE) {
                @Override
                public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                    return text;
                }

                @Override
                public boolean isNameCompatible(String simpleName, Kind kind) {
                    return true;
                }
            };
            var found = new DiagnosticCollector<JavaFileObject>();
            var options = List.of("-proc:none", "-Xlint:all", "-Xmaxerrs", "1000", "-Xmaxwarns", "1000");
            var facts = new TreeSet<String>();
            var printed = new StringBuilder();
            try {
                var task = (com.sun.source.util.JavacTask) compiler.getTask(null, files, found, options, null, List.of(source));
                task.parse();
                boolean parsed = found.getDiagnostics().stream().noneMatch(one -> one.getKind() == Diagnostic.Kind.ERROR);
                if (parsed) {
                    facts.add("ok");
                    task.analyze();
                }
                for (var one : found.getDiagnostics()) {
                    String says = one.getMessage(Locale.ENGLISH).replaceAll("\\s+", " ");
                    facts.add(one.getCode());
                    facts.add(one.getCode() + ": " + says);
                    if (printed.length() < 1 << 16) {
                        printed.append("Input.java:").append(one.getLineNumber()).append(": ").append(says).append('\n');
                    }
                }
            } catch (RuntimeException | StackOverflowError error) {
                facts.add(error.getClass().getName());
            }
            facts.removeIf(fact -> fact.length() > LONGEST);
            var answer = new StringBuilder("{\"facts\":[");
            String between = "";
            for (String fact : facts) {
                answer.append(between).append(quoted(fact));
                between = ",";
            }
            out.println(answer.append("],\"printed\":").append(quoted(printed.toString())).append('}'));
        }
    }

    /** The text of a JSON string. */
    private static String read(String line) {
        var text = new StringBuilder();
        for (int at = 1; at < line.length() - 1; at++) {
            char one = line.charAt(at);
            if (one != '\\') {
                text.append(one);
                continue;
            }
            at++;
            switch (line.charAt(at)) {
                case 'n' -> text.append('\n');
                case 't' -> text.append('\t');
                case 'r' -> text.append('\r');
                case 'b' -> text.append('\b');
                case 'f' -> text.append('\f');
                case 'u' -> {
                    text.append((char) Integer.parseInt(line.substring(at + 1, at + 5), 16));
                    at += 4;
                }
                default -> text.append(line.charAt(at));
            }
        }
        return text.toString();
    }

    private static String quoted(String text) {
        var quoted = new StringBuilder("\"");
        for (char one : text.toCharArray()) {
            switch (one) {
                case '"', '\\' -> quoted.append('\\').append(one);
                case '\n' -> quoted.append("\\n");
                default -> {
                    if (one < ' ') {
                        quoted.append(String.format("\\u%04x", (int) one));
                    } else {
                        quoted.append(one);
                    }
                }
            }
        }
        return quoted.append('"').toString();
    }

    private Ask() {}
}
