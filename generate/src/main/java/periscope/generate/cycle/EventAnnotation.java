package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import periscope.litmus.language.InstructionSet;
import periscope.litmus.language.InstructionSet.Annotation;
import periscope.litmus.language.InstructionSet.Manner;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * The annotation of an access: its memory order, its scope, and its form.
 *
 * @param scope  scope of an atomic access; {@link Scope#WORK_ITEM} of any other
 * @param manner form of the access, such as a read-modify-write in place of a load
 */
public record EventAnnotation(MemoryOrder order, Scope scope, Manner manner) implements Comparable<EventAnnotation> {

  /** A plain access. */
  public static final EventAnnotation PLAIN =
      new EventAnnotation(MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, Manner.USUAL);

  public EventAnnotation {
    scope = order == MemoryOrder.NON_ATOMIC ? Scope.WORK_ITEM : scope;
  }

  /** An atomic load or store. */
  public static EventAnnotation of(MemoryOrder order, Scope scope) {
    return new EventAnnotation(order, scope, Manner.USUAL);
  }

  /** The annotation for a read of an observer, which orders no other access. */
  EventAnnotation observing() {
    return order == MemoryOrder.NON_ATOMIC ? this : of(MemoryOrder.RELAXED, scope);
  }

  /** This annotation for the instructions of a language. */
  Annotation annotation() {
    return new Annotation(order, scope, manner, false);
  }

  /** Whether an access with this direction can have the annotation. */
  boolean fits(Direction direction) {
    boolean other = order == MemoryOrder.ACQ_REL
        || order == (direction == Direction.R ? MemoryOrder.RELEASE : MemoryOrder.ACQUIRE);
    return (manner == Manner.RMW || !other) && !(direction == Direction.W && manner == Manner.CA);
  }

  /** Whether a read-modify-write that makes up two accesses of a cycle can have the annotation. */
  boolean fitsBoth() {
    return order != MemoryOrder.NON_ATOMIC && manner == Manner.USUAL;
  }

  /**
   * The annotation with a word: {@code Na}, {@code Rel}, {@code Acq.wg}, {@code Rlx.dv.rmw}, {@code Vol}, {@code Cg}.
   *
   * @param usual scope of atomic accesses whose word has none
   * @return empty if no annotation has the word
   */
  static Optional<EventAnnotation> read(String word, Scope usual) {
    for (Manner manner : List.of(Manner.VOL, Manner.CA, Manner.CG)) {
      if (word.equals(capital(manner))) {
        return Optional.of(new EventAnnotation(MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, manner));
      }
    }
    List<String> parts = new ArrayList<>(List.of(word.split("\\.", -1)));
    Optional<MemoryOrder> order = Tags.order(parts.remove(0));
    boolean rmw = !parts.isEmpty() && parts.get(parts.size() - 1).equals("rmw");
    if (rmw) {
      parts.remove(parts.size() - 1);
    }
    Optional<Scope> scope =
        parts.isEmpty() ? Optional.of(usual) : Tags.scope(parts.remove(0));
    boolean plain = order.filter(o -> o == MemoryOrder.NON_ATOMIC).isPresent();
    if (order.isEmpty() || scope.isEmpty() || !parts.isEmpty() || plain && word.contains(".")) {
      return Optional.empty();
    }
    return Optional.of(new EventAnnotation(order.get(), scope.get(), rmw ? Manner.RMW : Manner.USUAL));
  }

  /** All words without scopes, for messages about a mistyped one. */
  static List<String> words() {
    List<String> all = new ArrayList<>(Tags.ORDERS.keySet());
    List.of(Manner.VOL, Manner.CA, Manner.CG).forEach(m -> all.add(capital(m)));
    return all;
  }

  private static String capital(Manner manner) {
    return manner.name().charAt(0) + manner.name().substring(1).toLowerCase(Locale.ROOT);
  }

  /** The annotation in names of tests: {@code rel.dv}, {@code acq-add.dv}, {@code vol}; empty for a plain access. */
  Optional<String> tag(Direction direction, InstructionSet instructions) {
    if (order == MemoryOrder.NON_ATOMIC) {
      return manner == Manner.USUAL ? Optional.empty() : Optional.of(manner.name().toLowerCase(Locale.ROOT));
    }
    String does = manner == Manner.RMW ? direction == Direction.R ? "-add" : "-xchg" : "";
    return Optional.of(Tags.word(Tags.ORDERS, order).toLowerCase(Locale.ROOT) + does + "." + instructions.scope(scope));
  }

  @Override
  public int compareTo(EventAnnotation that) {
    return Comparator.comparing(EventAnnotation::order).thenComparing(EventAnnotation::scope)
        .thenComparing(EventAnnotation::manner)
        .compare(this, that);
  }

  /** The word that {@link #read} reads. */
  @Override
  public String toString() {
    if (order == MemoryOrder.NON_ATOMIC) {
      return manner == Manner.USUAL ? "Na" : capital(manner);
    }
    return Tags.word(Tags.ORDERS, order) + "." + Tags.word(Tags.SCOPES, scope) + (manner == Manner.RMW ? ".rmw" : "");
  }
}
