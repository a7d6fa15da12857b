package periscope.engines.symbolic.unrolling;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.source.SourceText;
import periscope.semantics.LoopBound;
import periscope.semantics.ReadModifyWrites;
import periscope.semantics.Runs;
import periscope.semantics.SpinLoops;

/** A superset of the locations that the runs of a test may access, under any model. */
public final class ReachedLocations {

  /** Largest number of values that the analysis lists for a value; more than an array has cells. */
  private static final int VALUES = 100;

  /**
   * Number of events, counted again each time that their values change, after which the analysis gives up: the caller
   * can ask the user for the sizes of arrays instead of waiting longer.
   */
  private static final int EVENTS = 8_000;

  private ReachedLocations() {}

  /**
   * Names of the locations; empty if {@code stop} ended the analysis or it took too long.
   *
   * @param bound the bound on the rounds of loops
   * @param stop  called now and then; true ends the analysis
   */
  public static Optional<Set<String>> of(LitmusTest test, SourceText text, LoopBound bound, BooleanSupplier stop) {
    LitmusTest instances = LocalMemory.instances(test, text);
    // Rounds that only read lead nowhere that a run without them does not come to.
    Unrolled unrolled = new Unrolled(instances, ReadModifyWrites.WHOLE, bound, SpinLoops.ANY.with(Runs.BEGUN));
    AtomicInteger events = new AtomicInteger();
    BooleanSupplier enough = () -> events.incrementAndGet() > EVENTS || stop.getAsBoolean();
    return ValueSets.of(unrolled, VALUES, enough).map(sets -> unrolled.steps().stream()
        .filter(s -> !s.event.initial() && s.event.location() >= 0 && sets.live(s))
        .map(s -> instances.locations().get(s.event.location()).name()).collect(Collectors.toCollection(TreeSet::new)));
  }
}
