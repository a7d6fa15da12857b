package periscope.engines.simulation;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import periscope.litmus.event.Event;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;
import periscope.models.Models;

/**
 * A race, or another fault that some consistent execution of a test shows, with its places in the text: two accesses
 * that race, a barrier that some threads of a work-group do not reach, or another finding of a condition or a flag of
 * the model. However many executions and rounds of loops show it, it is one.
 *
 * @param flag      {@link #DATA}, {@link #UNSEQUENCED} or {@link #DIVERGENCE}, or the name of the model's condition or
 *                  flag
 * @param undefines whether it makes the test's behaviour undefined; flags of a model do not
 * @param accesses  the events that it is between, in order: two accesses, a barrier, or another single event; empty if
 *                  the model's condition is not about single events
 * @param absent    for a barrier, a thread of the work-group that does not come to it; empty if the model names no
 *                  thread
 * @param locations indices of the locations that the accesses meet at: several if their addresses are computed
 */
public record Race(
    String flag, boolean undefines, List<Access> accesses, OptionalInt absent, SortedSet<Integer> locations)
    implements Comparable<Race> {

  /** Of two accesses of different threads that nothing orders, by a model's condition. */
  public static final String DATA = "data-race";
  /** Of two accesses in one expression. */
  public static final String UNSEQUENCED = "unsequenced-race";
  /** Of a barrier that some threads of a work-group come to and others do not. */
  public static final String DIVERGENCE = "barrier-divergence";

  /** Of a read of local memory to which nobody has written; a condition that {@code Models.written} adds. */
  public static final String UNWRITTEN = Models.UNWRITTEN;

  private static final Comparator<Access> PLACES =
      Comparator.comparingInt(Access::thread).thenComparingInt(Access::offset).thenComparingInt(Access::length)
          .thenComparing(Access::kind).thenComparing(Access::order).thenComparing(Access::scope)
          .thenComparing(Access::remote).thenComparing(Access::isVolatile);

  private static final Comparator<Race> ORDER =
      Comparator.comparing((Race r) -> !r.undefines).thenComparing(Race::flag)
          .thenComparing(Race::accesses, Race::compare).thenComparingInt(r -> r.absent.orElse(-1))
          .thenComparing(r -> List.copyOf(r.locations).toString());

  /**
   * An event as it stands in the text, whatever it does in one execution.
   *
   * @param thread     whose it is; {@link Event#INITIAL} for an initial write
   * @param offset     where it stands
   * @param length     how long that is
   * @param isVolatile whether it is a plain access of volatile memory
   */
  public record Access(
      int thread, int offset, int length, Event.Kind kind, MemoryOrder order, Scope scope, boolean remote,
      boolean isVolatile) {

    static Access of(Event e) {
      return new Access(e.thread(), e.span().offset(), e.span().length(), e.kind(), e.order(), e.scope(), e.remote(),
          e.marks().isVolatile());
    }

    public Span span() {
      return new Span(offset, length);
    }

    public boolean initial() {
      return thread == Event.INITIAL;
    }
  }

  public Race {
    accesses = accesses.stream().sorted(PLACES).toList();
    locations = Collections.unmodifiableSortedSet(new TreeSet<>(locations));
  }

  /** A condition of a model that is broken, and not by single events. */
  static Race ofWhole(String flag, boolean undefines) {
    return new Race(flag, undefines, List.of(), OptionalInt.empty(), Collections.emptySortedSet());
  }

  /** Of an event and another, or the same. */
  static Race between(String flag, boolean undefines, Event a, Event b) {
    boolean meet = a.location() >= 0 && a.location() == b.location();
    List<Access> accesses = a == b ? List.of(Access.of(a)) : List.of(Access.of(a), Access.of(b));
    return new Race(flag, undefines, accesses, OptionalInt.empty(),
        meet ? new TreeSet<>(List.of(a.location())) : Collections.emptySortedSet());
  }

  /** Of a barrier. */
  static Race divergence(Event arrival, OptionalInt absent) {
    return new Race(DIVERGENCE, true, List.of(Access.of(arrival)), absent, Collections.emptySortedSet());
  }

  /** The same at other locations. */
  Race at(SortedSet<Integer> others) {
    return new Race(flag, undefines, accesses, absent, others);
  }

  private static int compare(List<Access> some, List<Access> others) {
    for (int i = 0; i < Math.min(some.size(), others.size()); i++) {
      int order = PLACES.compare(some.get(i), others.get(i));
      if (order != 0) {
        return order;
      }
    }
    return some.size() - others.size();
  }

  /** What undefines first, then by flag and place. */
  @Override
  public int compareTo(Race that) {
    return ORDER.compare(this, that);
  }
}
