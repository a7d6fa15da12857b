package periscope.verifier.soundness.exhaustive;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.MemoryOrder;
import periscope.verifier.program.Shape;

/** Searched programs as litmus tests with readable values. */
final class Programs {

  private static final List<String> NAMES = List.of("x", "y", "z", "w");

  private Programs() {}

  static List<String> names(int locations) {
    return NAMES.subList(0, locations);
  }

  static List<Location> locations(List<String> names, boolean[] atomic) {
    List<Location> locations = new ArrayList<>();
    for (int x = 0; x < names.size(); x++) {
      locations.add(new Location(names.get(x), 0, atomic[x], Location.AddressSpace.GLOBAL));
    }
    return locations;
  }

  /**
   * The test. The k-th store to a location writes k times one more than the number of increments of that location, so
   * that values are small and still identify the store that they come from.
   */
  static LitmusTest litmus(String name, List<ThreadProgram> threads, Shape shape, int locations) {
    List<String> names = names(locations);
    boolean[] atomic = new boolean[locations];
    int[] increments = new int[locations];
    boolean[] used = new boolean[locations];
    for (ThreadProgram thread : threads) {
      for (ThreadProgram.Step step : thread.steps()) {
        used[step.location()] = true;
        atomic[step.location()] |= step.operation().order() != MemoryOrder.NON_ATOMIC;
        increments[step.location()] +=
            Alphabet.reads(step.operation()) && Alphabet.writes(step.operation()) ? 1 : 0;
      }
    }
    int[] stores = new int[locations];
    List<LitmusThread> bodies = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      ThreadProgram thread = threads.get(t);
      long[] stored = stored(thread, stores, increments);
      bodies.add(new LitmusThread(shape.placements().get(t), thread.body(names, i -> stored[i])));
    }
    List<Location> kept = locations(names, atomic).stream().filter(l -> used[names.indexOf(l.name())]).toList();
    String header = threads.get(0).steps().get(0).operation().language().header();
    return new LitmusTest(header, name, "", kept, bodies, Optional.empty());
  }

  private static long[] stored(ThreadProgram thread, int[] stores, int[] increments) {
    long[] stored = new long[thread.size()];
    for (int i = 0; i < stored.length; i++) {
      ThreadProgram.Step step = thread.steps().get(i);
      if (!Alphabet.reads(step.operation())) {
        stored[i] = (long) ++stores[step.location()] * (increments[step.location()] + 1);
      }
    }
    return stored;
  }
}
