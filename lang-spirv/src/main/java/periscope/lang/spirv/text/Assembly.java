package periscope.lang.spirv.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.spirv.grammar.Grammar;
import periscope.lang.spirv.grammar.Operation;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Reads assembly. */
public final class Assembly {

  /** Most instructions of a module that are read. */
  private static final int MOST = 200_000;
  private static final Pattern OPERATION = Pattern.compile("Op[A-Z]\\w*");
  private static final Pattern ID = Pattern.compile("%\\w+");

  /** A word of assembly; a string with its quotes. */
  record Word(String text, Span span) {}

  private final SourceText text;
  private final Refusal refusal;
  private final List<Word> words = new ArrayList<>();
  private final Map<String, String> sets = new HashMap<>();
  private int next;

  private Assembly(SourceText text) {
    this.text = text;
    this.refusal = new Refusal(text);
  }

  /**
   * The instructions of a text.
   *
   * @throws periscope.litmus.source.InvalidInputException for the first instruction that is not written as SPIR-V's
   *     grammar has it
   */
  public static List<Statement> read(SourceText text) {
    Assembly assembly = new Assembly(text);
    assembly.split();
    return assembly.statements();
  }

  private void split() {
    String content = text.content();
    int at = 0;
    while (at < content.length()) {
      char c = content.charAt(at);
      int start = at;
      if (c == ';') {
        int end = content.indexOf('\n', at);
        at = end < 0 ? content.length() : end;
      } else if (Character.isWhitespace(c)) {
        at++;
      } else if (c == '"') {
        at = string(content, at);
        words.add(new Word(content.substring(start, at), new Span(start, at - start)));
      } else {
        while (at < content.length() && !Character.isWhitespace(content.charAt(at)) && content.charAt(at) != ';'
            && content.charAt(at) != '"') {
          at++;
        }
        words.add(new Word(content.substring(start, at), new Span(start, at - start)));
      }
    }
  }

  /** The offset behind a string that begins at an offset. */
  private int string(String content, int start) {
    for (int at = start + 1; at < content.length(); at++) {
      if (content.charAt(at) == '\\') {
        at++;
      } else if (content.charAt(at) == '"') {
        return at + 1;
      }
    }
    throw refusal.at(new Span(start, 1), "this string does not end", "strings end with \"");
  }

  /** Whether an instruction begins at a word: with its name, or with its result and an equals sign. */
  private boolean begins(int word) {
    return OPERATION.matcher(words.get(word).text()).matches()
        || ID.matcher(words.get(word).text()).matches() && word + 1 < words.size()
            && words.get(word + 1).text().equals("=");
  }

  private List<Statement> statements() {
    List<Statement> all = new ArrayList<>();
    while (next < words.size()) {
      all.add(statement());
      if (all.size() > MOST) {
        throw refusal.at(words.get(next - 1).span(), "the module has more than " + MOST + " instructions", "");
      }
    }
    return all;
  }

  private Statement statement() {
    Word first = words.get(next);
    if (!begins(next)) {
      throw refusal.at(first.span(), "unexpected '" + shown(first.text()) + "'",
          "an instruction begins with its name, such as OpLoad, or with its result: %4 = OpLoad");
    }
    String result = "";
    if (first.text().startsWith("%")) {
      result = first.text();
      next += 2;
    }
    if (next >= words.size() || !OPERATION.matcher(words.get(next).text()).matches()) {
      throw refusal.at(first.span(), "no instruction gives " + result + " a value here", "write %4 = OpLoad %uint %3");
    }
    Word name = words.get(next++);
    Operation operation = Grammar.named(name.text()).orElseThrow(() -> refusal.at(name.span(),
        "SPIR-V has no instruction " + name.text(), NearNames.nearOrSome(name.text(), Grammar.names())));
    List<Word> operands = new ArrayList<>();
    while (next < words.size() && !begins(next)) {
      operands.add(words.get(next++));
    }
    Word last = operands.isEmpty() ? name : operands.get(operands.size() - 1);
    Span span = new Span(first.span().offset(), last.span().offset() + last.span().length() - first.span().offset());
    if (operation.hasResult() == result.isEmpty()) {
      throw refusal.at(span, operation.name() + (operation.hasResult() ? " has a result, which is not named here"
          : " has no result"), operation.hasResult() ? "write %name = " + operation.name() : "");
    }
    new OperandCheck(refusal, operation, operands, span, s -> Optional.ofNullable(sets.get(s))).check();
    List<String> written = operands.stream().map(w -> w.text().startsWith("\"") ? unquoted(w.text()) : w.text())
        .toList();
    if (operation.name().equals("OpExtInstImport")) {
      sets.put(result, written.get(0));
    }
    return new Statement(operation.name(), result, written, span);
  }

  private static String unquoted(String quoted) {
    return quoted.substring(1, quoted.length() - 1).replaceAll("\\\\(.)", "$1");
  }

  static String shown(String word) {
    return word.length() > 40 ? word.substring(0, 40) + "…" : word;
  }
}
