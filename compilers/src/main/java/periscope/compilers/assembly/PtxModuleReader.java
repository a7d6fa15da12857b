package periscope.compilers.assembly;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * Reader of PTX modules as compilers write them (PTX ISA 8, "Syntax" and "Directives"): functions and entries with
 * their bodies. Declarations of registers and variables, and directives without effect on execution, are skipped;
 * anything else that is unknown is an error.
 */
public final class PtxModuleReader {

  private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);
  private static final Pattern HEAD = Pattern.compile("\\.(?:func|entry)\\b");
  private static final Pattern PARAMETER = Pattern.compile("([A-Za-z_$%][\\w$]*)\\s*(?:\\[[^\\]]*\\])?\\s*$");
  private static final Pattern LABEL = Pattern.compile("\\s*([A-Za-z_$%][\\w$]*)\\s*:(?!:)");
  private static final Pattern GUARD = Pattern.compile("@(!?\\s*%?[\\w$]+)\\s+");
  private static final Pattern REGISTERS = Pattern.compile("\\.reg\\s+\\.(\\w+)\\s+([^;]*);");
  private static final Pattern DECLARATION = Pattern.compile(
      "\\.(?:reg|param|local|shared|global|const|pragma|loc|file|branchtargets|callprototype)\\b.*", Pattern.DOTALL);

  private final SourceText text;
  /** The text with its comments blanked out. */
  private final String code;

  private PtxModuleReader(SourceText text) {
    this.text = text;
    StringBuilder blank = new StringBuilder(text.content());
    for (Matcher m = COMMENT.matcher(text.content()); m.find(); ) {
      for (int i = m.start(); i < m.end(); i++) {
        blank.setCharAt(i, blank.charAt(i) == '\n' ? '\n' : ' ');
      }
    }
    code = blank.toString();
  }

  /**
   * The functions and entries of a module, in order.
   *
   * @throws InvalidInputException if the text is no such module
   */
  public static List<PtxFunction> read(SourceText text) {
    return new PtxModuleReader(text).functions();
  }

  private List<PtxFunction> functions() {
    List<PtxFunction> all = new ArrayList<>();
    int at = 0;
    for (Matcher m = HEAD.matcher(code); m.find(at); ) {
      int end = firstOf("{;", m.end());
      if (end < 0) {
        throw wrong(m.start(), m.end() - m.start(), "this function has no end");
      }
      at = end + 1;
      if (code.charAt(end) == '{') {
        at = closing(end) + 1;
        all.add(function(new Span(m.start(), at - m.start()), code.substring(m.end(), end), end + 1, at - 1));
      }
    }
    return all;
  }

  /** Index of the first of some characters outside of parentheses; -1 if there is none. */
  private int firstOf(String wanted, int from) {
    int depth = 0;
    for (int i = from; i < code.length(); i++) {
      char c = code.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth == 0 && wanted.indexOf(c) >= 0) {
        return i;
      }
    }
    return -1;
  }

  private int closing(int opening) {
    int depth = 0;
    for (int i = opening; i < code.length(); i++) {
      char c = code.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    throw wrong(opening, 1, "this '{' is not closed");
  }

  /**
   * Reads a function.
   *
   * @param head text between the word func or entry and the body
   */
  private PtxFunction function(Span whole, String head, int start, int end) {
    List<List<String>> lists = new ArrayList<>();
    Matcher list = Pattern.compile("\\(([^()]*)\\)").matcher(head);
    while (list.find()) {
      lists.add(names(list.group(1)));
    }
    String bare = head.replaceAll("\\([^()]*\\)", " ").strip();
    boolean returns = head.strip().startsWith("(");
    List<PtxStatement> body = new ArrayList<>();
    Map<String, Integer> labels = new HashMap<>();
    RegisterScopes scopes = new RegisterScopes();
    statements(start, end, body, labels, scopes);
    List<String> results = returns ? lists.get(0) : List.of();
    List<String> parameters = lists.size() > (returns ? 1 : 0) ? lists.get(lists.size() - 1) : List.of();
    return new PtxFunction(bare.split("\\s+")[0], results, parameters, scopes.types(), body, labels, whole);
  }

  private static List<String> names(String list) {
    return Arrays.stream(list.split(",")).map(PARAMETER::matcher).filter(Matcher::find).map(m -> m.group(1)).toList();
  }

  private void statements(
      int start, int end, List<PtxStatement> body, Map<String, Integer> labels, RegisterScopes scopes) {
    int at = start;
    while (at < end) {
      Matcher label = LABEL.matcher(code).region(at, end);
      char c = code.charAt(at);
      if (Character.isWhitespace(c)) {
        at++;
      } else if (c == '{' || c == '}') {
        // Braces inside a body say how far names of registers reach.
        if (c == '{') {
          scopes.open();
        } else {
          scopes.close();
        }
        at++;
      } else if (label.lookingAt()) {
        if (labels.put(label.group(1), body.size()) != null) {
          throw wrong(label.start(1), label.group(1).length(), "this label stands twice in one function");
        }
        at = label.end();
      } else if (c == '.') {
        Matcher registers = REGISTERS.matcher(code).region(at, end);
        if (registers.lookingAt()) {
          scopes.declare(registers.group(1), registers.group(2));
        }
        at = declaration(at, end);
      } else {
        int stop = code.indexOf(';', at);
        if (stop < 0 || stop > end) {
          throw wrong(at, Math.min(end, lineEnd(at)) - at, "this instruction has no end");
        }
        body.add(statement(at, stop, scopes));
        at = stop + 1;
      }
    }
  }

  private int lineEnd(int from) {
    int end = code.indexOf('\n', from);
    return end < 0 ? code.length() : end;
  }

  /** Skips a declaration: up to a semicolon, or to the end of the line if the directive has none. */
  private int declaration(int at, int end) {
    int line = lineEnd(at);
    String word = code.substring(at, Math.min(end, line)).strip();
    if (!DECLARATION.matcher(word).matches()) {
      throw wrong(at, word.length(), "this directive is not known");
    }
    boolean wholeLine = word.startsWith(".loc ") || word.startsWith(".loc\t") || word.startsWith(".file");
    int stop = wholeLine ? line : code.indexOf(';', at);
    return (stop < 0 ? end : stop) + 1;
  }

  private PtxStatement statement(int start, int end, RegisterScopes scopes) {
    String words = code.substring(start, end).strip();
    Matcher guard = GUARD.matcher(words);
    Optional<String> under = Optional.empty();
    if (guard.lookingAt()) {
      under = Optional.of(scopes.resolved(guard.group(1).replaceAll("\\s", "")));
      words = words.substring(guard.end());
    }
    String mnemonic = words.split("\\s+", 2)[0];
    String rest = words.substring(mnemonic.length()).strip();
    return new PtxStatement(under, mnemonic, operands(scopes.resolved(rest)), new Span(start, end - start));
  }

  /** The parts between commas outside of brackets. */
  private static List<String> operands(String list) {
    List<String> all = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i <= list.length(); i++) {
      char c = i < list.length() ? list.charAt(i) : ',';
      depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
      if (c == ',' && depth == 0) {
        String operand = list.substring(start, i).strip();
        if (!operand.isEmpty()) {
          all.add(operand);
        }
        start = i + 1;
      }
    }
    return all;
  }

  private InvalidInputException wrong(int offset, int length, String message) {
    return new InvalidInputException(Diagnostic.error(text, new Span(offset, length), message,
        "this reads PTX as nvcc and LLVM write it"));
  }
}
