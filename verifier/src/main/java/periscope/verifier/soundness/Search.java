package periscope.verifier.soundness;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** A search that answers a {@link Question}: program by program, or all programs at once. */
public interface Search {

  /** Searches until the end, or until {@code stop} gives a reason. */
  Answer run(Listener listener, Stop stop);

  /** Receiver of a search's progress; several threads call it. */
  interface Listener {

    /** Receives the findings of a size, once all programs of up to {@code size} operations are checked. */
    default void finished(int size, List<Finding> findings) {}

    /** Receives the progress in words; asked for later, they have another estimate of the time left. */
    default void progress(Supplier<String> done) {}
  }

  /** Answers whether to give up. */
  interface Stop {

    /** Never gives up. */
    Stop NEVER = Optional::empty;

    /** The reason to give up; empty to go on. Several threads call it often. */
    Optional<String> reason();

    /** The answer as a yes or no. */
    default BooleanSupplier asked() {
      return () -> reason().isPresent();
    }
  }
}
