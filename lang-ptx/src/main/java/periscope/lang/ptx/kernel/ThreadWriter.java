package periscope.lang.ptx.kernel;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.PtxInstruction.Bar;
import periscope.lang.ptx.instruction.PtxInstruction.BarForm;
import periscope.lang.ptx.mnemonic.RegisterTypes;
import periscope.lang.ptx.mnemonic.RegisterUse;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.Instruction;

/** A writer of one thread of a test in a kernel. Its body must have passed {@link PtxRefusals}. */
final class ThreadWriter {

  private final int thread;
  private final int warps;
  private final List<Instruction> body;
  private final Set<String> registers;
  private final Set<String> predicates;
  private final Code code = new Code();
  private final ValueCode values;
  private final Accesses accesses;

  /**
   * A writer.
   *
   * @param warps number of the test's threads in the thread's CTA, each in a warp of its own
   */
  ThreadWriter(int thread, int warps, List<Instruction> body, RegisterTypes types) {
    this.thread = thread;
    this.warps = warps;
    this.body = body;
    this.registers = new TreeSet<>(RegisterUse.read(body));
    body.forEach(i -> registers.addAll(RegisterUse.written(i)));
    this.predicates = predicates(body);
    this.values = new ValueCode(code, predicates, types);
    this.accesses = new Accesses(code, values);
  }

  /** The registers that the thread writes; their final values are its results. */
  static List<String> results(List<Instruction> body) {
    Set<String> written = new TreeSet<>();
    body.forEach(i -> written.addAll(RegisterUse.written(i)));
    return List.copyOf(written);
  }

  /** The registers that only comparisons write and only guards read. */
  private static Set<String> predicates(List<Instruction> body) {
    Set<String> found = new LinkedHashSet<>();
    body.stream().filter(i -> inner(i) instanceof Instruction.Assign a && ValueCode.comparison(a.value()))
        .forEach(i -> found.addAll(RegisterUse.written(i)));
    for (Instruction instruction : body) {
      Instruction inner = inner(instruction);
      boolean compares = inner instanceof Instruction.Assign a && ValueCode.comparison(a.value());
      if (!compares) {
        found.removeAll(RegisterUse.written(instruction));
      }
      RegisterUse.read(List.of(inner instanceof Instruction.Branch ? new Instruction.Label("", inner.span()) : inner))
          .forEach(found::remove);
      condition(instruction).filter(c -> !guards(c)).ifPresent(c -> found.removeAll(c.registers()));
    }
    return found;
  }

  private static Instruction inner(Instruction instruction) {
    return instruction instanceof Instruction.If i ? i.then().get(0) : instruction;
  }

  private static Optional<Expression> condition(Instruction instruction) {
    if (instruction instanceof Instruction.If i) {
      return Optional.of(i.condition());
    }
    return instruction instanceof Instruction.Branch b ? Optional.of(b.condition()) : Optional.empty();
  }

  private static boolean guards(Expression condition) {
    return condition instanceof Expression.Register
        || condition instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT
            && u.operand() instanceof Expression.Register;
  }

  /**
   * The code lines.
   *
   * @param firstSlot number of the slot for the thread's first result
   */
  List<String> write(int firstSlot) {
    begin(r -> "0");
    body.forEach(this::instruction);
    int slot = firstSlot;
    for (String register : results(body)) {
      String value = PtxNames.register(register);
      if (predicates.contains(register)) {
        value = code.integer();
        code.line("selp.s32 " + value + ", 1, 0, " + PtxNames.register(register));
      }
      code.line("st.global.s32 [%results+" + 4 * slot++ + "], " + value);
    }
    code.line("ret");
    return declared(code.lines());
  }

  /**
   * The thread as a part of other code.
   *
   * @param results the operand for each of {@link #results}
   * @param turns   largest number of jumps back; one more ends the thread and is reported
   */
  List<String> embed(PtxThread.Surroundings around, List<String> results, int turns) {
    String gaveUp = around.gaveUp();
    String end = PtxNames.label(thread, "end");
    // What is given is read before anything is written that may be in the same place.
    begin(r -> around.given(r).orElse("0"));
    code.line("mov.u32 " + gaveUp + ", 0");
    Set<String> passed = new HashSet<>();
    for (Instruction instruction : body) {
      if (instruction instanceof Instruction.Label l) {
        passed.add(l.name());
      } else if (inner(instruction) instanceof Instruction.Branch b && passed.contains(b.label())) {
        bound(gaveUp, end, turns);
      }
      instruction(instruction);
    }
    code.line("mov.u32 " + gaveUp + ", 0");
    code.label(end);
    int slot = 0;
    for (String register : results(body)) {
      boolean predicate = predicates.contains(register);
      code.line((predicate ? "selp.s32 " : "mov.s32 ") + results.get(slot++) + ", " + (predicate ? "1, 0, " : "")
          + PtxNames.register(register));
    }
    return declared(code.lines());
  }

  /** Counts a jump back, and ends the thread after too many. The counter is the operand by which this is reported. */
  private void bound(String count, String end, int turns) {
    String over = code.predicate();
    code.line("add.u32 " + count + ", " + count + ", 1");
    code.line("setp.gt.u32 " + over + ", " + count + ", " + turns);
    code.line("@" + over + " bra " + end);
  }

  /** Initialises registers. */
  private void begin(Function<String, String> first) {
    for (String register : registers) {
      boolean predicate = predicates.contains(register);
      String name = PtxNames.register(register);
      code.line((predicate ? "setp.ne.s32 " + name + ", 0, " : "mov.s32 " + name + ", ") + first.apply(register));
    }
  }

  private List<String> declared(List<String> lines) {
    List<String> all = new ArrayList<>(code.declarations());
    registers.forEach(r ->
        all.add(".reg " + (predicates.contains(r) ? ".pred " : ".s32 ") + PtxNames.register(r) + ";"));
    all.addAll(lines);
    return all;
  }

  private void instruction(Instruction instruction) {
    if (instruction instanceof Instruction.Label l) {
      code.label(PtxNames.label(thread, l.name()));
    } else if (instruction instanceof Instruction.Branch b) {
      code.line(values.guard(b.condition()) + "bra " + PtxNames.label(thread, b.label()));
    } else if (instruction instanceof Instruction.If i) {
      code.under(values.guard(i.condition()));
      i.then().forEach(this::instruction);
      code.under("");
    } else if (instruction instanceof Instruction.Assign a) {
      assign(a);
    } else if (instruction instanceof PtxInstruction.Access access) {
      accesses.write(access);
    } else if (instruction instanceof PtxInstruction.Fence f) {
      fence(f);
    } else if (instruction instanceof PtxInstruction.ProxyFence) {
      code.line("fence.proxy.alias");
    } else if (instruction instanceof Bar bar) {
      barrier(bar);
    } else {
      throw new IllegalArgumentException("nothing that a kernel has a place for: " + instruction);
    }
  }

  private void assign(Instruction.Assign assign) {
    if (predicates.contains(assign.register())) {
      values.intoPredicate(PtxNames.register(assign.register()), assign.value());
    } else {
      values.into(PtxNames.register(assign.register()), assign.value());
    }
  }

  private void fence(PtxInstruction.Fence fence) {
    String scope = Accesses.scope(fence.scope());
    code.line(fence.membar()
        ? "membar." + (scope.equals("gpu") ? "gl" : scope)
        : "fence." + Accesses.order(fence.order()) + "." + scope);
  }

  /** Writes a barrier. PTX counts all threads of a warp, and each thread of the test has a warp of its own. */
  private void barrier(Bar bar) {
    Expression quorum = bar.quorum().filter(q -> !q.equals(Expression.constant(0))).orElse(Expression.constant(warps));
    String count = values.operand(quorum instanceof Expression.Constant c
        ? Expression.constant(c.value() * PtxKernel.WARP)
        : new Expression.Binary(BinaryOperator.MULTIPLY, quorum,
            Expression.constant(PtxKernel.WARP)));
    String id = values.operand(bar.id());
    if (bar.form() == BarForm.RED) {
      String result = code.predicate();
      code.line("barrier.red.and.pred " + result + ", " + id + ", " + count + ", 1");
    } else {
      code.line("barrier." + (bar.form() == BarForm.SYNC ? "sync " : "arrive ") + id + ", " + count);
    }
  }
}
