package periscope.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.Outcome;
import periscope.runtime.Runner.Limit;
import periscope.runtime.Tally.Ending;

class RunnerTest {

  private static final BooleanSupplier NEVER = () -> false;
  private static final Outcome OUTCOME = Outcome.of(Map.of(), Map.of("x", 1L));

  /** Seven instances a launch; fails after so many launches. */
  private static final class Sevens implements PreparedTest {
    private final int working;
    private final List<Long> seeds = new ArrayList<>();

    Sevens(int working) {
      this.working = working;
    }

    @Override
    public Optional<String> kernel() {
      return Optional.empty();
    }

    @Override
    public AccessCheck accesses() {
      return new AccessCheck(Verdict.UNKNOWN, "");
    }

    @Override
    public Launch launch(long seed) {
      if (seeds.size() == working) {
        throw new DeviceException("the device is gone", null);
      }
      seeds.add(seed);
      return new Launch(Histogram.of(Map.of(OUTCOME, 5L)), new Unended(2, 0, 0), Duration.ofMillis(3),
          Duration.ofMillis(1));
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }

  @Test
  void launchesAreMadeUntilThereAreEnoughInstances() {
    Sevens test = new Sevens(100);
    Tally tally = Runner.run(test, 1, new Limit(20, Optional.empty()), NEVER, t -> { });
    assertEquals(Ending.INSTANCES, tally.ending());
    assertEquals(3, tally.launches());
    assertEquals(21, tally.instances());
    assertEquals(15, tally.histogram().total());
    assertEquals(6, tally.unended().stuck());
    assertEquals(Duration.ofMillis(9), tally.kernel());
  }

  @Test
  void timeEndsARun() {
    Tally tally = Runner.run(new Sevens(Integer.MAX_VALUE), 1,
        new Limit(Long.MAX_VALUE, Optional.of(Duration.ofMillis(5))), NEVER, t -> { });
    assertEquals(Ending.TIME, tally.ending());
    assertTrue(tally.launches() > 0);
  }

  @Test
  void anInterruptedRunKeepsWhatItHas() {
    Sevens test = new Sevens(100);
    Tally tally = Runner.run(test, 1, new Limit(1000, Optional.empty()), () -> test.seeds.size() == 4, t -> { });
    assertEquals(Ending.INTERRUPTED, tally.ending());
    assertEquals(28, tally.instances());
  }

  @Test
  void aDeviceThatFailsEndsTheRunAndKeepsWhatItHas() {
    Tally tally = Runner.run(new Sevens(2), 1, new Limit(1000, Optional.empty()), NEVER, t -> { });
    assertEquals(Ending.FAILED, tally.ending());
    assertEquals(Optional.of("the device is gone"), tally.failure());
    assertEquals(14, tally.instances());
  }

  @Test
  void seedsOfLaunchesFollowFromOneSeedAndDiffer() {
    Sevens shorter = new Sevens(100);
    Sevens longer = new Sevens(100);
    Runner.run(shorter, 9, new Limit(20, Optional.empty()), NEVER, t -> { });
    Runner.run(longer, 9, new Limit(200, Optional.empty()), NEVER, t -> { });
    assertEquals(shorter.seeds, longer.seeds.subList(0, 3));
    assertEquals(longer.seeds.size(), longer.seeds.stream().distinct().count());
  }

  @Test
  void progressIsToldAfterEachLaunch() {
    List<Double> done = new ArrayList<>();
    Limit limit = new Limit(14, Optional.empty());
    Runner.run(new Sevens(100), 1, limit, NEVER, t -> done.add(limit.done(t)));
    assertEquals(List.of(0.5, 1.0), done);
  }
}
