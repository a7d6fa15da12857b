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

  /** The meaning of one name. */
  sealed interface Meaning {}

  /** A set or relation. */
  record Register(int number, Type type) implements Meaning {}

  /** The empty set or the empty relation; the place of the name decides. */
  record Nothing() implements Meaning {}

  /**
   * The complement of {@link Nothing}: the set of all events or the relation of all pairs; the place of the name
   * decides.
   */
  record Everything() implements Meaning {}

  /** A function with the environment of its definition. */
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
   * A name that exists and cannot be used here.
   *
   * @param reason the reason, as the end of a sentence that starts with the name
   * @param hint   a way out
   */
  record Refused(String reason, String hint) implements Meaning {}

  /** A name whose definition has an error that was already reported. */
  record Faulty() implements Meaning {}

  static final Environment EMPTY = new Environment(null, "", new Nothing());

  /** The name under which a meaning for one use only is bound. */
  private static String key(String name, Use use) {
    return use == Use.ALONE ? name : use + " " + name;
  }

  Environment with(String newName, Meaning newMeaning) {
    return new Environment(this, newName, newMeaning);
  }

  /** The environment with a meaning for a name in one use only. */
  Environment with(String newName, Use use, Meaning newMeaning) {
    return with(key(newName, use), newMeaning);
  }

  /**
   * Meaning of a name in one use: the meaning for this use or for all uses, whichever is bound innermost; null if there
   * is none.
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

  /** Meaning of a name; null if it has none. */
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

  /** Whether two meanings are the same; functions of two tools are the same if their bodies have the same text. */
  static boolean alike(Meaning one, Meaning other) {
    return one instanceof Function f && other instanceof Function g
        ? CatPrinter.print(f.body()).equals(CatPrinter.print(g.body()))
        : Objects.equals(one, other);
  }
}
