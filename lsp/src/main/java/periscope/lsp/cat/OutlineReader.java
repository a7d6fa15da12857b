package periscope.lsp.cat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.source.Span;
import periscope.lsp.cat.Definition.Kind;
import periscope.lsp.cat.Outline.Included;
import periscope.models.ast.Statement;

/** Reader of a model's definitions, which descends through its expressions and skips text that makes no sense. */
final class OutlineReader {

  private static final Set<String> STATEMENTS = Stream.of(
          Stream.of("let", "include", "show", "unshow", "procedure", "end", "call"),
          Stream.of(Statement.Role.values()).map(Statement.Role::keyword),
          Stream.of(Statement.Shape.values()).map(Statement.Shape::keyword))
      .flatMap(words -> words)
      .collect(Collectors.toUnmodifiableSet());

  private static final Set<String> ENDS = Set.of(")", "]", "}", ",", "and", "in", "then", "else", "with", "as", "from");

  /** Tokens behind which an expression of a statement follows; a {@code let} behind other tokens starts a statement. */
  private static final Set<String> BEFORE_EXPRESSIONS = Set.of("acyclic", "irreflexive", "empty", "show", "from", ",");

  /** Deepest nesting of brackets that is followed; the parser accepts no deeper nesting either. */
  private static final int DEPTH = 100;

  private final List<Token> tokens;
  private final int length;
  private final List<Definition> definitions = new ArrayList<>();
  private final List<Included> includes = new ArrayList<>();
  private int at;
  private int depth;

  OutlineReader(String content) {
    this.tokens = Token.of(content);
    this.length = content.length();
  }

  Outline read() {
    while (!done()) {
      statement(length);
    }
    definitions.sort((a, b) -> Integer.compare(a.span().offset(), b.span().offset()));
    return new Outline(definitions, includes, tokens);
  }

  private boolean done() {
    return at >= tokens.size();
  }

  private boolean next(String word) {
    return !done() && tokens.get(at).is(word);
  }

  private boolean take(String word) {
    boolean there = next(word);
    at += there ? 1 : 0;
    return there;
  }

  /** The end of the latest read token. */
  private int end() {
    return at == 0 ? 0 : tokens.get(at - 1).to();
  }

  /** The last offset before the next token, up to which an unfinished expression may reach. */
  private int beforeNext() {
    return Math.max(end(), done() ? length : tokens.get(at).from() - 1);
  }

  /**
   * Reads a statement.
   *
   * @param visible last offset of the scope of its definitions
   */
  private void statement(int visible) {
    if (take("let")) {
      let(Kind.LET, visible);
      take("in");
    } else if (take("procedure")) {
      procedure(visible);
    } else if (take("include")) {
      if (!done() && tokens.get(at).isQuoted()) {
        String quoted = tokens.get(at).text();
        includes.add(new Included(quoted.substring(1, quoted.length() - 1), tokens.get(at).span()));
        at++;
      }
    } else if (BEFORE_EXPRESSIONS.contains(tokens.get(at++).text())) {
      expression();
    } else {
      operands();
    }
  }

  private void procedure(int visible) {
    int from = tokens.get(at - 1).from();
    if (done() || !tokens.get(at).isName()) {
      return;
    }
    Token name = tokens.get(at++);
    List<Token> parameters = parameters();
    int body = end();
    int firstInside = definitions.size();
    while (!done() && !next("end")) {
      statement(length);
    }
    take("end");
    int to = end();
    definitions.subList(firstInside, definitions.size()).replaceAll(d -> new Definition(
        d.name(), d.kind(), d.parameters(), d.span(), d.extent(), d.from(), Math.min(d.to(), to)));
    parameters.forEach(p -> definitions.add(parameter(p, body, to)));
    Span extent = new Span(from, to - from);
    definitions.add(
        new Definition(name.text(), Kind.PROCEDURE, texts(parameters), name.span(), extent, to, visible));
  }

  /**
   * Reads the definitions behind {@code let}. Their scope begins after the whole group, or, if the group is recursive,
   * with it.
   *
   * @param visible last offset of their scope
   * @return the index of the first definition of the group
   */
  private int let(Kind kind, int visible) {
    int start = end();
    boolean recursive = take("rec");
    int first = definitions.size();
    List<Definition> group = new ArrayList<>();
    do {
      if (done() || !tokens.get(at).isName()) {
        break;
      }
      Token name = tokens.get(at++);
      List<Token> parameters = parameters();
      int body = end();
      take("=");
      expression();
      int to = end();
      int seen = beforeNext();
      parameters.forEach(p -> definitions.add(parameter(p, body, seen)));
      Span extent = new Span(name.from(), to - name.from());
      group.add(new Definition(name.text(), kind, texts(parameters), name.span(), extent, 0, visible));
    } while (take("and"));
    int from = recursive ? start : end() + 1;
    group.forEach(d -> definitions.add(
        new Definition(d.name(), d.kind(), d.parameters(), d.span(), d.extent(), from, d.to())));
    return first;
  }

  private static Definition parameter(Token name, int from, int to) {
    return new Definition(name.text(), Kind.PARAMETER, List.of(), name.span(), name.span(), from, to);
  }

  private static List<String> texts(List<Token> tokens) {
    return tokens.stream().map(Token::text).toList();
  }

  /** Reads parameters: {@code x}, {@code (x, y)}, or none. */
  private List<Token> parameters() {
    List<Token> found = new ArrayList<>();
    while (!done() && !next("=") && (tokens.get(at).isName() && !STATEMENTS.contains(tokens.get(at).text())
        || next("(") || next(",") || next(")"))) {
      if (tokens.get(at).isName()) {
        found.add(tokens.get(at));
      }
      at++;
    }
    return found;
  }

  /** Skips an expression; skips nothing if none starts here. */
  private void expression() {
    if (take("let")) {
      int first = let(Kind.LOCAL, length);
      List<Definition> own = definitions.subList(first, definitions.size());
      int count = own.size();
      take("in");
      expression();
      int to = beforeNext();
      definitions.subList(first, first + count).replaceAll(d -> d.kind() != Kind.LOCAL || d.to() < length ? d
          : new Definition(d.name(), d.kind(), d.parameters(), d.span(), d.extent(), d.from(), to));
    } else if (take("if")) {
      while (!done() && !next("then") && !STATEMENTS.contains(tokens.get(at).text())) {
        at++;
      }
      branch("then");
      branch("else");
    } else if (take("try")) {
      expression();
      branch("with");
    } else {
      operands();
    }
  }

  private void branch(String word) {
    if (take(word)) {
      expression();
    }
  }

  private void operands() {
    while (!done()) {
      String word = tokens.get(at).text();
      if (ENDS.contains(word) || STATEMENTS.contains(word)) {
        return;
      }
      at++;
      if ("([{".contains(word) && depth < DEPTH) {
        depth++;
        do {
          expression();
        } while (take(","));
        if (!done() && ")]}".contains(tokens.get(at).text())) {
          at++;
        }
        depth--;
      }
    }
  }
}
