package periscope.engines.symbolic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
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

/** Small random OpenCL tests: every kind of instruction, branches and loops within each other. */
public final class RandomTests {

  private static final List<String> NAMES = List.of("x", "y", "z");
  private static final List<BinaryOperator> OPERATORS = List.of(
      BinaryOperator.EQUAL, BinaryOperator.NOT_EQUAL, BinaryOperator.ADD, BinaryOperator.SUBTRACT,
      BinaryOperator.MULTIPLY,
      BinaryOperator.LESS, BinaryOperator.AND, BinaryOperator.OR, BinaryOperator.BIT_XOR, BinaryOperator.SHIFT_LEFT,
      BinaryOperator.DIVIDE);

  private final Random random;
  private final boolean[] atomic = new boolean[3];
  private int events;
  private int locations;

  public RandomTests(Random random) {
    this.random = random;
  }

  public LitmusTest test() {
    atomic[0] = random.nextInt(4) == 0;
    atomic[1] = false;
    atomic[2] = false;
    locations = 1 + random.nextInt(3);
    List<LitmusThread> threads = new ArrayList<>();
    int count = 2 + random.nextInt(2);
    for (int t = 0; t < count; t++) {
      int group = random.nextInt(3);
      events = count == 2 ? 4 : 3;
      threads.add(new LitmusThread(new Placement(group, group / 2), body(2, 1 + random.nextInt(3))));
    }
    List<Location> declared = new ArrayList<>();
    for (int x = 0; x < locations; x++) {
      AddressSpace space = random.nextInt(4) == 0 ? AddressSpace.LOCAL : AddressSpace.GLOBAL;
      declared.add(new Location(NAMES.get(x), random.nextInt(4) == 0 ? 1 : 0, atomic[x], space));
    }
    return new LitmusTest("OPENCL", "random", "", declared, threads, Optional.empty());
  }

  private List<Instruction> body(int depth, int length) {
    List<Instruction> body = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      body.add(instruction(depth));
    }
    return body;
  }

  private Instruction instruction(int depth) {
    if (events <= 0) {
      return new Assign(register(), expression(2), Span.NONE);
    }
    int kind = random.nextInt(depth > 0 ? 17 : 14);
    if (kind < 13) {
      events--;
    }
    int x = random.nextInt(locations);
    boolean plain = kind <= 1 || kind <= 5 && random.nextInt(4) == 0;
    atomic[x] |= !plain && kind <= 10;
    Semantics semantics = plain ? Semantics.NON_ATOMIC : new Semantics(order(), scope(), random.nextInt(4) == 0);
    return switch (kind) {
      case 0, 2, 3 -> new Load(register(), NAMES.get(x), address(), semantics, Span.NONE);
      case 1, 4, 5 -> new Store(NAMES.get(x), address(), expression(1), semantics, Span.NONE);
      case 6, 7, 8 -> new Fetch(register(), FetchOperator.values()[random.nextInt(FetchOperator.values().length)],
          NAMES.get(x), address(), expression(1), semantics, Span.NONE);
      case 9, 10 -> new CompareExchange(register(), NAMES.get(x), address(), register(), expression(1),
          random.nextInt(3) == 0, semantics, order(), Span.NONE);
      case 11 -> new Fence(flags(), semantics, Span.NONE);
      case 12 -> new Barrier(
          random.nextBoolean() ? Optional.of("B" + random.nextInt(2)) : Optional.empty(), flags(), scope(), Span.NONE);
      case 13 -> new Assign(register(), expression(2), Span.NONE);
      case 14, 15 -> new If(expression(1), body(depth - 1, 1 + random.nextInt(2)),
          random.nextBoolean() ? List.of() : body(depth - 1, 1), Span.NONE);
      default -> loop(depth);
    };
  }

  private Loop loop(int depth) {
    events -= 2;
    List<Instruction> test = random.nextBoolean() ? List.of() : body(0, 1);
    return new Loop(test, expression(1), body(depth - 1, 1), random.nextBoolean(), Span.NONE);
  }

  private Set<String> address() {
    return random.nextInt(4) == 0 ? Set.of(register()) : Set.of();
  }

  private Set<FenceFlag> flags() {
    return switch (random.nextInt(4)) {
      case 0 -> Set.of(FenceFlag.LOCAL);
      case 1 -> Set.of(FenceFlag.LOCAL, FenceFlag.GLOBAL);
      default -> Set.of(FenceFlag.GLOBAL);
    };
  }

  private MemoryOrder order() {
    return MemoryOrder.values()[1 + random.nextInt(5)];
  }

  private Scope scope() {
    return Scope.COMMON.get(random.nextInt(5) == 0 ? 0 : 1 + random.nextInt(3));
  }

  private String register() {
    return "r" + random.nextInt(3);
  }

  private Expression expression(int depth) {
    return switch (depth == 0 ? random.nextInt(2) : random.nextInt(5)) {
      case 0 -> Expression.register(register());
      case 1, 2 -> Expression.constant(random.nextInt(4) - 1);
      case 3 -> new Expression.Unary(
          UnaryOperator.values()[random.nextInt(UnaryOperator.values().length)], expression(depth - 1));
      default -> new Expression.Binary(
          OPERATORS.get(random.nextInt(OPERATORS.size())), expression(depth - 1), expression(depth - 1));
    };
  }
}
