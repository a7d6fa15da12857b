package periscope.litmus.language;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** The instruction set of OpenCL C, CUDA C and LLVM IR, whose tests share their instructions. */
final class AtomicInstructions implements InstructionSet {

  @Override
  public boolean declaresAtomic() {
    return true;
  }

  @Override
  public Instruction load(String register, String location, Optional<Zero> address, Annotation annotation) {
    Set<String> depends = address.map(z -> Set.of(z.register())).orElse(Set.of());
    return annotation.manner() == Manner.RMW
        ? new AtomicInstruction.Fetch(register, FetchOperator.ADD, location, depends, Expression.constant(0),
            semantics(annotation), Span.NONE)
        : new AtomicInstruction.Load(register, location, depends, semantics(annotation), Span.NONE);
  }

  @Override
  public Instruction exchange(String register, String location, long value, Optional<Zero> address,
      Annotation annotation) {
    return new AtomicInstruction.Fetch(register, FetchOperator.EXCHANGE, location,
        address.map(z -> Set.of(z.register())).orElse(Set.of()), Expression.constant(value), semantics(annotation),
        Span.NONE);
  }

  @Override
  public void store(String location, long value, Optional<Zero> address, Optional<Zero> data, Annotation annotation,
      String fresh, List<Instruction> body) {
    Set<String> depends = address.map(z -> Set.of(z.register())).orElse(Set.of());
    Expression constant = Expression.constant(value);
    Expression stored = data.map(z -> binary(BinaryOperator.ADD, NumberType.S32, z.value(), constant))
        .orElse(constant);
    body.add(annotation.manner() == Manner.RMW
        ? new AtomicInstruction.Fetch(fresh, FetchOperator.EXCHANGE, location, depends, stored, semantics(annotation),
            Span.NONE)
        : new AtomicInstruction.Store(location, depends, stored, semantics(annotation), Span.NONE));
  }

  @Override
  public Instruction fence(MemoryOrder order, Scope scope, Set<FenceFlag> memory, boolean named) {
    return new AtomicInstruction.Fence(memory, new Semantics(order, scope, false), Span.NONE);
  }

  @Override
  public Instruction barrier(Set<FenceFlag> memory) {
    return new AtomicInstruction.Barrier(Optional.empty(), memory, Scope.WORK_GROUP, Span.NONE);
  }

  /** A zero that is an expression inside the instruction that uses it; adds no instruction to {@code body}. */
  @Override
  public Zero zero(String read, String fresh, List<Instruction> body) {
    return new Zero(read, InstructionSet.bit(read));
  }

  @Override
  public void behind(Zero zero, String number, List<Instruction> rest, List<Instruction> body) {
    Expression none = binary(BinaryOperator.EQUAL, NumberType.S64, zero.value(), Expression.constant(0));
    body.add(new Instruction.If(none, rest, List.of(), Span.NONE));
  }

  @Override
  public Optional<String> fenceName(MemoryOrder order, Scope scope) {
    return Optional.empty();
  }

  @Override
  public String scope(Scope scope) {
    return switch (scope) {
      case WORK_ITEM, ALL_SVM_DEVICES -> "all";
      case WORK_GROUP -> "wg";
      case CLUSTER -> "cluster";
      case DEVICE -> "dv";
    };
  }

  @Override
  public String group() {
    return "wg";
  }

  @Override
  public String device() {
    return "dev";
  }

  @Override
  public String region() {
    return "local";
  }

  private static Expression binary(BinaryOperator operator, NumberType type, Expression left, Expression right) {
    return new Expression.Binary(operator, type, left, right);
  }

  private static Semantics semantics(Annotation annotation) {
    if (annotation.manner() == Manner.CA || annotation.manner() == Manner.CG) {
      throw new IllegalArgumentException("the language has no cache operators");
    } else if (annotation.manner() == Manner.VOL) {
      return Semantics.VOLATILE;
    }
    return annotation.order() == MemoryOrder.NON_ATOMIC ? Semantics.NON_ATOMIC
        : new Semantics(annotation.order(), annotation.scope(), annotation.remote());
  }
}
