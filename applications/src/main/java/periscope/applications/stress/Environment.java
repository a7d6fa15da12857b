package periscope.applications.stress;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The environment of an application's run ([STRESS], section 4.2): memory stress, and the order of work-groups.
 *
 * @param strategy memory accesses of further work-groups
 * @param shuffled whether the order of work-groups, and of sub-groups in them, is drawn
 */
public record Environment(Strategy strategy, boolean shuffled) {

  /** What work-groups do that have no part in the application. */
  public enum Strategy {
    /** There are none. */
    NONE("no-str"),
    /** They go through a sequence of loads and stores at few places, all as the chip is tuned. */
    SYSTEMATIC("sys-str"),
    /** Each access is a load or a store, at any word. */
    RANDOM("rand-str"),
    /** Each walks through as much memory as a cache holds, with a load and a store at each word. */
    CACHE("cache-str");

    private final String word;

    Strategy(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /** The eight of [STRESS], Table 5, in its order. */
  public static final List<Environment> ALL = Stream.of(Strategy.values())
      .flatMap(s -> Stream.of(new Environment(s, false), new Environment(s, true))).toList();

  /** Nothing is done to the application. */
  public static final Environment NATIVE = new Environment(Strategy.NONE, false);

  /** The one in which fences are looked for. */
  public static final Environment SYSTEMATIC = new Environment(Strategy.SYSTEMATIC, true);

  /** The one that is written so. */
  public static Optional<Environment> of(String text) {
    return ALL.stream().filter(e -> e.toString().equals(text)).findFirst();
  }

  /** As in [STRESS]: {@code sys-str+}. */
  @Override
  public String toString() {
    return strategy + (shuffled ? "+" : "-");
  }
}
