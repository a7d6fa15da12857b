package periscope.proof;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The reader of a {@code .cat} file: definitions, chosen orders and checks, with included files in their places. */
public final class Cat {
  private static final Pattern TOKEN = Pattern.compile(
      "\\s*(?:(\"[^\"]*\"|\\^-1|\\^\\+|\\^\\*|[A-Za-z_][\\w.'-]*|0|[|;\\\\&*()\\[\\]?+~=])|(\\S))");
  /** The binary operators, loosest first. */
  private static final List<String> BINARY = List.of("|", ";", "\\", "&", "*");
  private static final Map<String, String> POSTFIX = Map.of("^-1", "^-1", "^+", "^+", "+", "^+", "^*", "^*", "?", "?");

  /** A syntax tree: a name, or an operator with its operands. */
  public record Tree(String op, List<Tree> of) {
    public static Tree name(String name) {
      return new Tree(name, List.of());
    }

    public Tree left() {
      return of.get(0);
    }

    public Tree right() {
      return of.get(1);
    }

    /** The tree in brackets throughout, which names it. */
    public String text() {
      return switch (of.size()) {
        case 0 -> op;
        case 1 -> op.equals("[") ? "[" + left().text() + "]" : op.equals("~") ? "~" + left().text()
            : "(" + left().text() + ")" + op;
        default -> "(" + left().text() + op + right().text() + ")";
      };
    }
  }

  /** A check: {@code role} is empty for an axiom, {@code shape} is acyclic, irreflexive or empty. */
  public record Check(String role, String shape, Tree of) {
    public String text() {
      return (role + " " + shape + " " + of.text()).strip();
    }
  }

  public final Map<String, Tree> lets = new LinkedHashMap<>();
  /** The orders that executions choose, each with the pairs that it directs. */
  public final Map<String, Tree> orders = new LinkedHashMap<>();
  public final List<Check> checks = new ArrayList<>();
  /** Every subtree by its text. */
  public final Map<String, Tree> trees = new LinkedHashMap<>();
  private List<String> tokens;
  private int at;

  public Cat(String file, UnaryOperator<String> texts) {
    read(file, texts);
  }

  private void read(String file, UnaryOperator<String> texts) {
    List<String> outer = tokens;
    int place = at;
    tokens = new ArrayList<>();
    at = 0;
    for (Matcher m = TOKEN.matcher(Comments.without(texts.apply(file))); m.find(); ) {
      Refused.unless(m.group(2) == null, file + ": cannot read '" + m.group(2) + "'");
      tokens.add(m.group(1));
    }
    while (at < tokens.size()) {
      statement(next(), file, texts);
    }
    tokens = outer;
    at = place;
  }

  private void statement(String word, String file, UnaryOperator<String> texts) {
    if (word.equals("include")) {
      read(next().replace("\"", ""), texts);
    } else if (word.equals("let")) {
      String name = next();
      want("=");
      Refused.unless(!orders.containsKey(name) && lets.put(name, binary(0)) == null, name + " is defined twice");
    } else if (word.equals("with")) {
      String name = next();
      List.of("from", "orders", "(").forEach(this::want);
      Refused.unless(!lets.containsKey(name) && orders.put(name, binary(0)) == null, name + " is defined twice");
      want(")");
      checks.add(new Check("", "acyclic", node("^+", List.of(Tree.name(name)))));
    } else if (!word.startsWith("\"")) {
      String role = word.endsWith("_unless") ? word : "";
      String shape = role.isEmpty() ? word : next();
      Refused.unless(List.of("acyclic", "irreflexive", "empty").contains(shape), file + ": cannot read '" + shape
          + "'");
      Tree of = binary(0);
      checks.add(new Check(role, shape, shape.equals("acyclic") ? node("^+", List.of(of)) : of));
      if (at < tokens.size() && tokens.get(at).equals("as")) {
        at += 2;
      }
    }
  }

  private String next() {
    Refused.unless(at < tokens.size(), "the text ends too early");
    return tokens.get(at++);
  }

  private void want(String token) {
    Refused.unless(next().equals(token), "expected '" + token + "'");
  }

  private Tree node(String op, List<Tree> of) {
    Tree tree = new Tree(op, of);
    trees.put(tree.text(), tree);
    return tree;
  }

  private Tree binary(int level) {
    if (level == BINARY.size()) {
      return postfix();
    }
    Tree tree = binary(level + 1);
    while (at < tokens.size() && tokens.get(at).equals(BINARY.get(level))) {
      at++;
      tree = node(BINARY.get(level), List.of(tree, binary(level + 1)));
    }
    return tree;
  }

  private Tree postfix() {
    Tree tree = atom();
    while (at < tokens.size() && POSTFIX.containsKey(tokens.get(at))) {
      tree = node(POSTFIX.get(next()), List.of(tree));
    }
    return tree;
  }

  private Tree atom() {
    String token = next();
    if (token.equals("(") || token.equals("[")) {
      Tree inner = binary(0);
      want(token.equals("(") ? ")" : "]");
      return token.equals("(") ? inner : node("[", List.of(inner));
    } else if (token.equals("~")) {
      return node("~", List.of(atom()));
    }
    Refused.unless(token.matches("[A-Za-z_0].*"), "cannot read '" + token + "'");
    return Tree.name(token);
  }
}
