package periscope.lang.cuda;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.instruction.Instruction.Loop;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** Random tests that no parser made: compare-exchanges that nearly are an atomicCAS, registers numbered anyhow. */
final class RandomInstructions {

  private static final String[] REGISTERS = {"r0", "r1", "$0", "$1", "$2", "$7", "$0", "$1", "$2"};

  private final Random random;

  RandomInstructions(Random random) {
    this.random = random;
  }

  LitmusTest test() {
    List<Location> locations = List.of(
        new Location("x", 0, false, AddressSpace.GLOBAL), new Location("y", 7, true, AddressSpace.LOCAL));
    LitmusThread thread = new LitmusThread(new Placement(0, 0), body(2));
    return new LitmusTest("CUDA", "random", "", locations, List.of(thread), Optional.empty());
  }

  private List<Instruction> body(int depth) {
    List<Instruction> body = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      if (random.nextInt(3) == 0) {
        String expected = register();
        body.add(new Assign(expected, expression(1), Span.NONE));
        body.add(exchange(random.nextInt(4) > 0 ? expected : register()));
      } else {
        body.add(instruction(depth));
      }
    }
    return body;
  }

  private Instruction exchange(String expected) {
    Semantics atomic = new Semantics(random.nextInt(4) > 0 ? MemoryOrder.RELAXED : MemoryOrder.SEQ_CST,
        random.nextBoolean() ? Scope.DEVICE : scope(), false);
    MemoryOrder failure = random.nextInt(4) > 0 ? MemoryOrder.RELAXED : MemoryOrder.ACQUIRE;
    return new CompareExchange(
        register(), "y", address(), expected, expression(1), random.nextInt(5) == 0, atomic, failure, Span.NONE);
  }

  private Instruction instruction(int depth) {
    Semantics plain = random.nextBoolean() ? Semantics.NON_ATOMIC : Semantics.VOLATILE;
    Semantics atomic = new Semantics(MemoryOrder.RELAXED, scope(), false);
    return switch (random.nextInt(depth > 0 ? 9 : 7)) {
      case 0 -> new Assign(register(), expression(2), Span.NONE);
      case 1 -> new Load(register(), "x", address(), plain, Span.NONE);
      case 2 -> new Load(register(), "y", address(), atomic, Span.NONE);
      case 3 -> new Store("x", address(), expression(2), plain, Span.NONE);
      case 4 -> new Store("y", address(), expression(2), atomic, Span.NONE);
      case 5 -> new Fetch(register(), FetchOperator.MAX, "y", address(), expression(1), atomic, Span.NONE);
      case 6 -> exchange(register());
      case 7 -> new If(expression(1), body(depth - 1), random.nextBoolean() ? List.of() : body(depth - 1), Span.NONE);
      default -> new Loop(List.of(), expression(1), body(depth - 1), random.nextBoolean(), Span.NONE);
    };
  }

  private Scope scope() {
    return Scope.values()[random.nextInt(Scope.values().length)];
  }

  private Set<String> address() {
    return random.nextInt(4) > 0 ? Set.of() : Set.of(register());
  }

  private String register() {
    return REGISTERS[random.nextInt(REGISTERS.length)];
  }

  private Expression expression(int depth) {
    return switch (depth == 0 ? random.nextInt(2) : random.nextInt(3)) {
      case 0 -> Expression.register(register());
      case 1 -> Expression.constant(random.nextInt(4) - 2);
      default -> {
        BinaryOperator any = BinaryOperator.values()[random.nextInt(BinaryOperator.values().length)];
        BinaryOperator operator = switch (any) {
          case SHIFT_LEFT -> BinaryOperator.SHIFT_LEFT_CLAMPED;
          case SHIFT_RIGHT -> BinaryOperator.SHIFT_RIGHT_CLAMPED;
          default -> any;
        };
        // What && and || do not evaluate must not divide: with that, they are read as a branch.
        boolean plain = operator == BinaryOperator.AND || operator == BinaryOperator.OR;
        yield new Expression.Binary(operator, NumberType.S32, expression(depth - 1), expression(plain ? 0 : depth - 1));
      }
    };
  }
}
