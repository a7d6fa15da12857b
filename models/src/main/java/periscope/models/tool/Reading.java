package periscope.models.tool;

import java.util.Optional;

/**
 * Whose meaning a model's names have.
 *
 * @param tool    the tool whose names they are; empty if they are Periscope's
 * @param because what says so, in words
 */
public record Reading(Optional<Tool> tool, String because) {

  /** Of the shipped models. */
  public static final Reading SHIPPED = new Reading(Optional.empty(), "it is shipped");

  /** What {@code --cat-of} calls it. */
  public String id() {
    return tool.map(Tool::id).orElse(Tools.PERISCOPE);
  }

  /** What people call it. */
  public String called() {
    return tool.map(Tool::called).orElse("Periscope");
  }
}
