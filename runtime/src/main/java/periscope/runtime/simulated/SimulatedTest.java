package periscope.runtime.simulated;

import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import periscope.litmus.answer.Verdict;
import periscope.machines.RandomMachine;
import periscope.runtime.AccessCheck;
import periscope.runtime.Launch;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;
import periscope.runtime.Unended;

/** A prepared test on a machine with random steps. */
final class SimulatedTest implements PreparedTest {

  /** Most steps of a run; a longer run counts as unfinished. No run of a bounded program comes near. */
  private static final int MOST_STEPS = 100_000;

  private final RandomMachine machine;
  private final long runs;

  /** @param stress only its style and its numbers of instances and iterations matter */
  SimulatedTest(RandomMachine machine, Stress stress) {
    this.machine = machine;
    runs = (stress.style() == Stress.Style.PARALLEL ? (long) stress.instances() : 1) * stress.iterations();
  }

  @Override
  public Optional<String> kernel() {
    return Optional.empty();
  }

  @Override
  public AccessCheck accesses() {
    return new AccessCheck(Verdict.HOLDS, "the machine runs the test's instructions as they stand");
  }

  @Override
  public Launch launch(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    OutcomeCounts counts = new OutcomeCounts();
    long[] observed = new long[machine.observed()];
    long stuck = 0;
    long cut = 0;
    long unfinished = 0;
    long start = System.nanoTime();
    for (long run = 0; run < runs; run++) {
      switch (machine.run(random, MOST_STEPS)) {
        case TERMINAL -> {
          machine.observe(observed);
          counts.add(observed);
        }
        case STUCK -> stuck++;
        case CUT -> cut++;
        case UNFINISHED -> unfinished++;
      }
    }
    long ran = System.nanoTime();
    var histogram = counts.histogram(machine::outcome);
    return new Launch(histogram, new Unended(stuck, cut, unfinished), Duration.ofNanos(ran - start),
        Duration.ofNanos(System.nanoTime() - ran));
  }

  @Override
  public void close() {
    // Nothing is held.
  }
}
