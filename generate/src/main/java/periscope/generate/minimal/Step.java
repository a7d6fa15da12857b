package periscope.generate.minimal;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import periscope.generate.cycle.Tags;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction;
import periscope.litmus.instruction.PtxInstruction.Qualifiers;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * An instruction without its operands.
 *
 * @param order  {@link MemoryOrder#NON_ATOMIC} for a plain access
 * @param scope  {@link Scope#WORK_ITEM} for a plain access
 * @param remote whether it is flagged remote [RSP]
 */
public record Step(Kind kind, MemoryOrder order, Scope scope, boolean remote) implements Comparable<Step> {

  /** What an instruction does; a read-modify-write is an exchange. */
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

  /** Whether it asks for no more than another one of its kind, and is not that one. */
  boolean weakerThan(Step that) {
    boolean plain = order == MemoryOrder.NON_ATOMIC;
    return kind == that.kind && !equals(that) && within(order, that.order)
        && (plain || scope.compareTo(that.scope) <= 0 && (that.remote || !remote));
  }

  private static boolean within(MemoryOrder weak, MemoryOrder strong) {
    boolean across = weak == MemoryOrder.ACQUIRE && strong == MemoryOrder.RELEASE;
    return !across && weak.compareTo(strong) <= 0;
  }

  /** The instruction; values are stored as they are, and registers take what is read. */
  Instruction instruction(String header, String register, String location, long value) {
    return header.equals("PTX") ? ptx(register, location, value) : atomic(register, location, value);
  }

  private Instruction atomic(String register, String location, long value) {
    Semantics semantics =
        order == MemoryOrder.NON_ATOMIC ? Semantics.NON_ATOMIC : new Semantics(order, scope, remote);
    Expression stored = Expression.constant(value);
    return switch (kind) {
      case W -> new AtomicInstruction.Store(location, Set.of(), stored, semantics, Span.NONE);
      case R -> new AtomicInstruction.Load(register, location, semantics, Span.NONE);
      case U -> new AtomicInstruction.Fetch(
          register, FetchOperator.EXCHANGE, location, stored, semantics, Span.NONE);
      case F -> new AtomicInstruction.Fence(
          EnumSet.of(FenceFlag.GLOBAL, FenceFlag.LOCAL), semantics, Span.NONE);
    };
  }

  private Instruction ptx(String register, String location, long value) {
    Qualifiers qualifiers = order == MemoryOrder.NON_ATOMIC ? Qualifiers.WEAK : Qualifiers.of(order, scope);
    Expression start = Expression.constant(0);
    Expression stored = Expression.constant(value);
    return switch (kind) {
      case W -> new PtxInstruction.St(location, start, stored, qualifiers, Span.NONE);
      case R -> new PtxInstruction.Ld(register, location, start, qualifiers, Span.NONE);
      case U -> new PtxInstruction.Atom(
          Optional.of(register), FetchOperator.EXCHANGE, location, start, stored, qualifiers, Span.NONE);
      case F -> new PtxInstruction.Fence(order, scope, false, Span.NONE);
    };
  }

  /** {@code acq.dv}, {@code na}, and {@code ar.dv.rem} if it is remote; in PTX's words for scopes, if that is asked. */
  String tag(String header) {
    if (order == MemoryOrder.NON_ATOMIC) {
      return "na";
    }
    String word = order == MemoryOrder.ACQ_REL ? "ar"
        : Tags.ORDERS.entrySet().stream().filter(e -> e.getValue() == order).findFirst().orElseThrow().getKey()
            .toLowerCase(Locale.ROOT);
    return word + "." + reach(header) + (remote ? ".rem" : "");
  }

  private String reach(String header) {
    return switch (scope) {
      case WORK_ITEM -> "wi";
      case WORK_GROUP -> header.equals("PTX") ? "cta" : "wg";
      case DEVICE -> header.equals("PTX") ? "gpu" : "dv";
      case ALL_SVM_DEVICES -> header.equals("PTX") ? "sys" : "all";
    };
  }

  @Override
  public int compareTo(Step that) {
    int byKind = kind.compareTo(that.kind);
    int byOrder = byKind != 0 ? byKind : order.compareTo(that.order);
    int byScope = byOrder != 0 ? byOrder : scope.compareTo(that.scope);
    return byScope != 0 ? byScope : Boolean.compare(remote, that.remote);
  }
}
