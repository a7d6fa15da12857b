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
 * @param definitions      the names with a meaning, in order; each may use Periscope's names and earlier ones
 * @param checks           checks that hold in every model of the tool, and conditions that exclude tests that the tool
 *                         does not have; over Periscope's names
 * @param text             the text that contains the definitions
 * @param refused          names of the tool that Periscope cannot give their meaning, each with the reason, as the end
 *                         of a sentence that starts with the name
 * @param updatesApart     whether a read-modify-write is a read and a write, in a language where it is otherwise one
 *                         event
 * @param partialCoherence whether executions choose a partial {@code co}
 */
public record ToolNames(
    List<Definition> definitions, List<Statement> checks, SourceText text, Map<String, String> refused,
    boolean updatesApart, boolean partialCoherence) {

  /** The place of a name in an expression of a model; a tool may give a name another meaning in each place. */
  public enum Use {
    /** Every place but the two below. */
    ALONE,
    /** Before arguments: the name of a function. */
    APPLIED,
    /** The whole right side of a difference: {@code x \ name}. */
    SUBTRACTED
  }

  /** A name with its meaning in one use. */
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
