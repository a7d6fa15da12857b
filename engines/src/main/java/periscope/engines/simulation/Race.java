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
 * that race, a barrier that some threads of a work-group do not reach, or another violation of a condition or a flag of
 * the model. Several executions, or several rounds of a loop, show one and the same race.
 *
 * @param flag      {@link #DATA}, {@link #UNSEQUENCED} or {@link #DIVERGENCE}, or the name of the model's condition or
 *                  flag
 * @param undefines whether the race makes the test's behaviour undefined; false for flags of a model
 * @param accesses  the events that take part, in order: two accesses, a barrier, or another single event; empty if the
 *                  model's condition names no events
 * @param absent    for a barrier, a thread of the work-group that does not come to it, or not by the same instruction;
 *                  empty if the model names no thread
 * @param locations indices of the locations that both accesses access: several if addresses are computed
 */
public record Race(
    String flag, boolean undefines, List<Access> accesses, OptionalInt absent, SortedSet<Integer> locations)
    implements Comparable<Race> {

  /** The flag of a race between two unordered accesses of different threads, by a model's condition. */
  public static final String DATA = "data-race";
  /** The flag of a race between two accesses in one expression. */
  public static final String UNSEQUENCED = "unsequenced-race";
  /** The flag of a barrier that some threads of a work-group reach and others do not. */
  public static final String DIVERGENCE = "barrier-divergence";

  /** The flag of a read of local memory that no thread has written; {@code Models.written} adds the condition. */
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
   * An event by its place in the text, without its values in one execution.
   *
   * @param thread     number of the thread; {@link Event#INITIAL} for an initial write
   * @param offset     offset of the event's text
   * @param length     length of the event's text, in characters
   * @param isVolatile whether the event is a plain access to volatile memory
   */
  public record Access(
      int thread, int offset, int length, Event.Kind kind, MemoryOrder order, Scope scope, boolean remote,
      boolean isVolatile) {

    static Access of(Event e) {
      return new Access(e.thread(), e.span().offset(), e.span().length(), e.kind(), e.order(), e.scope(), e.remote(),
          e.marks().isVolatile());
    }

    /** The event's place in the text. */
    public Span span() {
      return new Span(offset, length);
    }

    /** Whether the event is an initial write. */
    public boolean initial() {
      return thread == Event.INITIAL;
    }
  }

  public Race {
    accesses = accesses.stream().sorted(PLACES).toList();
    locations = Collections.unmodifiableSortedSet(new TreeSet<>(locations));
  }

  /** The violation of a condition that names no events. */
  static Race ofWhole(String flag, boolean undefines) {
    return new Race(flag, undefines, List.of(), OptionalInt.empty(), Collections.emptySortedSet());
  }

  /** The race of two events, or the fault of one event if both are the same. */
  static Race between(String flag, boolean undefines, Event a, Event b) {
    boolean meet = a.location() >= 0 && a.location() == b.location();
    List<Access> accesses = a == b ? List.of(Access.of(a)) : List.of(Access.of(a), Access.of(b));
    return new Race(flag, undefines, accesses, OptionalInt.empty(),
        meet ? new TreeSet<>(List.of(a.location())) : Collections.emptySortedSet());
  }

  /**
   * The divergence of a barrier.
   *
   * @param arrival an arrival at the barrier
   * @param absent  the thread that does not come to the barrier, if known
   */
  static Race divergence(Event arrival, OptionalInt absent) {
    return new Race(DIVERGENCE, true, List.of(Access.of(arrival)), absent, Collections.emptySortedSet());
  }

  /** The divergence of an aligned barrier, to which two threads of one warp come by different instructions. */
  static Race splitWarp(Event arrival, Event other) {
    return new Race(DIVERGENCE, true, List.of(Access.of(arrival), Access.of(other)), OptionalInt.of(other.thread()),
        Collections.emptySortedSet());
  }

  /** A copy with other locations. */
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

  /** Races that make behaviour undefined first, then by flag and place. */
  @Override
  public int compareTo(Race that) {
    return ORDER.compare(this, that);
  }
}
