package periscope.models.evaluate;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import periscope.litmus.source.SourceText;
import periscope.models.ast.CatExpression;
import periscope.models.ast.CatPrinter;
import periscope.models.ast.Statement;
import periscope.models.tool.ToolNames.Use;
import periscope.models.vocabulary.BaseName.Type;

/**
 * An environment: the meanings of names at one place of a model, as a chain of single bindings, the innermost first.
 */
record Environment(Environment outer, String name, Meaning meaning) {

  /** What one name means. */
  sealed interface Meaning {}

  /** A set or relation. */
  record Register(int number, Type type) implements Meaning {}

  /** The empty set or the empty relation, whichever its place asks for. */
  record Nothing() implements Meaning {}

  /** The complement of that: every event or every pair of events, whichever its place asks for. */
  record Everything() implements Meaning {}

  /** A function, and the scope in which it was defined. */
  record Function(List<String> parameters, CatExpression body, Environment scope, SourceText text) implements Meaning {}

  /** A function that the language of models provides. */
  enum Builtin implements Meaning {
    DOMAIN("domain"),
    RANGE("range"),
    FENCEREL("fencerel"),
    TOID("toid"),
    NOID("noid");

    private final String spelling;

    Builtin(String spelling) {
      this.spelling = spelling;
    }

    String spelling() {
      return spelling;
    }
  }

  /** Statements to be repeated. */
  record Procedure(Statement.Procedure definition, Environment scope, SourceText text) implements Meaning {}

  /**
   * A name that is there and has no meaning here.
   *
   * @param reason why, as the end of a sentence that starts with the name
   * @param hint   what to do about it
   */
  record Refused(String reason, String hint) implements Meaning {}

  /** A name whose definition has an error that was already reported. */
  record Faulty() implements Meaning {}

  static final Environment EMPTY = new Environment(null, "", new Nothing());

  /** What a name is bound as, if it means this in one use only. */
  private static String key(String name, Use use) {
    return use == Use.ALONE ? name : use + " " + name;
  }

  Environment with(String newName, Meaning newMeaning) {
    return new Environment(this, newName, newMeaning);
  }

  /** With a meaning for a name in one use only. */
  Environment with(String newName, Use use, Meaning newMeaning) {
    return with(key(newName, use), newMeaning);
  }

  /**
   * Meaning of a name in one use: what it means there only, if it was not defined anew since, or what it means
   * everywhere, or null.
   */
  Meaning find(String wanted, Use use) {
    String special = key(wanted, use);
    for (Environment s = this; s.outer != null; s = s.outer) {
      if (s.name.equals(special) || s.name.equals(wanted)) {
        return s.meaning;
      }
    }
    return null;
  }

  /** Meaning of a name, or null. */
  Meaning find(String wanted) {
    for (Environment s = this; s.outer != null; s = s.outer) {
      if (s.name.equals(wanted)) {
        return s.meaning;
      }
    }
    return null;
  }

  /** Every name with its innermost meaning. */
  Map<String, Meaning> all() {
    Map<String, Meaning> all = new TreeMap<>();
    for (Environment s = this; s.outer != null; s = s.outer) {
      all.putIfAbsent(s.name, s.meaning);
    }
    return all;
  }

  /** Two tools' functions of one name are the same where they are defined in the same words. */
  static boolean alike(Meaning one, Meaning other) {
    return one instanceof Function f && other instanceof Function g
        ? CatPrinter.print(f.body()).equals(CatPrinter.print(g.body()))
        : Objects.equals(one, other);
  }
}
