package periscope.generate.cycle;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.source.SourceText;

/** The names that the field has for cycles, such as MP and IRIW. Letter case does not count. */
final class Families {

  /** Tests of coherence: cycles with one location, which are not among the critical ones. */
  private static final Map<String, String> COHERENCE =
      Map.of("CoRR", "Rfe PosRR Fre", "CoRW2", "Rfe PosRW Coe", "CoWR", "PosWR Fre Coe");

  /** Tests of one thread, which have no cycle through two threads. */
  private static final List<String> ONE_THREAD = List.of("CoWW", "CoRW1");

  private Families() {}

  /** The cycle with the name of a family; empty if there is none. */
  static Optional<Cycle> cycle(String name) {
    Optional<Cycle> coherence = COHERENCE.entrySet().stream().filter(c -> c.getKey().equalsIgnoreCase(name))
        .map(c -> CycleReader.cycle(new SourceText("cycle", c.getValue()))).findFirst();
    return coherence.or(() -> IntStream.rangeClosed(2, 4).boxed().flatMap(n -> CriticalCycles.of(n).stream())
        .filter(c -> c.family().equalsIgnoreCase(name)).findFirst());
  }

  /** Whether the name is that of a test with one thread. */
  static boolean oneThread(String name) {
    return ONE_THREAD.stream().anyMatch(n -> n.equalsIgnoreCase(name));
  }

  /** All names, those of tests of coherence last. */
  static List<String> names() {
    return Stream.concat(Cycle.families().stream().sorted(), COHERENCE.keySet().stream().sorted()).toList();
  }
}
