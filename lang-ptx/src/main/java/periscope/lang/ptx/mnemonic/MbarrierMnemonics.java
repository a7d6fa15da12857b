package periscope.lang.ptx.mnemonic;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.ptx.instruction.Mbarrier;
import periscope.litmus.async.PhaseOperation.Kind;
import periscope.litmus.async.PhaseState;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * Operations on mbarrier objects (PTX ISA, {@code mbarrier}). Of the state that an arrival returns, a register holds
 * the parity of the phase, which is all that a wait asks of it.
 */
final class MbarrierMnemonics {

  static final Set<String> OPCODES = Set.of("mbarrier");

  private static final Map<String, Kind> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put("init", Kind.INIT);
    KINDS.put("inval", Kind.INVAL);
    KINDS.put("arrive", Kind.ARRIVE);
    KINDS.put("arrive_drop", Kind.ARRIVE_DROP);
    KINDS.put("expect_tx", Kind.EXPECT_TX);
    KINDS.put("complete_tx", Kind.COMPLETE_TX);
    KINDS.put("test_wait", Kind.TEST_WAIT);
    KINDS.put("try_wait", Kind.TRY_WAIT);
  }

  /** The waits for the state that an arrival has returned, by those for a parity. */
  private static final Map<Kind, Kind> OF_STATE =
      Map.of(Kind.TEST_WAIT, Kind.TEST_WAIT_STATE, Kind.TRY_WAIT, Kind.TRY_WAIT_STATE);

  private MbarrierMnemonics() {}

  static Instruction parse(Suffixes suffixes, List<Operand> written, Span span) {
    boolean expects = suffixes.has("arrive") && suffixes.flag("expect_tx");
    Kind kind = suffixes.take(KINDS).map(k -> expects ? Kind.ARRIVE_EXPECT_TX : k).orElseThrow(() ->
        MnemonicException.of("mbarrier does not say what it does", "write mbarrier." + String.join(", mbarrier.",
            KINDS.keySet())));
    String name = name(kind);
    boolean parity = kind.waits() && suffixes.flag("parity");
    boolean remote = suffixes.has("shared::cluster");
    Optional<MemoryOrder> order = orders(kind).isEmpty() ? Optional.empty() : suffixes.take(Suffixes.ORDERS);
    Optional<Scope> scope = orders(kind).isEmpty() ? Optional.empty() : suffixes.take(Suffixes.SCOPES);
    suffixes.take(Suffixes.SPACES);
    suffixes.types();
    suffixes.done();
    MemoryOrder usual = orders(kind).isEmpty() ? MemoryOrder.NON_ATOMIC : orders(kind).get(0);
    if (order.isPresent() && !orders(kind).contains(order.get())) {
      throw MnemonicException.of(name + " cannot be " + AccessMnemonics.spelling(order.get()), "it is "
          + String.join(" or ", orders(kind).stream().map(AccessMnemonics::spelling).toList()));
    } else if (scope.filter(s -> s != Scope.WORK_GROUP && s != Scope.CLUSTER).isPresent()) {
      throw MnemonicException.of(name + " has no scope ." + AccessMnemonics.spelling(scope.get()),
          "its scope is .cta or .cluster: nobody else reaches the object");
    }
    Mbarrier read = mbarrier(kind.waits() && !parity ? OF_STATE.get(kind) : kind, name, written, order.orElse(usual),
        usual == MemoryOrder.NON_ATOMIC ? Scope.WORK_ITEM : scope.orElse(Scope.WORK_GROUP), span);
    if (remote && !kind.waits() && read.register().isPresent()) {
      throw new MnemonicException(0, "an arrival at another CTA's mbarrier returns no state", "write _ for the state");
    }
    return read;
  }

  private static Mbarrier mbarrier(
      Kind kind, String name, List<Operand> written, MemoryOrder order, Scope scope, Span span) {
    return switch (kind) {
      case INIT -> made(kind, Optional.empty(), new OperandReader(name, written, 2, 2, name + " [b], 1"), 0, order,
          scope, span);
      case INVAL -> made(kind, Optional.empty(), new OperandReader(name, written, 1, 1, name + " [b]"), 0, order, scope,
          span);
      case EXPECT_TX, COMPLETE_TX -> made(kind, Optional.empty(),
          new OperandReader(name, written, 2, 2, name + " [b], 16"), 0, order, scope, span);
      case TEST_WAIT, TRY_WAIT, TEST_WAIT_STATE, TRY_WAIT_STATE -> {
        OperandReader operands = new OperandReader(name, written, 3, 3,
            name + (kind.ofState() ? " p, [b], state" : ".parity p, [b], 0"));
        Mbarrier wait = made(kind, Optional.of(operands.register(0)), operands, 1, order, scope, span);
        if (kind.ofState() && !(wait.operand() instanceof Expression.Register)) {
          throw new MnemonicException(2, "a state is what an arrival has left in a register",
              "wait for the parity of a phase: " + name + ".parity p, [b], 0");
        }
        yield wait;
      }
      default -> {
        boolean needs = kind == Kind.ARRIVE_EXPECT_TX;
        OperandReader operands =
            new OperandReader(name, written, needs ? 3 : 2, 3, name + " _, [b]" + (needs ? ", 16" : ""));
        Optional<String> state = Optional.of(operands.register(0)).filter(r -> !r.equals("_"));
        yield made(kind, state, operands, 1, order, scope, span);
      }
    };
  }

  private static Mbarrier made(Kind kind, Optional<String> register, OperandReader operands, int address,
      MemoryOrder order, Scope scope, Span span) {
    Operand.Address b = operands.address(address);
    if (!b.offset().equals(Expression.constant(0))) {
      throw new MnemonicException(address, "an mbarrier has no parts", "name the object alone: [" + b.base() + "]");
    }
    Expression usual = Expression.constant(kind == Kind.INVAL ? 0 : 1);
    Expression operand = operands.size() > address + 1 ? operands.value(address + 1) : usual;
    if (operand instanceof Expression.Constant c) {
      boolean counts = kind == Kind.INIT || kind == Kind.ARRIVE || kind == Kind.ARRIVE_DROP;
      long least = counts ? 1 : 0;
      long most = kind.waits() ? 1 : PhaseState.MOST;
      if (c.value() < least || c.value() > most) {
        throw new MnemonicException(address + 1, c.value() + (kind.waits() ? " is no parity" : " is no such count"),
            "it is " + least + " to " + most);
      }
    }
    return new Mbarrier(kind, register, b.base(), operand, order, scope, span);
  }

  private static List<MemoryOrder> orders(Kind kind) {
    return switch (kind) {
      case INIT, INVAL -> List.of();
      case EXPECT_TX, COMPLETE_TX -> List.of(MemoryOrder.RELAXED);
      case TEST_WAIT, TRY_WAIT, TEST_WAIT_STATE, TRY_WAIT_STATE -> List.of(MemoryOrder.ACQUIRE, MemoryOrder.RELAXED);
      default -> List.of(MemoryOrder.RELEASE, MemoryOrder.RELAXED);
    };
  }

  private static String name(Kind kind) {
    return kind == Kind.ARRIVE_EXPECT_TX ? "mbarrier.arrive.expect_tx"
        : "mbarrier." + KINDS.entrySet().stream()
            .filter(e -> e.getValue() == kind || kind == OF_STATE.get(e.getValue())).findFirst().orElseThrow().getKey();
  }

  static String print(Mbarrier i, RegisterTypes types) {
    String head = name(i.kind()) + (i.kind().waits() && !i.kind().ofState() ? ".parity" : "")
        + (orders(i.kind()).isEmpty() ? ""
            : "." + AccessMnemonics.spelling(i.order()) + "." + AccessMnemonics.spelling(i.scope())) + ".b64 ";
    String first = i.kind().waits() ? i.register().orElseThrow() + ", "
        : orders(i.kind()).contains(MemoryOrder.RELEASE) ? i.register().orElse("_") + ", " : "";
    return head + first + "[" + i.location() + "]"
        + (i.kind() == Kind.INVAL ? "" : ", " + Printed.operand(i.operand(), types));
  }
}
