package periscope.lang.ptx.table;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.lang.ptx.instruction.Mbarrier;
import periscope.lang.ptx.instruction.PtxInstruction.Access;
import periscope.lang.ptx.instruction.PtxInstruction.Atom;
import periscope.lang.ptx.instruction.PtxInstruction.Bar;
import periscope.lang.ptx.instruction.PtxInstruction.BarForm;
import periscope.lang.ptx.instruction.PtxInstruction.Cas;
import periscope.lang.ptx.instruction.PtxInstruction.Ld;
import periscope.lang.ptx.instruction.PtxInstruction.St;
import periscope.litmus.async.PhaseOperation.Kind;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Row;
import periscope.mappings.table.RowLint;

/**
 * A lint of one mapping row in PTX: it checks names, the access itself, and a name for the scope that the row does not
 * use.
 */
final class PtxRowLint extends RowLint {

  /** Largest signed number of 32 bits: an atom.inc with a larger bound counts like an addition of 1. */
  private static final long LIMIT = Integer.MAX_VALUE;

  private final List<Instruction> templates;
  private static final Map<Operation, Set<Kind>> KINDS = Map.of(
      Operation.INIT, Set.of(Kind.INIT), Operation.ARRIVE, Set.of(Kind.ARRIVE),
      Operation.ARRIVE_DROP, Set.of(Kind.ARRIVE_DROP), Operation.ARRIVE_TX, Set.of(Kind.ARRIVE_EXPECT_TX),
      Operation.EXPECT_TX, Set.of(Kind.EXPECT_TX), Operation.WAIT, Set.of(Kind.TEST_WAIT_STATE, Kind.TRY_WAIT_STATE),
      Operation.WAIT_PARITY, Set.of(Kind.TEST_WAIT, Kind.TRY_WAIT));

  private static final Map<Operation, String> MNEMONICS = Map.of(
      Operation.INIT, "mbarrier.init.b64", Operation.ARRIVE, "mbarrier.arrive.release.cta.b64",
      Operation.ARRIVE_DROP, "mbarrier.arrive_drop.release.cta.b64",
      Operation.ARRIVE_TX, "mbarrier.arrive.expect_tx.release.cta.b64",
      Operation.EXPECT_TX, "mbarrier.expect_tx.relaxed.cta.b64",
      Operation.WAIT, "mbarrier.try_wait.acquire.cta.b64",
      Operation.WAIT_PARITY, "mbarrier.try_wait.parity.acquire.cta.b64");

  private final List<Access> accesses;
  private final List<Mbarrier> mbarriers;

  PtxRowLint(Row row) {
    super(row);
    templates = row.templates();
    accesses = templates.stream().map(OpenScope::form).filter(Access.class::isInstance).map(Access.class::cast)
        .toList();
    mbarriers = templates.stream().filter(Mbarrier.class::isInstance).map(Mbarrier.class::cast).toList();
  }

  @Override
  protected void check() {
    accesses.forEach(this::names);
    mbarriers.forEach(m -> {
      location(m, m.location());
      m.register().ifPresent(r -> register(m, r, true));
      m.operand().registers().forEach(r -> register(m, r, false));
    });
    if (nothingFound()) {
      access();
    }
    pattern().scopeName().filter(s -> templates.stream().noneMatch(OpenScope.class::isInstance)).ifPresent(s ->
        warning("no instruction has the scope '" + s + "' of this row", "write it as a scope, as in fence.sc." + s
            + ", or '_' for any scope"));
  }

  private void names(Access template) {
    location(template, template.location());
    if (template instanceof Ld i) {
      register(template, i.register(), true);
    } else if (template instanceof St i) {
      operand(template, i.value());
    } else if (template instanceof Atom i) {
      i.register().ifPresent(r -> register(template, r, true));
      operand(template, i.operand());
    } else if (template instanceof Cas i) {
      register(template, i.register(), true);
      operand(template, i.expected());
      operand(template, i.desired());
    } else {
      throw new IllegalArgumentException("not an access of PTX: " + template);
    }
  }

  private void operand(Access template, Expression value) {
    value.registers().forEach(r -> register(template, r, false));
  }

  /** Checks that the row performs its operation on memory, once, and nothing else. */
  private void access() {
    String r = pattern().result().orElse("");
    String x = pattern().location().orElse("");
    // Programs of the search have barriers where the source has some; a model does not say that a thread waits.
    expect(pattern().operation() == Operation.BARRIER || templates.stream().noneMatch(Bar.class::isInstance),
        "must not wait at a barrier, where it may wait for ever for threads that do not come",
        "only a row for barrier has a barrier");
    switch (pattern().operation()) {
      case LOAD -> expect(single() instanceof Ld,
          "must read " + x + " into " + r + " exactly once, and not write it",
          "use " + qualified("ld") + " " + r + ", " + x);
      case STORE -> store(x, pattern().operands().get(0));
      case COMPARE_EXCHANGE -> compareExchange(r, x, pattern().operands());
      case FENCE -> expect(accesses.isEmpty(), "must not access memory", "use fence or membar");
      case BARRIER -> expect(accesses.isEmpty() && waits(),
          "must wait at one barrier for all threads of the CTA, and not access memory",
          "use bar.cta.sync 0, whose further operands are an instance and a number of threads, for tests");
      case INIT, ARRIVE, ARRIVE_DROP, ARRIVE_TX, EXPECT_TX, WAIT, WAIT_PARITY -> mbarrier(x);
      default -> fetch(r, x);
    }
    expect(pattern().operation().phased() || mbarriers.isEmpty(), "must not access an mbarrier",
        "only rows for arrive, wait and the like have mbarrier");
  }

  /**
   * Whether the row has exactly one barrier at which all threads of the CTA wait. With an instance number, every
   * barrier of a program would be the same, such as the first of one thread and the second of another.
   */
  private boolean waits() {
    List<Bar> barriers = templates.stream().filter(Bar.class::isInstance).map(Bar.class::cast).toList();
    return barriers.size() == 1 && barriers.get(0).form() != BarForm.ARRIVE && barriers.get(0).quorum().isEmpty()
        && barriers.get(0).instance().isEmpty();
  }

  /** Checks that the row performs its operation on the mbarrier, once, and nothing else. */
  private void mbarrier(String b) {
    List<String> operands = pattern().operands();
    Operation operation = pattern().operation();
    boolean right = accesses.isEmpty() && mbarriers.size() == 1
        && KINDS.get(operation).contains(mbarriers.get(0).kind())
        && mbarriers.get(0).register().equals(pattern().result())
        && mbarriers.get(0).operand().equals(operands.isEmpty() ? Expression.constant(1)
            : Expression.register(operands.get(0)));
    String result = pattern().result().map(r -> r + ", ").orElse(operation == Operation.ARRIVE_DROP ? "_, " : "");
    expect(right, "must do just that to " + b + " exactly once" + pattern().result().map(r -> ", its result into " + r)
        .orElse(""), "use " + MNEMONICS.get(operation) + " " + result + "[" + b + "]"
            + operands.stream().map(o -> ", " + o).collect(Collectors.joining()));
  }

  /** The only access; null if there is none, or several. */
  private Access single() {
    return accesses.size() == 1 ? accesses.get(0) : null;
  }

  /** An opcode with the order and the scope of the row's access; without scope if it may be any. */
  private String qualified(String opcode) {
    return opcode + templates.stream().filter(t -> accesses.size() == 1 && OpenScope.form(t) instanceof Access)
        .map(t -> print(t).split(" ")[0].split("\\.")).flatMap(Arrays::stream)
        .skip(1).filter(w -> !OwnWords.isOperator(w)).map(w -> "." + w)
        .reduce(String::concat).orElse(".relaxed.gpu");
  }

  private void store(String x, String v) {
    expect(single() instanceof St s && s.value().equals(Expression.register(v)),
        "must write " + v + " to " + x + " exactly once, and not read it",
        "use " + qualified("st") + " " + x + ", " + v);
  }

  private void compareExchange(String r, String x, List<String> operands) {
    boolean right = single() instanceof Cas c && c.expected().equals(Expression.register(operands.get(0)))
        && c.desired().equals(Expression.register(operands.get(1)));
    expect(right, "must compare " + x + " with " + operands.get(0) + " and exchange it for " + operands.get(1)
        + " exactly once, its old value into " + r,
        "use " + qualified("atom") + ".cas " + r + ", " + x + ", " + String.join(", ", operands));
  }

  private void fetch(String r, String x) {
    Operation operation = pattern().operation();
    Optional<String> v = pattern().operands().stream().findFirst();
    String usage = operation == Operation.FETCH_INC ? "add " + r + ", " + x + ", 1"
        : operation == Operation.FETCH_SUB ? "add " + r + ", " + x + ", (-" + v.orElseThrow() + ")"
        : OwnWords.operator(operation).orElseThrow() + " " + r + ", " + x + ", " + v.orElseThrow();
    expect(single() instanceof Atom a && a.register().isPresent() && computes(a, v.map(Expression::register)),
        "must do just that to " + x + " exactly once, its old value into " + r,
        "use " + qualified("atom") + "." + usage);
  }

  /** Whether an instruction changes memory as the row's operation does. */
  private boolean computes(Atom atom, Optional<Expression> operand) {
    Operation operation = pattern().operation();
    if (operand.isEmpty()) {
      return atom.operator() == FetchOperator.ADD && atom.operand().equals(Expression.constant(1))
          || atom.operator() == FetchOperator.INC && atom.operand() instanceof Expression.Constant c
          && c.value() >= LIMIT;
    } else if (operation == Operation.FETCH_SUB && atom.operator() == FetchOperator.ADD) {
      return atom.operand().equals(new Expression.Unary(UnaryOperator.NEGATE, NumberType.S32, operand.get()));
    }
    // PTX has no subtraction; tests may have one, for tools that do.
    return operation != Operation.FETCH_SUB && operation == Operation.of(atom.operator())
        && atom.operand().equals(operand.get());
  }
}
