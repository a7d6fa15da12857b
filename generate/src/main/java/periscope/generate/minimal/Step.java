package periscope.generate.minimal;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import periscope.generate.cycle.Tags;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.InstructionSet;
import periscope.litmus.language.InstructionSet.Annotation;
import periscope.litmus.language.InstructionSet.Manner;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * An instruction without its operands.
 *
 * @param order  {@link MemoryOrder#NON_ATOMIC} for a plain access
 * @param scope  {@link Scope#WORK_ITEM} for a plain access
 * @param remote whether it is flagged remote [RSP]
 */
public record Step(Kind kind, MemoryOrder order, Scope scope, boolean remote) implements Comparable<Step> {

  private static final Set<FenceFlag> EVERYWHERE = EnumSet.of(FenceFlag.GLOBAL, FenceFlag.LOCAL);

  /** The kind of an instruction; a read-modify-write is an exchange. */
  public enum Kind {
    W, R, U, F;

    boolean reads() {
      return this == R || this == U;
    }

    boolean writes() {
      return this == W || this == U;
    }

    boolean accesses() {
      return this != F;
    }
  }

  /** A plain access. */
  public static Step plain(Kind kind) {
    return new Step(kind, MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, false);
  }

  /** Whether this instruction requires no more than another one of its kind, and differs from it. */
  boolean weakerThan(Step that) {
    boolean plain = order == MemoryOrder.NON_ATOMIC;
    return kind == that.kind && !equals(that) && within(order, that.order)
        && (plain || scope.compareTo(that.scope) <= 0 && (that.remote || !remote));
  }

  private static boolean within(MemoryOrder weak, MemoryOrder strong) {
    boolean across = weak == MemoryOrder.ACQUIRE && strong == MemoryOrder.RELEASE;
    return !across && weak.compareTo(strong) <= 0;
  }

  /**
   * The instruction with its operands.
   *
   * @param register register that a read fills
   * @param value    value that a write stores
   */
  Instruction instruction(InstructionSet language, String register, String location, long value) {
    if (kind == Kind.F) {
      return language.fence(order, scope, EVERYWHERE, false);
    }
    Annotation annotation = new Annotation(order, scope, Manner.USUAL, remote);
    if (kind == Kind.R) {
      return language.load(register, location, Optional.empty(), annotation);
    } else if (kind == Kind.U) {
      return language.exchange(register, location, value, Optional.empty(), annotation);
    }
    List<Instruction> store = new ArrayList<>();
    language.store(location, value, Optional.empty(), Optional.empty(), annotation, "", store);
    return store.get(0);
  }

  /**
   * The word for the instruction's order and scope, such as {@code acq.dv}, {@code na}, or {@code ar.dv.rem} for a
   * remote one; with the language's words for scopes.
   */
  String tag(InstructionSet language) {
    if (order == MemoryOrder.NON_ATOMIC) {
      return "na";
    }
    String word = order == MemoryOrder.ACQ_REL ? "ar"
        : Tags.ORDERS.entrySet().stream().filter(e -> e.getValue() == order).findFirst().orElseThrow().getKey()
            .toLowerCase(Locale.ROOT);
    return word + "." + (scope == Scope.WORK_ITEM ? "wi" : language.scope(scope)) + (remote ? ".rem" : "");
  }

  @Override
  public int compareTo(Step that) {
    int byKind = kind.compareTo(that.kind);
    int byOrder = byKind != 0 ? byKind : order.compareTo(that.order);
    int byScope = byOrder != 0 ? byOrder : scope.compareTo(that.scope);
    return byScope != 0 ? byScope : Boolean.compare(remote, that.remote);
  }
}
