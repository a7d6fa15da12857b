package periscope.runtime.kernel;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Access;
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
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/** The statements of one thread of an OpenCL test. Only called for what {@link Refusals} has nothing to say about. */
final class RoleWriter {

  private final LitmusTest test;
  private final CNames names;
  private final CExpressions expressions;
  private final Lines out;

  RoleWriter(LitmusTest test, int thread, CNames names, Lines out) {
    this.test = test;
    this.names = names;
    this.expressions = new CExpressions(thread, names, test.threads().get(thread)::type);
    this.out = out;
  }

  void write(List<Instruction> part) {
    part.forEach(this::instruction);
  }

  private void instruction(Instruction i) {
    if (i instanceof Instruction.Assign a) {
      out.line(expressions.register(a.register()) + " = " + expressions.print(a.value()) + ";");
    } else if (i instanceof Load l) {
      String value = l.semantics().atomic() ? "atomic_load_explicit(" + atomic(l) + ordering(l.semantics()) : plain(l);
      out.line(expressions.register(l.register()) + " = " + value + ";");
    } else if (i instanceof Store s) {
      String value = expressions.print(s.value());
      out.line(s.semantics().atomic()
          ? "atomic_store_explicit(" + atomic(s) + ", " + value + ordering(s.semantics()) + ";"
          : plain(s) + " = " + value + ";");
    } else if (i instanceof Fetch f) {
      out.line(expressions.register(f.register()) + " = " + fetch(f) + ";");
    } else if (i instanceof CompareExchange c) {
      out.line(expressions.register(c.register()) + " = " + exchange(c) + ";");
    } else if (i instanceof Fence f) {
      out.line("atomic_work_item_fence(" + flags(f.flags()) + ordering(f.semantics()) + ";");
    } else if (i instanceof Instruction.If branch) {
      branch(branch);
    } else if (i instanceof Instruction.Loop loop) {
      loop(loop);
    } else if (i instanceof Instruction.Undefined u) {
      // Goes round until the instance does not count any more.
      loop(new Instruction.Loop(List.of(), u.condition(), List.of(), true, u.span()));
    } else {
      throw new IllegalArgumentException("nothing that a kernel has a place for: " + i);
    }
  }

  private void branch(Instruction.If branch) {
    out.open("if (" + expressions.print(branch.condition()) + ") {");
    write(branch.then());
    if (!branch.otherwise().isEmpty()) {
      out.turn("} else {");
      write(branch.otherwise());
    }
    out.close("}");
  }

  /**
   * All loops of a thread share one number of turns; a thread that has used it up goes on, and its instance does not
   * count.
   */
  private void loop(Instruction.Loop loop) {
    String bound = "if (turns++ == LOOP_TURNS) { gave_up = true; }";
    String leave = "if (gave_up || !(" + expressions.print(loop.condition()) + ")) { break; }";
    out.open("while (true) {");
    if (loop.testFirst()) {
      write(loop.test());
      out.line(leave);
      write(loop.body());
    } else {
      write(loop.body());
      write(loop.test());
      out.line(leave);
    }
    out.line(bound);
    out.close("}");
  }

  /**
   * An operation on a plain location that some thread accesses atomically, or the other way round, goes through a cast.
   */
  private String plain(Access access) {
    String index = index(access);
    boolean declared = !location(access).atomic();
    String pointer = declared ? names.location(access.location())
        : "((volatile " + space(access) + " " + KernelTypes.name(location(access).type()) + "*) "
        + names.location(access.location()) + ")";
    return index.isEmpty() ? "*" + pointer : pointer + "[" + index + "]";
  }

  private String atomic(Access access) {
    String index = index(access);
    return names.location(access.location()) + (index.isEmpty() ? "" : " + " + index);
  }

  private Location location(Access access) {
    return test.location(access.location()).orElseThrow();
  }

  private String space(Access access) {
    return location(access).space() == AddressSpace.LOCAL ? "local" : "global";
  }

  private String index(Access access) {
    return access.address().stream().sorted().map(r -> "(" + expressions.register(r) + " & zero)")
        .collect(Collectors.joining(" + "));
  }

  private String fetch(Fetch f) {
    String name = f.operator() == FetchOperator.EXCHANGE ? "atomic_exchange" : "atomic_fetch_" + f.operator()
        .spelling();
    return name + "_explicit(" + atomic(f) + ", " + operand(f) + ordering(f.semantics());
  }

  /**
   * The operand in the type of the operation: drivers overload some functions, and find calls with another type
   * ambiguous.
   */
  private String operand(Fetch f) {
    String plain = expressions.print(f.operand());
    return f.type().equals(NumberType.S32) ? plain : "(" + KernelTypes.name(f.type()) + ") (" + plain + ")";
  }

  private String exchange(CompareExchange c) {
    String name = "atomic_compare_exchange_" + (c.weak() ? "weak" : "strong") + "_explicit(";
    return name + atomic(c) + ", &" + expressions.register(c.expected()) + ", " + expressions.print(c.desired()) + ", "
        + order(c.semantics().order()) + ", " + order(c.failureOrder()) + ", " + scope(c.semantics().scope()) + ")";
  }

  static String barrier(Barrier b) {
    return b.scope() == Scope.WORK_GROUP ? "barrier(" + flags(b.flags()) + ");"
        : "work_group_barrier(" + flags(b.flags()) + ", " + scope(b.scope()) + ");";
  }

  private static String ordering(Semantics semantics) {
    return ", " + order(semantics.order()) + ", " + scope(semantics.scope()) + ")";
  }

  private static String order(MemoryOrder order) {
    return "memory_order_" + order.name().toLowerCase(Locale.ROOT);
  }

  private static String scope(Scope scope) {
    return "memory_scope_" + scope.name().toLowerCase(Locale.ROOT);
  }

  private static String flags(Set<FenceFlag> flags) {
    return flags.isEmpty() ? "0"
        : Stream.of(FenceFlag.values()).filter(flags::contains).map(f -> "CLK_" + f + "_MEM_FENCE")
        .collect(Collectors.joining(" | "));
  }

  /** Whether a thread can go round in circles. */
  static boolean loops(List<Instruction> body) {
    return Instruction.walk(body).anyMatch(i -> i instanceof Instruction.Loop || i instanceof Instruction.Undefined);
  }
}
