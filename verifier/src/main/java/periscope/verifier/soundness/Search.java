package periscope.verifier.soundness;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A way to answer a {@link Question}: program by program, or all programs at once. */
public interface Search {

  /** Searches to the end or until it is stopped. */
  Answer run(Listener listener, Stop stop);

  /** Hears how a search goes; called by several threads. */
  interface Listener {

    /** All programs of up to {@code size} operations are checked; these are the findings of that size. */
    default void finished(int size, List<Finding> findings) {}

    /** What is done, in words. */
    default void progress(String done) {}
  }

  /** Says now and then whether to give up. */
  interface Stop {

    /** Never. */
    Stop NEVER = Optional::empty;

    /** Why to give up; empty to go on. Asked often, and by several threads. */
    Optional<String> reason();

    /** The same as a yes or no. */
    default BooleanSupplier asked() {
      return () -> reason().isPresent();
    }
  }
}
