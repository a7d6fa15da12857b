package periscope.engines.work;

import java.util.ServiceLoader;
import java.util.function.BooleanSupplier;

/** A kind of work, found through {@link ServiceLoader} by its name. Implementations keep no state between calls. */
public interface WorkKind {

  /** The name of the kind. */
  String name();

  /**
   * Makes a question from its text, with all that its units share.
   *
   * @throws IllegalStateException if this process understands the text otherwise than the process that wrote it
   */
  Opened open(String question);

  /** An opened question; several threads may use it. */
  interface Opened {

    /**
     * The answer to a unit, as a text.
     *
     * @param unit the unit's name
     * @param stop called now and then; true ends the work, and the answer then does not count
     */
    String answer(String unit, BooleanSupplier stop);
  }

  /** The refusal of a process that makes another question of a text than the process that wrote it. */
  static IllegalStateException otherQuestion() {
    return new IllegalStateException(
        "this process reads the question otherwise than the process that asks: are both of the same version?");
  }

  /**
   * Opens a question.
   *
   * @throws IllegalStateException if no kind on the class path has the name, or the question is refused
   */
  static Opened open(Work work) {
    return ServiceLoader.load(WorkKind.class).stream().map(ServiceLoader.Provider::get)
        .filter(k -> k.name().equals(work.kind())).findFirst().orElseThrow(
            () -> new IllegalStateException("no module on the class path answers the work '" + work.kind() + "'"))
        .open(work.question());
  }
}
