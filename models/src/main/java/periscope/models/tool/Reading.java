package periscope.models.tool;

import java.util.Optional;

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
}
