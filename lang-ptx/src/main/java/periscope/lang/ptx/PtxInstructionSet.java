package periscope.lang.ptx;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.lang.ptx.instruction.CacheOperator;
import periscope.lang.ptx.instruction.Proxy;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.PtxInstruction.BarForm;
import periscope.lang.ptx.instruction.PtxInstruction.Qualifiers;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.InstructionSet;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** The instructions of generated PTX tests; a sequentially consistent fence is named {@code membar}. */
final class PtxInstructionSet implements InstructionSet {

  @Override
  public boolean hasAccess(MemoryOrder order) {
    return order != MemoryOrder.SEQ_CST;
  }

  @Override
  public boolean hasFence(MemoryOrder order) {
    return order != MemoryOrder.ACQUIRE && order != MemoryOrder.RELEASE;
  }

  /** Only a location with read-modify-writes is declared as a kind of its own. */
  @Override
  public boolean declaresAtomic() {
    return false;
  }

  @Override
  public Instruction load(String register, String location, Optional<Zero> address, Annotation annotation) {
    Expression offset = address.map(Zero::value).orElse(Expression.constant(0));
    return annotation.manner() == Manner.RMW
        ? new PtxInstruction.Atom(Optional.of(register), FetchOperator.ADD, location, offset, Expression.constant(0),
            qualifiers(annotation), Span.NONE)
        : new PtxInstruction.Ld(register, location, offset, qualifiers(annotation), Span.NONE);
  }

  @Override
  public Instruction exchange(String register, String location, long value, Optional<Zero> address,
      Annotation annotation) {
    return new PtxInstruction.Atom(Optional.of(register), FetchOperator.EXCHANGE, location,
        address.map(Zero::value).orElse(Expression.constant(0)), Expression.constant(value), qualifiers(annotation),
        Span.NONE);
  }

  /** Adds a store; a value with a dependency is computed by an instruction of its own. */
  @Override
  public void store(String location, long value, Optional<Zero> address, Optional<Zero> data, Annotation annotation,
      String fresh, List<Instruction> body) {
    Expression offset = address.map(Zero::value).orElse(Expression.constant(0));
    Expression stored = Expression.constant(value);
    if (data.isPresent()) {
      body.add(new Instruction.Assign(
          fresh, binary(BinaryOperator.ADD, NumberType.S32, data.get().value(), stored), Span.NONE));
      stored = Expression.register(fresh);
    }
    body.add(annotation.manner() == Manner.RMW
        ? new PtxInstruction.Atom(Optional.of("o" + fresh), FetchOperator.EXCHANGE, location, offset, stored,
            qualifiers(annotation), Span.NONE)
        : new PtxInstruction.St(location, offset, stored, qualifiers(annotation), Span.NONE));
  }

  @Override
  public Instruction fence(MemoryOrder order, Scope scope, Set<FenceFlag> memory, boolean named) {
    if (!hasFence(order)) {
      throw new IllegalArgumentException("PTX has no fence that only acquires or only releases: take far or fsc");
    }
    return new PtxInstruction.Fence(order, scope, named && order == MemoryOrder.SEQ_CST, Span.NONE);
  }

  @Override
  public Instruction barrier(Set<FenceFlag> memory) {
    return new PtxInstruction.Bar(
        BarForm.SYNC, Expression.constant(0), Optional.empty(), Optional.empty(), Span.NONE);
  }

  @Override
  public Zero zero(String read, String fresh, List<Instruction> body) {
    body.add(new Instruction.Assign(fresh, InstructionSet.bit(read), Span.NONE));
    return new Zero(fresh, Expression.register(fresh));
  }

  @Override
  public void behind(Zero zero, String number, List<Instruction> rest, List<Instruction> body) {
    String predicate = "p" + number;
    String end = "L" + number;
    body.add(new Instruction.Assign(predicate,
        binary(BinaryOperator.NOT_EQUAL, NumberType.S64, zero.value(), Expression.constant(0)), Span.NONE));
    body.add(new Instruction.Branch(Expression.register(predicate), end, Span.NONE));
    body.addAll(rest);
    body.add(new Instruction.Label(end, Span.NONE));
  }

  @Override
  public Optional<String> fenceName(MemoryOrder order, Scope scope) {
    return Optional.of(order != MemoryOrder.SEQ_CST ? "far." + scope(scope)
        : "membar." + (scope == Scope.DEVICE ? "gl" : scope(scope)));
  }

  @Override
  public String scope(Scope scope) {
    return switch (scope) {
      case WORK_ITEM, ALL_SVM_DEVICES -> "sys";
      case WORK_GROUP -> "cta";
      case CLUSTER -> "cluster";
      case DEVICE -> "gpu";
    };
  }

  @Override
  public String group() {
    return "cta";
  }

  @Override
  public String device() {
    return "gpu";
  }

  @Override
  public String region() {
    return "shared";
  }

  private static Expression binary(BinaryOperator operator, NumberType type, Expression left, Expression right) {
    return new Expression.Binary(operator, type, left, right);
  }

  private static Qualifiers qualifiers(Annotation annotation) {
    if (annotation.order() == MemoryOrder.SEQ_CST) {
      throw new IllegalArgumentException("PTX has no seq_cst accesses: put a fence such as Fsc.dvdWR between two");
    }
    return switch (annotation.manner()) {
      case VOL -> new Qualifiers(MemoryOrder.RELAXED, Scope.ALL_SVM_DEVICES, false, true, Optional.empty(),
          Optional.empty(), Proxy.GENERIC);
      case CA, CG -> new Qualifiers(MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, false, false,
          Optional.of(annotation.manner() == Manner.CA ? CacheOperator.CA : CacheOperator.CG), Optional.empty(),
          Proxy.GENERIC);
      case USUAL, RMW -> annotation.order() == MemoryOrder.NON_ATOMIC ? Qualifiers.WEAK
          : Qualifiers.of(annotation.order(), annotation.scope());
    };
  }
}
