package periscope.applications.stress;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The environment of an application's run ([STRESS], section 4.2): memory stress, and the order of work-groups.
 *
 * @param strategy memory accesses of the stressing work-groups
 * @param shuffled whether the order of work-groups, and of sub-groups in them, is random
 */
public record Environment(Strategy strategy, boolean shuffled) {

  /** The behaviour of work-groups that are no part of the application. */
  public enum Strategy {
    /** No such work-groups. */
    NONE("no-str"),
    /** They repeat a tuned sequence of loads and stores at few places. */
    SYSTEMATIC("sys-str"),
    /** Each access is randomly a load or a store, at a random word. */
    RANDOM("rand-str"),
    /** They walk through as much memory as a cache holds, with a load and a store at each word. */
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

  /** The eight environments of [STRESS], Table 5, in its order. */
  public static final List<Environment> ALL = Stream.of(Strategy.values())
      .flatMap(s -> Stream.of(new Environment(s, false), new Environment(s, true))).toList();

  /** No stress and no shuffling. */
  public static final Environment NATIVE = new Environment(Strategy.NONE, false);

  /** Systematic stress with shuffling, the default environment of hardening. */
  public static final Environment SYSTEMATIC = new Environment(Strategy.SYSTEMATIC, true);

  /** The environment with a name, such as {@code sys-str+}; empty if there is none. */
  public static Optional<Environment> of(String text) {
    return ALL.stream().filter(e -> e.toString().equals(text)).findFirst();
  }

  /** The name as in [STRESS]: {@code sys-str+}. */
  @Override
  public String toString() {
    return strategy + (shuffled ? "+" : "-");
  }
}
