package periscope.lang.ptx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import periscope.lang.ptx.instruction.CacheOperator;
import periscope.lang.ptx.instruction.Proxy;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.PtxInstruction.Bar;
import periscope.lang.ptx.instruction.PtxInstruction.BarForm;
import periscope.lang.ptx.instruction.PtxInstruction.Fence;
import periscope.lang.ptx.instruction.PtxInstruction.ProxyFence;
import periscope.lang.ptx.instruction.PtxInstruction.Qualifiers;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Location.Alias;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** Random tests of this language, from random records: every instruction and operand that a test may hold. */
final class RandomTests {

  private static final List<String> REGISTERS = List.of("r0", "r1", "%p2", "p");

  private final Random random;
  /** Whether the tests stay within what a kernel of real PTX can do. */
  private final boolean plain;
  private int threads;

  RandomTests(Random random, boolean plain) {
    this.random = random;
    this.plain = plain;
  }

  LitmusTest next() {
    threads = 1 + random.nextInt(3);
    List<Location> locations = new ArrayList<>();
    locations.add(new Location("x", random.nextInt(3) - 1, false, AddressSpace.GLOBAL, plain ? List.of()
        : List.of(new Alias("y", Proxy.GENERIC, "x"), new Alias("s", Proxy.SURFACE, "y"),
            new Alias("t", Proxy.TEXTURE, "x"), new Alias("c", Proxy.CONSTANT, "y"))));
    locations.add(new Location("z", 0, false, AddressSpace.GLOBAL));
    locations.add(new Location("m", 7, false, plain && threads > 1 ? AddressSpace.GLOBAL : AddressSpace.LOCAL));
    List<LitmusThread> all = IntStream.range(0, threads).mapToObj(i -> thread()).toList();
    Optional<Condition> condition = random.nextInt(4) == 0 ? Optional.empty() : Optional.of(condition());
    return new LitmusTest("PTX", "Random-" + random.nextInt(1000), pick("", "one", "two\nlines \"quoted\" \\ /\\"),
        locations,
        all, condition);
  }

  @SafeVarargs
  private <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private LitmusThread thread() {
    int group = random.nextInt(3);
    List<Instruction> body = new ArrayList<>();
    int labels = random.nextInt(3);
    for (int i = random.nextInt(7); i > 0; i--) {
      body.add(random.nextInt(4) == 0 && !plain ? guarded(labels) : instruction(labels));
    }
    if (plain) {
      body.add(new Instruction.If(Expression.register("p"), List.of(access()), List.of(), Span.NONE));
    }
    IntStream.range(0, labels).forEach(l -> body.add(random.nextInt(body.size() + 1), new Instruction.Label("L" + l,
        Span.NONE)));
    return new LitmusThread(new Placement(group, plain ? 0 : group / 2), body);
  }

  private Instruction guarded(int labels) {
    Instruction inner = instruction(0);
    boolean jump = labels > 0 && random.nextBoolean();
    Expression condition = pick(Expression.register("p"), new Expression.Unary(UnaryOperator.NOT,
        Expression.register("%p2")),
        expression(2));
    return jump && !condition.equals(Expression.constant(1))
        ? new Instruction.Branch(condition, "L0", Span.NONE)
        : new Instruction.If(condition, List.of(inner), List.of(), Span.NONE);
  }

  private Instruction instruction(int labels) {
    return switch (random.nextInt(labels > 0 ? 8 : 7)) {
      case 0, 1, 2 -> access();
      case 3 -> new Instruction.Assign(pick("r0", "r1", "p"), expression(3), Span.NONE);
      case 4 -> fence();
      case 5 -> barrier();
      case 6 -> new Instruction.Assign("p", new Expression.Binary(BinaryOperator.LESS, leaf(), leaf()), Span.NONE);
      default -> new Instruction.Branch(pick(Expression.constant(1), expression(2)), "L" + random.nextInt(labels),
          Span.NONE);
    };
  }

  private Instruction fence() {
    boolean membar = random.nextInt(3) == 0;
    Scope scope = scope();
    if (random.nextInt(3) == 0) {
      Optional<Proxy> proxy = plain ? Optional.empty() : pick(Optional.<Proxy>empty(),
          Optional.of(pick(Proxy.values())));
      return new ProxyFence(proxy, Span.NONE);
    }
    MemoryOrder order = pick(MemoryOrder.SEQ_CST, MemoryOrder.ACQ_REL, MemoryOrder.ACQUIRE, MemoryOrder.RELEASE);
    return new Fence(membar ? MemoryOrder.SEQ_CST : order, scope, membar, Span.NONE);
  }

  private Scope scope() {
    return pick(Scope.WORK_GROUP, Scope.DEVICE, Scope.ALL_SVM_DEVICES);
  }

  private Instruction barrier() {
    Expression id = pick(Expression.constant(random.nextInt(16)), Expression.register("r0"));
    Optional<Expression> instance = plain ? Optional.empty() : pick(Optional.empty(), Optional.of(leaf()));
    int most = instance.isPresent() ? 9 : threads;
    Optional<Expression> quorum = pick(Optional.empty(), Optional.of(Expression.constant(1 + random.nextInt(most))),
        Optional.of(Expression.register("r1")));
    Optional<Expression> positive = instance.filter(i -> !(i instanceof Expression.Constant c && c.value() < 0));
    boolean lost = instance.isPresent() && positive.isEmpty();
    return new Bar(pick(BarForm.values()), id, positive, lost ? Optional.empty() : quorum, Span.NONE);
  }

  private Instruction access() {
    Expression offset = random.nextInt(5) == 0 ? pick(Expression.register("r1"), new Expression.Binary(
        BinaryOperator.BIT_AND, Expression.register("r0"),
        Expression.constant(Integer.MIN_VALUE))) : Expression.constant(0);
    Proxy proxy = plain || random.nextInt(3) > 0 ? Proxy.GENERIC : pick(Proxy.values());
    boolean reads = proxy == Proxy.TEXTURE || proxy == Proxy.CONSTANT;
    String x = switch (proxy) {
      case GENERIC -> plain ? pick("x", "z", "m") : pick("x", "y", "z", "m");
      case SURFACE -> pick("s", "x");
      case TEXTURE -> pick("t", "y");
      case CONSTANT -> pick("c", "x");
    };
    String r = pick("r0", "r1");
    return switch (reads ? 0 : random.nextInt(4)) {
      case 0 -> new PtxInstruction.Ld(r, x, offset,
          plainAccess(proxy, x, MemoryOrder.ACQUIRE, CacheOperator.CA, CacheOperator.CV, CacheOperator.LU), Span.NONE);
      case 1 -> new PtxInstruction.St(x, offset, expression(2),
          plainAccess(proxy, x, MemoryOrder.RELEASE, CacheOperator.CG, CacheOperator.WB, CacheOperator.WT), Span.NONE);
      case 2 -> new PtxInstruction.Atom(pick(Optional.of(r), Optional.empty()), pick(FetchOperator.values()), x, offset,
          expression(2), update(proxy, x), Span.NONE);
      default -> new PtxInstruction.Cas(r, x, offset, leaf(), expression(1), update(proxy, x), Span.NONE);
    };
  }

  private Optional<AddressSpace> space(String x) {
    return random.nextInt(3) > 0 ? Optional.empty()
        : Optional.of(x.equals("m") && !(plain && threads > 1) ? AddressSpace.LOCAL : AddressSpace.GLOBAL);
  }

  private Qualifiers plainAccess(Proxy proxy, String x, MemoryOrder strong, CacheOperator... caches) {
    Optional<AddressSpace> space = space(x);
    return switch (random.nextInt(4)) {
      case 0 -> new Qualifiers(MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, random.nextBoolean(), false,
          pick(Optional.empty(), Optional.of(pick(caches))), space, proxy);
      case 1 -> new Qualifiers(MemoryOrder.RELAXED, Scope.ALL_SVM_DEVICES, false, true, Optional.empty(), space, proxy);
      default -> new Qualifiers(pick(MemoryOrder.RELAXED, strong), scope(), true, false, Optional.empty(),
          space, proxy);
    };
  }

  private Qualifiers update(Proxy proxy, String x) {
    boolean explicit = random.nextBoolean();
    MemoryOrder order = pick(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.RELEASE, MemoryOrder.ACQ_REL);
    return new Qualifiers(explicit ? order : MemoryOrder.RELAXED, scope(), explicit, false, Optional.empty(), space(x),
        proxy);
  }

  private Expression leaf() {
    return random.nextBoolean() ? Expression.register(pick("r0", "r1", "%p2"))
        : Expression.constant(random.nextInt(20) - 4);
  }

  private Expression expression(int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return leaf();
    } else if (random.nextInt(5) == 0) {
      return new Expression.Unary(pick(UnaryOperator.values()), NumberType.S32, expression(depth - 1));
    }
    // PTX's shifts are those that clamp.
    BinaryOperator any = pick(BinaryOperator.values());
    BinaryOperator operator = switch (any) {
      case SHIFT_LEFT -> BinaryOperator.SHIFT_LEFT_CLAMPED;
      case SHIFT_RIGHT -> BinaryOperator.SHIFT_RIGHT_CLAMPED;
      default -> any;
    };
    return new Expression.Binary(operator, NumberType.S32, expression(depth - 1), expression(depth - 1));
  }

  private Condition condition() {
    Optional<Proposition> filter = random.nextInt(4) == 0 ? Optional.of(proposition(2)) : Optional.empty();
    return new Condition(filter, pick(Condition.Quantifier.values()), proposition(3));
  }

  private Proposition proposition(int depth) {
    return switch (depth == 0 ? 0 : random.nextInt(5)) {
      case 1 -> new Proposition.And(proposition(depth - 1), proposition(depth - 1));
      case 2 -> new Proposition.Or(proposition(depth - 1), proposition(depth - 1));
      case 3 -> new Proposition.Not(proposition(depth - 1));
      default -> new Proposition.Atom(operand(), random.nextBoolean(), operand());
    };
  }

  private Operand operand() {
    return pick(new Operand.Constant(random.nextInt(4) - 1), new Operand.LocationValue(pick("x", "z", "m")),
        new Operand.RegisterValue(random.nextInt(threads), REGISTERS.get(random.nextInt(REGISTERS.size()))));
  }

  /** The texts of all choices, so that a generator that got poor is noticed. */
  static List<String> kinds(LitmusTest test) {
    return test.threads().stream().flatMap(t -> t.body().stream()).filter(i -> !(i instanceof Instruction.Label))
        .map(i -> Mnemonics.print(i).split(" ")[0]).flatMap(m -> Arrays.stream(m.split("\\."))).toList();
  }
}
