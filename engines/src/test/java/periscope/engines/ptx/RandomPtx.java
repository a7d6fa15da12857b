package periscope.engines.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import periscope.lang.ptx.instruction.Proxy;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.PtxInstruction.BarForm;
import periscope.lang.ptx.instruction.PtxInstruction.Qualifiers;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Location.Alias;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * Small random PTX programs: well-known shapes with orders, scopes, fences, barriers, dependencies and proxies on them.
 */
final class RandomPtx {

  /** Threads divided by {@code ;}, accesses by blanks: reads, writes and updates of x, y and z. */
  private static final List<String> SHAPES = List.of(
      "Wx Wy; Ry Rx", "Wx Wy; Ry Rx", "Wx Wy; Ry Rx", "Wx Ry; Wy Rx", "Wx Ry; Wy Rx", "Rx Wy; Ry Wx", "Wx Wy; Ry Wx",
      "Wx Wy; Wy Rx", "Wx Wy; Wy Wx", "Wx; Rx Rx", "Wx; Wx; Rx Rx", "Wx Rx; Wx Rx", "Wx Rx; Wx", "Rx Wx; Wx",
      "Wx Wx; Rx Rx",
      "Wx Wx; Rx Rx Wx", "Ux; Ux", "Ux Rx; Ux", "Ux; Wx Rx", "Ux; Ux; Ux", "Wx Wy; Ry Wz; Rz Rx", "Wx Wy; Uy; Ry Rx",
      "Wx Wy; Uy Rx", "Wx; Rx Wy; Ry Rx", "Wx; Rx Wy; Ry Wx", "Wx; Rx Ry; Wy Rx", "Wx; Wy; Rx Ry; Ry Rx",
      "Wx Wy Wy; Ry Rx",
      "Wx Wy; Ry Ry Rx", "Wx Wy; Uy Ux; Ry Rx", "Wx Uy; Uy Rx", "Wx Ry Wz; Rz Wy Rx", "Wx Wy Rx; Ry Rx Wx", "Wx Rx",
      "Wx Rx Rx", "Wx Wx Rx", "Rx Wx Rx; Wx", "Wx Ry; Ry; Wy Rx", "Ux Wy; Ry Ux", "Wy Ux; Ux Ry", "Rx Wx; Rx Wx");

  private static final Expression ZERO = Expression.constant(0);

  private final Random random;
  private final boolean proxies;
  private final boolean only2015;
  private List<String> names;
  private List<String> readSoFar;
  private int registers;
  private int values;
  /** Whether uses of barriers are numbered. A program that numbers some only means nothing in particular. */
  private boolean instances;

  /** What programs consist of. */
  enum Instructions {
    /** Loads, stores and membars. */
    OF_2015,
    OF_6_0,
    /** Also aliases, accesses through proxies and their fences. */
    OF_7_5
  }

  RandomPtx(Random random, Instructions instructions) {
    this.random = random;
    proxies = instructions == Instructions.OF_7_5;
    only2015 = instructions == Instructions.OF_2015;
  }

  LitmusTest program() {
    String shape = SHAPES.get(random.nextInt(SHAPES.size()));
    names = List.of("x", "y", "z").stream().filter(shape::contains).toList();
    values = 0;
    instances = chance(0.3);
    List<Placement> placements = placements();
    double fences = List.of(0.1, 0.5, 0.9).get(random.nextInt(3));
    List<Long> barriers = !only2015 && chance(0.2) ? chance(0.5) ? List.of(0L) : List.of(0L, 1L) : List.of();
    List<LitmusThread> threads = new ArrayList<>();
    for (String column : shape.split("; ")) {
      threads.add(new LitmusThread(placements.get(threads.size()), body(List.of(column.split(" ")), fences, barriers)));
    }
    return new LitmusTest(
        "PTX", "random", "", names.stream().map(this::location).toList(), threads, Optional.empty());
  }

  private boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  private <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private Location location(String name) {
    List<Alias> aliases = proxies
        ? List.of(new Alias(name + "a", Proxy.GENERIC, name), new Alias(name + "s", Proxy.SURFACE, name),
            new Alias(name + "t", Proxy.TEXTURE, name), new Alias(name + "c", Proxy.CONSTANT, name),
            new Alias(name + "as", Proxy.SURFACE, name + "a"), new Alias(name + "at", Proxy.TEXTURE, name + "a"))
        : List.of();
    return new Location(name, chance(0.1) ? 1 : 0, false, AddressSpace.GLOBAL, aliases);
  }

  /** Of up to four threads: together, apart, or anyhow. Each CTA is on one gpu. */
  private List<Placement> placements() {
    int kind = random.nextInt(4);
    int[] device = {0, chance(0.25) ? 1 : 0, chance(0.25) ? 1 : 0, 0};
    List<Placement> placements = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      int cta = kind == 0 ? 0 : kind == 1 ? thread : random.nextInt(2);
      placements.add(new Placement(cta, device[cta]));
    }
    return placements;
  }

  private List<Instruction> body(List<String> accesses, double fences, List<Long> barriers) {
    readSoFar = new ArrayList<>();
    registers = 0;
    List<Instruction> body = new ArrayList<>();
    int barrier = 0;
    for (int i = 0; i < accesses.size(); i++) {
      while (barrier < barriers.size() && chance(0.4)) {
        body.add(bar(barriers.get(barrier++)));
      }
      body.addAll(access(accesses.get(i)));
      if (i + 1 < accesses.size() && chance(fences)) {
        body.add(fence());
      }
      if (proxies && chance(0.5)) {
        body.add(proxyFence());
      }
    }
    while (barrier < barriers.size()) {
      body.add(bar(barriers.get(barrier++)));
    }
    return body;
  }

  private Instruction bar(long id) {
    BarForm form = any(List.of(BarForm.SYNC, BarForm.SYNC, BarForm.SYNC, BarForm.ARRIVE, BarForm.RED));
    Expression which = Expression.constant(id);
    if (!readSoFar.isEmpty() && chance(0.2)) {
      which = chance(0.5) ? Expression.register(any(readSoFar))
          : new Expression.Binary(BinaryOperator.ADD, nothingOf(Expression.register(any(readSoFar))), which);
    }
    Optional<Expression> instance = instances ? Optional.of(Expression.constant(id)) : Optional.empty();
    return new PtxInstruction.Bar(form, which, instance, Optional.empty(), Span.NONE);
  }

  private Scope scope() {
    return any(List.of(Scope.WORK_GROUP, Scope.DEVICE, Scope.DEVICE, Scope.ALL_SVM_DEVICES));
  }

  private Instruction fence() {
    if (only2015) {
      return new PtxInstruction.Fence(MemoryOrder.SEQ_CST, scope(), true, Span.NONE);
    }
    MemoryOrder order = any(List.of(MemoryOrder.SEQ_CST, MemoryOrder.SEQ_CST, MemoryOrder.ACQ_REL, MemoryOrder.ACQ_REL,
        MemoryOrder.ACQUIRE, MemoryOrder.RELEASE));
    return new PtxInstruction.Fence(order, scope(), false, Span.NONE);
  }

  private Instruction proxyFence() {
    Optional<Proxy> proxy = any(List.of(Optional.of(Proxy.SURFACE), Optional.of(Proxy.SURFACE),
        Optional.of(Proxy.TEXTURE), Optional.of(Proxy.CONSTANT), Optional.<Proxy>empty(), Optional.<Proxy>empty()));
    return new PtxInstruction.ProxyFence(proxy, Span.NONE);
  }

  /** Read, write or update, perhaps after what it depends on. */
  private List<Instruction> access(String slot) {
    char kind = kind(slot.charAt(0));
    String location = slot.substring(1);
    List<Instruction> instructions = new ArrayList<>();
    Expression value = Expression.constant(chance(0.85) ? ++values : 1);
    Expression offset = ZERO;
    Optional<Expression> predicate = Optional.empty();
    if (!readSoFar.isEmpty() && chance(0.3)) {
      Expression read = Expression.register(any(readSoFar));
      int way = random.nextInt(4);
      if (way == 0) {
        offset = nothingOf(read);
      } else if (way == 1) {
        value = chance(0.5) ? read : new Expression.Binary(BinaryOperator.ADD, nothingOf(read), value);
      } else {
        String p = "p" + registers++;
        BinaryOperator comparison = chance(0.5) ? BinaryOperator.EQUAL : BinaryOperator.NOT_EQUAL;
        instructions.add(new Instruction.Assign(
            p, new Expression.Binary(comparison, read, Expression.constant(random.nextInt(3))), Span.NONE));
        predicate = Optional.of(Expression.register(p));
      }
    }
    if (predicate.isPresent() && kind == 'W' && chance(0.3)) {
      // A value that a predicated move has changed, or not.
      String moved = "m" + registers++;
      instructions.add(new Instruction.Assign(moved, value, Span.NONE));
      instructions.add(predicated(predicate.get(), new Instruction.Assign(moved, ZERO, Span.NONE)));
      value = Expression.register(moved);
      predicate = Optional.empty();
    }
    Instruction access = access(kind, location, offset, value);
    instructions.add(predicate.map(p -> predicated(p, access)).orElse(access));
    return instructions;
  }

  /** An update instead, now and then; where there are none, a write instead of an update. */
  private char kind(char kind) {
    if (only2015) {
      return kind == 'U' ? 'W' : kind;
    }
    return kind == 'R' && chance(0.1) || kind == 'W' && chance(0.15) ? 'U' : kind;
  }

  private static Instruction predicated(Expression predicate, Instruction instruction) {
    return new Instruction.If(predicate, List.of(instruction), List.of(), Span.NONE);
  }

  /** 0, from a register. */
  private static Expression nothingOf(Expression register) {
    return new Expression.Binary(BinaryOperator.BIT_XOR, register, register);
  }

  private Instruction access(char kind, String location, Expression offset, Expression value) {
    return switch (kind) {
      case 'R' -> load(location, offset);
      case 'W' -> store(location, offset, value);
      default -> update(location, offset, value);
    };
  }

  private String register() {
    String register = "r" + registers++;
    readSoFar.add(register);
    return register;
  }

  private Instruction load(String location, Expression offset) {
    MemoryOrder order = any(List.of(MemoryOrder.NON_ATOMIC, MemoryOrder.NON_ATOMIC, MemoryOrder.RELAXED,
        MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.ACQUIRE));
    Proxy proxy = proxy(List.of(Proxy.SURFACE, Proxy.TEXTURE, Proxy.CONSTANT));
    Qualifiers qualifiers = qualifiers(order, proxy);
    return new PtxInstruction.Ld(register(), name(location, proxy), offset, qualifiers, Span.NONE);
  }

  private Instruction store(String location, Expression offset, Expression value) {
    MemoryOrder order = any(List.of(MemoryOrder.NON_ATOMIC, MemoryOrder.NON_ATOMIC, MemoryOrder.RELAXED,
        MemoryOrder.RELAXED, MemoryOrder.RELEASE, MemoryOrder.RELEASE));
    Proxy proxy = proxy(List.of(Proxy.SURFACE));
    return new PtxInstruction.St(name(location, proxy), offset, value, qualifiers(order, proxy), Span.NONE);
  }

  private Instruction update(String location, Expression offset, Expression operand) {
    MemoryOrder order = any(List.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.RELEASE,
        MemoryOrder.ACQ_REL));
    Proxy proxy = chance(0.3) ? proxy(List.of(Proxy.SURFACE)) : Proxy.GENERIC;
    Qualifiers qualifiers = new Qualifiers(order, scope(), true, false, Optional.empty(), Optional.empty(), proxy);
    String name = name(location, proxy);
    if (chance(0.3)) {
      return new PtxInstruction.Cas(
          register(), name, offset, Expression.constant(random.nextInt(2)), operand, qualifiers, Span.NONE);
    }
    FetchOperator operator = any(List.of(FetchOperator.ADD, FetchOperator.EXCHANGE, FetchOperator.MAX));
    // PTX ISA, "red": no exchange, and no acquire.
    boolean red = chance(0.25) && !order.acquires() && operator != FetchOperator.EXCHANGE;
    Optional<String> register = red ? Optional.empty() : Optional.of(register());
    return new PtxInstruction.Atom(register, operator, name, offset, operand, qualifiers, Span.NONE);
  }

  private Proxy proxy(List<Proxy> of) {
    return proxies && chance(0.4) ? any(of) : Proxy.GENERIC;
  }

  private String name(String location, Proxy proxy) {
    return switch (proxy) {
      case GENERIC -> proxies && chance(0.3) ? location + "a" : location;
      case SURFACE -> location + (chance(0.3) ? "as" : "s");
      case TEXTURE -> location + (chance(0.3) ? "at" : "t");
      case CONSTANT -> location + "c";
    };
  }

  private Qualifiers qualifiers(MemoryOrder order, Proxy proxy) {
    MemoryOrder given = only2015 || proxy != Proxy.GENERIC && chance(0.8) ? MemoryOrder.NON_ATOMIC : order;
    boolean isVolatile = given == MemoryOrder.RELAXED && chance(0.2);
    Scope scope = isVolatile ? Scope.ALL_SVM_DEVICES : given == MemoryOrder.NON_ATOMIC ? Scope.WORK_ITEM : scope();
    return new Qualifiers(given, scope, !isVolatile, isVolatile, Optional.empty(), Optional.empty(), proxy);
  }
}
