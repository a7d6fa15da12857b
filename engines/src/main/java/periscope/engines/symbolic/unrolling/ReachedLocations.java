package periscope.engines.symbolic.unrolling;

import java.util.Set;
import java.util.TreeSet;
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

  private ReachedLocations() {}

  /**
   * Their names.
   *
   * @param bound how far loops are followed
   */
  public static Set<String> of(LitmusTest test, SourceText text, LoopBound bound) {
    LitmusTest instances = LocalMemory.instances(test, text);
    Unrolled unrolled = new Unrolled(instances, ReadModifyWrites.WHOLE, bound, SpinLoops.COUNTED.with(Runs.BEGUN));
    ValueSets sets = new ValueSets(unrolled, VALUES);
    Set<String> reached = new TreeSet<>();
    unrolled.steps().stream().filter(s -> !s.event.initial() && s.event.location() >= 0 && sets.live(s))
        .forEach(s -> reached.add(instances.locations().get(s.event.location()).name()));
    return reached;
  }
}
