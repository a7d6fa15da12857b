package periscope.lang.ptx.mnemonic;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.ptx.instruction.CacheOperator;
import periscope.lang.ptx.instruction.Proxy;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.PtxInstruction.Qualifiers;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** Loads, stores and read-modify-writes (PTX ISA, {@code ld}, {@code st}, {@code atom}, {@code red}). */
final class AccessMnemonics {

  /** The four shapes of an access. */
  private enum Shape {
    LOAD("load", Set.of(MemoryOrder.NON_ATOMIC, MemoryOrder.RELAXED, MemoryOrder.ACQUIRE), "weak, relaxed or acquire"),
    STORE("store", Set.of(MemoryOrder.NON_ATOMIC, MemoryOrder.RELAXED, MemoryOrder.RELEASE),
        "weak, relaxed or release"),
    ATOM("read-modify-write", UPDATES, "relaxed, acquire, release or acq_rel"),
    RED("read-modify-write", UPDATES, "relaxed, acquire, release or acq_rel");

    private final String noun;
    private final Set<MemoryOrder> orders;
    private final String allowed;

    Shape(String noun, Set<MemoryOrder> orders, String allowed) {
      this.noun = noun;
      this.orders = orders;
      this.allowed = allowed;
    }

    boolean updates() {
      return this == ATOM || this == RED;
    }
  }

  private record Opcode(Shape shape, Proxy proxy) {}

  private static final Set<MemoryOrder> UPDATES =
      Set.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.RELEASE, MemoryOrder.ACQ_REL);
  private static final Map<String, Opcode> OPCODES = new LinkedHashMap<>();
  private static final Map<String, CacheOperator> LOAD_CACHES = caches("CA", "CG", "CS", "LU", "CV");
  private static final Map<String, CacheOperator> STORE_CACHES = caches("WB", "CG", "CS", "WT");
  /** Operators by their spellings; a printed instruction uses an operator's first spelling. */
  private static final Map<String, FetchOperator> OPERATORS = new LinkedHashMap<>();

  static {
    OPCODES.put("ld", new Opcode(Shape.LOAD, Proxy.GENERIC));
    OPCODES.put("suld", new Opcode(Shape.LOAD, Proxy.SURFACE));
    OPCODES.put("tld", new Opcode(Shape.LOAD, Proxy.TEXTURE));
    OPCODES.put("cold", new Opcode(Shape.LOAD, Proxy.CONSTANT));
    OPCODES.put("st", new Opcode(Shape.STORE, Proxy.GENERIC));
    OPCODES.put("sust", new Opcode(Shape.STORE, Proxy.SURFACE));
    OPCODES.put("atom", new Opcode(Shape.ATOM, Proxy.GENERIC));
    OPCODES.put("suatom", new Opcode(Shape.ATOM, Proxy.SURFACE));
    OPCODES.put("red", new Opcode(Shape.RED, Proxy.GENERIC));
    OPCODES.put("sured", new Opcode(Shape.RED, Proxy.SURFACE));
    OPERATORS.put("add", FetchOperator.ADD);
    OPERATORS.put("sub", FetchOperator.SUB);
    OPERATORS.put("and", FetchOperator.AND);
    OPERATORS.put("or", FetchOperator.OR);
    OPERATORS.put("xor", FetchOperator.XOR);
    OPERATORS.put("min", FetchOperator.MIN);
    OPERATORS.put("max", FetchOperator.MAX);
    OPERATORS.put("inc", FetchOperator.INC);
    OPERATORS.put("dec", FetchOperator.DEC);
    OPERATORS.put("exch", FetchOperator.EXCHANGE);
    OPERATORS.put("plus", FetchOperator.ADD);
    OPERATORS.put("minus", FetchOperator.SUB);
  }

  private AccessMnemonics() {}

  private static Map<String, CacheOperator> caches(String... names) {
    Map<String, CacheOperator> table = new LinkedHashMap<>();
    Arrays.stream(names).map(CacheOperator::valueOf).forEach(c -> table.put(c.spelling(), c));
    return table;
  }

  static Set<String> opcodes() {
    return OPCODES.keySet();
  }

  static Instruction parse(Suffixes suffixes, List<Operand> operands, Span span) {
    Opcode opcode = OPCODES.get(suffixes.opcode());
    boolean compares = opcode.shape().updates() && suffixes.flag("cas");
    Optional<FetchOperator> operator = opcode.shape().updates() && !compares
        ? suffixes.take(OPERATORS) : Optional.empty();
    Qualifiers qualifiers = qualifiers(opcode, suffixes);
    return switch (opcode.shape()) {
      case LOAD -> load(suffixes.opcode(), operands, qualifiers, span);
      case STORE -> store(suffixes.opcode(), operands, qualifiers, span);
      case ATOM -> compares
          ? compareAndSwap(suffixes.opcode(), operands, qualifiers, span)
          : update(suffixes.opcode(), operator, operands, qualifiers, span);
      case RED -> compares
          ? fail(suffixes.opcode() + " has no compare-and-swap", "write atom.cas, whose register gets the old value")
          : reduce(suffixes.opcode(), operator, operands, qualifiers, span);
    };
  }

  private static <T> T fail(String message, String hint) {
    throw MnemonicException.of(message, hint);
  }

  private static Qualifiers qualifiers(Opcode opcode, Suffixes suffixes) {
    Shape shape = opcode.shape();
    boolean isVolatile = !shape.updates() && suffixes.flag("volatile");
    Optional<MemoryOrder> order = suffixes.take(Suffixes.ORDERS);
    Optional<Scope> scope = suffixes.take(Suffixes.SCOPES);
    Optional<CacheOperator> cache =
        shape.updates() ? Optional.empty() : suffixes.take(shape == Shape.LOAD ? LOAD_CACHES : STORE_CACHES);
    Optional<AddressSpace> space = suffixes.take(Suffixes.SPACES);
    boolean loads = shape == Shape.LOAD && opcode.proxy() == Proxy.GENERIC;
    // The non-coherent cache is that of textures (PTX ISA, ld.global.nc).
    Proxy proxy = loads && suffixes.flag("nc") ? Proxy.TEXTURE : opcode.proxy();
    Qualifiers written = new Qualifiers(
        order.orElse(shape.updates() || isVolatile ? MemoryOrder.RELAXED : MemoryOrder.NON_ATOMIC),
        isVolatile ? Scope.ALL_SVM_DEVICES : scope.orElse(shape.updates() ? Scope.DEVICE : Scope.WORK_ITEM),
        order.isPresent(), isVolatile, cache, space, proxy);
    suffixes.type();
    suffixes.done();
    check(shape, suffixes.opcode(), written, scope);
    return written;
  }

  private static void check(Shape shape, String opcode, Qualifiers q, Optional<Scope> scope) {
    if (q.isVolatile() && (q.explicit() || scope.isPresent() || q.cache().isPresent())) {
      fail("a volatile access has no order, scope or cache operator of its own",
          "write " + opcode + ".volatile, which is relaxed at sys");
    }
    if (!shape.orders.contains(q.order())) {
      String hint = q.order() == MemoryOrder.SEQ_CST ? "write fence.sc with the scope before it" : "it is "
          + shape.allowed;
      fail("a " + shape.noun + " cannot be " + spelling(q.order()), hint);
    }
    if (shape.updates()) {
      return;
    }
    boolean weak = q.order() == MemoryOrder.NON_ATOMIC;
    if (opcode.equals("ld") && q.proxy() == Proxy.TEXTURE && !q.nonCoherent()) {
      fail("only a weak load of global memory is non-coherent", "write ld.global.nc, or drop .nc");
    }
    if (weak && scope.isPresent()) {
      fail("a weak " + shape.noun + " has no scope", "drop the scope, or give it an order: " + opcode + ".relaxed"
          + "." + spelling(scope.get()));
    } else if (!weak && !q.isVolatile() && scope.isEmpty()) {
      String start = opcode + "." + spelling(q.order());
      fail(start + " has no scope", "write " + start + ".cta, " + start + ".gpu or " + start + ".sys");
    } else if (!weak && q.cache().isPresent()) {
      fail("a cache operator only goes with a weak " + shape.noun, "drop ." + q.cache().get().spelling());
    }
  }

  private static Instruction load(String opcode, List<Operand> written, Qualifiers qualifiers, Span span) {
    OperandReader operands = new OperandReader(opcode, written, 2, 2, opcode + " r0, x");
    if (operands.at(1) instanceof Operand.Value v) {
      return new Instruction.Assign(operands.register(0), v.value(), span);
    }
    String register = operands.register(0);
    return new PtxInstruction.Ld(register, operands.address(1).base(), operands.address(1).offset(), qualifiers, span);
  }

  private static Instruction store(String opcode, List<Operand> written, Qualifiers qualifiers, Span span) {
    OperandReader operands = new OperandReader(opcode, written, 2, 2, opcode + " x, r0");
    Operand.Address x = operands.address(0);
    return new PtxInstruction.St(x.base(), x.offset(), operands.value(1), qualifiers, span);
  }

  private static Instruction update(
      String opcode, Optional<FetchOperator> operator, List<Operand> written, Qualifiers qualifiers, Span span) {
    FetchOperator found = operator.orElseThrow(() -> noOperator(opcode, "cas, "));
    OperandReader operands = new OperandReader(opcode, written, 3, 3, opcode + "." + spelling(found) + " r0, x, 1");
    Optional<String> register = Optional.of(operands.register(0)).filter(r -> !r.equals("_"));
    Operand.Address x = operands.address(1);
    return new PtxInstruction.Atom(register, found, x.base(), x.offset(), operands.value(2), qualifiers, span);
  }

  private static Instruction reduce(
      String opcode, Optional<FetchOperator> operator, List<Operand> written, Qualifiers qualifiers, Span span) {
    FetchOperator found = operator.orElseThrow(() -> noOperator(opcode, ""));
    OperandReader operands = new OperandReader(opcode, written, 2, 2, opcode + "." + spelling(found) + " x, 1");
    Operand.Address x = operands.address(0);
    return new PtxInstruction.Atom(Optional.empty(), found, x.base(), x.offset(), operands.value(1), qualifiers, span);
  }

  private static MnemonicException noOperator(String opcode, String more) {
    return MnemonicException.of(opcode + " does not say its operation",
        "add one of " + more + String.join(", ", OPERATORS.keySet()) + ", as in " + opcode + ".relaxed.gpu.add");
  }

  private static Instruction compareAndSwap(String opcode, List<Operand> written, Qualifiers qualifiers, Span span) {
    OperandReader operands = new OperandReader(opcode + ".cas", written, 4, 4, opcode + ".cas r0, x, 0, 1");
    Operand.Address x = operands.address(1);
    return new PtxInstruction.Cas(
        operands.register(0), x.base(), x.offset(), operands.value(2), operands.value(3), qualifiers, span);
  }

  static String spelling(MemoryOrder order) {
    return Suffixes.ORDERS.entrySet().stream().filter(e -> e.getValue() == order).findFirst().orElseThrow().getKey();
  }

  static String spelling(Scope scope) {
    return Suffixes.SCOPES.entrySet().stream().filter(e -> e.getValue() == scope).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("PTX has no scope " + scope)).getKey();
  }

  private static String spelling(FetchOperator operator) {
    return OPERATORS.entrySet().stream().filter(e -> e.getValue() == operator).findFirst().orElseThrow().getKey();
  }

  static String print(PtxInstruction.Access access, RegisterTypes types) {
    if (access instanceof PtxInstruction.Ld l) {
      return head(Shape.LOAD, l.qualifiers(), "") + " " + l.register() + ", " + address(l, types);
    } else if (access instanceof PtxInstruction.St s) {
      return head(Shape.STORE, s.qualifiers(), "") + " " + address(s, types) + ", " + stored(s.value(), s, types);
    } else if (access instanceof PtxInstruction.Atom a) {
      boolean reduces = a.register().isEmpty() && a.operator() != FetchOperator.EXCHANGE;
      String target = reduces ? "" : a.register().orElse("_") + ", ";
      return head(reduces ? Shape.RED : Shape.ATOM, a.qualifiers(), "." + spelling(a.operator())) + " " + target
          + address(a, types) + ", " + bound(a, types).orElseGet(() -> stored(a.operand(), a, types));
    } else if (access instanceof PtxInstruction.Cas c) {
      return head(Shape.ATOM, c.qualifiers(), ".cas") + " " + c.register() + ", " + address(c, types) + ", "
          + stored(c.expected(), c, types) + ", " + stored(c.desired(), c, types);
    }
    throw new IllegalArgumentException("not an access of PTX: " + access);
  }

  /**
   * The constant bound of a wrapping increment or decrement: an unsigned number in every type. Empty for other
   * instructions and bounds.
   */
  private static Optional<String> bound(PtxInstruction.Atom a, RegisterTypes types) {
    boolean wraps = a.operator() == FetchOperator.INC || a.operator() == FetchOperator.DEC;
    NumberType type = types.location(a.location());
    return wraps && a.operand() instanceof Expression.Constant c && c.value() < 0
        ? Optional.of(Long.toUnsignedString(c.value() & -1L >>> Long.SIZE - type.bits())) : Optional.empty();
  }

  /**
   * The stored value as text; it is read as a number of the location's type, with or without a conversion in the text.
   */
  private static String stored(Expression value, PtxInstruction.Access access, RegisterTypes types) {
    boolean told = value instanceof Expression.Convert c && c.type().equals(types.location(access.location()));
    return Printed.operand(told ? ((Expression.Convert) value).operand() : value, types);
  }

  private static String address(PtxInstruction.Access access, RegisterTypes types) {
    Expression offset = access.offset();
    return offset.equals(Expression.constant(0))
        ? access.location()
        : "[" + access.location() + "+" + Printed.operand(offset, types) + "]";
  }

  /** Opcode and qualifiers, in the order of the PTX ISA. */
  private static String head(Shape shape, Qualifiers q, String operator) {
    boolean cached = shape == Shape.LOAD && q.nonCoherent();
    String opcode = cached ? "ld"
        : OPCODES.entrySet().stream().filter(e -> e.getValue().equals(new Opcode(shape, q.proxy())))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("PTX has no " + shape.noun + " through the " + q.proxy()
            .spelling() + " proxy")).getKey();
    StringBuilder out = new StringBuilder(opcode);
    MemoryOrder usual = shape.updates() ? MemoryOrder.RELAXED : MemoryOrder.NON_ATOMIC;
    boolean says = !q.isVolatile() && (q.explicit() || q.order() != usual);
    if (q.isVolatile()) {
      out.append(".volatile");
    } else if (says) {
      out.append('.').append(spelling(q.order()));
    }
    boolean scoped = shape.updates() ? says || q.scope() != Scope.DEVICE : says && q.order() != MemoryOrder.NON_ATOMIC;
    if (scoped) {
      out.append('.').append(spelling(q.scope()));
    }
    q.space().ifPresent(s -> out.append(s == AddressSpace.LOCAL ? ".shared" : ".global"));
    q.cache().ifPresent(c -> out.append('.').append(c.spelling()));
    return out.append(cached ? ".nc" : "").append(operator).toString();
  }
}
