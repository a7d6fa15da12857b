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

/** The locations that some run of a test may access, whatever the model; more than any execution does, never less. */
public final class ReachedLocations {

  /** Numbers that a value may be before nothing is known of it: more than an array has cells. */
  private static final int VALUES = 100;

  /**
   * Events that are worked out, each as often as what it reads becomes more, before it is given up: whoever asks can
   * soon be told the sizes of arrays, and a few seconds are more than that takes.
   */
  private static final int EVENTS = 8_000;

  private ReachedLocations() {}

  /**
   * Their names; nothing if they were not wanted to their end, or that takes long.
   *
   * @param bound how far loops are followed
   * @param stop  asked now and then whether to give up
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
