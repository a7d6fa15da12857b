package periscope.models.tool;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.models.vocabulary.BaseName;
import periscope.models.vocabulary.Vocabulary;

/**
 * The tool whose meanings a model's names have.
 *
 * @param tool    the tool; empty for Periscope's own meanings
 * @param because the evidence for it, in words
 */
public record Reading(Optional<Tool> tool, String because) {

  /** The reading of the shipped models. */
  public static final Reading SHIPPED = new Reading(Optional.empty(), "it is shipped");

  /** The reading of models in files that show no sign of a tool. */
  public static final Reading PLAIN = new Reading(Optional.empty(), "it shows no sign of another tool");

  /** The reading of models that were written for a tool, without a reason. */
  public static Reading of(Tool tool) {
    return new Reading(Optional.of(tool), "");
  }

  /** The tool's name for {@code --cat-of}. */
  public String id() {
    return tool.map(Tool::id).orElse(Tools.PERISCOPE);
  }

  /** The tool's name in sentences. */
  public String called() {
    return tool.map(Tool::called).orElse("Periscope");
  }

  /** The names that models for tests of a language have; empty if the tool has no models for such tests. */
  public Optional<Set<String>> names(Vocabulary vocabulary) {
    return tool.isPresent() ? tool.get().names(vocabulary.language()).map(ToolNames::all)
        : Optional.of(vocabulary.names().stream().map(BaseName::name).collect(Collectors.toSet()));
  }
}
