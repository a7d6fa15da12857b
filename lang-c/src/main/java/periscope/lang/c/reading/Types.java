package periscope.lang.c.reading;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import periscope.grammars.Problems;
import periscope.lang.c.Dialect;
import periscope.lang.c.preprocessing.Expanded;
import periscope.lang.c.type.Token;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/**
 * Finds names without a meaning where a file of kernels needs a type, and structures that stand in expressions;
 * reported as such instead of as the syntax errors that follow.
 */
final class Types {

  /** Words that may stand before a name and are no types. */
  private static final Set<String> OTHERS = Set.of("return", "else", "case", "do", "goto", "struct", "static", "inline",
      "const", "extern", "register", "void", "sizeof", "auto", "constexpr", "typedef", "enum", "union", "using",
      "class", "namespace", "typename", "template", "new", "delete", "operator", "__restrict", "restrict", "volatile");

  private final Expanded text;
  private final List<Token> tokens;
  private final Dialect dialect;
  private final Set<String> structures;
  private final Problems problems;

  private Types(Expanded text, Dialect dialect, Set<String> structures, Problems problems) {
    this.text = text;
    this.tokens = Token.all(text.text());
    this.dialect = dialect;
    this.structures = structures;
    this.problems = problems;
  }

  /**
   * Reports each of these in a file, once.
   *
   * @param structures the names of its structures
   */
  static void check(Expanded text, Dialect dialect, Set<String> structures, Problems problems) {
    new Types(text, dialect, structures, problems).check();
  }

  private void check() {
    Set<String> told = new HashSet<>();
    for (int i = 1; i + 2 < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.isWord() && unknown(i) && told.add(token.text())) {
        Set<String> known = new TreeSet<>(structures);
        // Nearly every type has vectors with its name; who means one writes the number.
        known.removeIf(s -> s.matches("[a-z]+\\d+") && !token.text().matches(".*\\d"));
        TypeWords.names().stream().filter(t -> dialect.typeWord().matcher(t).matches()).forEach(known::add);
        List<String> near = NearNames.near(token.text(), known);
        error(token, "unknown type " + token.text(), near.isEmpty() ? "" : NearNames.question(near));
      } else if (token.text().equals("{") && literal(i) && told.add("{")) {
        error(token, "values in braces are read only where something is declared",
            "declare a variable with them: struct pair t = {1, 2};");
      }
    }
  }

  /** Whether a token stands in the place of a type and is no type. */
  private boolean unknown(int i) {
    Token token = tokens.get(i);
    Token next = tokens.get(i + 1);
    Token before = tokens.get(i - 1);
    if (isKnown(token) || Unread.has(token.text())) {
      return false;
    }
    boolean begins = "{};(,".contains(before.text()) || isType(before);
    boolean declares = next.isWord() && !isKnown(next) && "=;,[()".contains(tokens.get(i + 2).text());
    boolean line = !text.text().substring(token.start(), next.start()).contains("\n");
    return line && (begins && declares || isType(before) && next.text().equals("*"));
  }

  private boolean isKnown(Token token) {
    return OTHERS.contains(token.text()) || dialect.heads().contains(token.text()) || isType(token);
  }

  private boolean isType(Token token) {
    return token.isWord() && (dialect.typeWord().matcher(token.text()).matches()
        || token.text().contains(":") || dialect.space(List.of(token.text())).isPresent());
  }

  /** Whether a bracket holds the values of a structure literal: {@code (struct pair) {1, 2}}. */
  private boolean literal(int brace) {
    int i = brace - 1;
    boolean cast = tokens.get(i).text().equals(")");
    i -= cast ? 1 : 0;
    boolean named = i > 0 && tokens.get(i - 1).text().equals("struct");
    boolean number = cast && isType(tokens.get(i));
    i -= named ? 2 : 1;
    if (i < 1 || !named && !number || !cast) {
      return named && i >= 0;
    }
    Token before = tokens.get(i - 1);
    return tokens.get(i).text().equals("(") && (!before.isWord() || before.text().equals("return"));
  }

  private void error(Token at, String message, String hint) {
    problems.error(text.origin(new Span(at.start(), at.text().length())), message, hint);
  }
}
