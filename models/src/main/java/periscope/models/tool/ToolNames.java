package periscope.models.tool;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import periscope.litmus.source.SourceText;
import periscope.models.ast.Statement;

/**
 * The meanings of a tool's names for the tests of one language.
 *
 * @param definitions      the names with a meaning, in order; each may use Periscope's names and those before it
 * @param checks           what holds in every model of the tool, and what lies outside of every one because the tool
 *                         has no such tests; over Periscope's names
 * @param text             the text that contains the definitions
 * @param refused          names that the tool has and that cannot be given their meaning, each with the reason, as the
 *                         end of a sentence that starts with the name
 * @param updatesApart     whether a read-modify-write is a read and a write in a language where it is one event
 *     otherwise
 * @param partialCoherence whether executions choose a partial {@code co}
 */
public record ToolNames(
    List<Definition> definitions, List<Statement> checks, SourceText text, Map<String, String> refused,
    boolean updatesApart, boolean partialCoherence) {

  /** Where a name stands. */
  public enum Use {
    /** Anywhere that no other of these is about. */
    ALONE,
    /** Applied as a function. */
    APPLIED,
    /** Taken from something: right of a difference, with nothing around it. */
    SUBTRACTED
  }

  /** A name and what it means in one use. */
  public record Definition(String name, Use use, Statement statement) {}

  public ToolNames {
    definitions = List.copyOf(definitions);
    checks = List.copyOf(checks);
    refused = Map.copyOf(refused);
  }

  /** Every name that the tool has. */
  public Set<String> all() {
    Set<String> all = new LinkedHashSet<>(refused.keySet());
    definitions.forEach(d -> all.add(d.name()));
    return all;
  }
}
