package periscope.runtime.kernel;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.runtime.kernel.dialect.Dialect;
import periscope.runtime.kernel.dialect.Expressions;
import periscope.runtime.kernel.dialect.Lines;
import periscope.runtime.kernel.dialect.Names;

/** The writer of the statements of one thread of a test; {@link Refusals} must have accepted the test. */
final class RoleWriter {

  private final LitmusTest test;
  private final Dialect d;
  private final Names names;
  private final Function<String, NumberType> types;
  private final Expressions expressions;
  private final Lines out;

  RoleWriter(LitmusTest test, int thread, Dialect dialect, Names names, Lines out) {
    this.test = test;
    this.d = dialect;
    this.names = names;
    this.types = test.threads().get(thread)::type;
    this.expressions = dialect.expressions(thread, names, types);
    this.out = out;
  }

  void write(List<Instruction> part) {
    part.forEach(this::instruction);
  }

  private void instruction(Instruction i) {
    if (i instanceof Instruction.Assign a) {
      assign(a.register(), expressions.value(a.value(), types.apply(a.register())));
    } else if (i instanceof Load l) {
      assign(l.register(), converted(l, types.apply(l.register()), d.load(site(l), l.semantics())));
    } else if (i instanceof Store s) {
      out.line(d.store(site(s), value(s, s.value()), s.semantics()) + ";");
    } else if (i instanceof Fetch f) {
      assign(f.register(), converted(f, types.apply(f.register()), d.fetch(site(f), f, value(f, f.operand()))));
    } else if (i instanceof CompareExchange c) {
      d.compareExchange(site(c), c, expressions.register(c.register()), expressions.register(c.expected()),
          value(c, c.desired())).forEach(s -> out.line(s + (s.endsWith("{") || s.endsWith("}") ? "" : ";")));
    } else if (i instanceof Fence f) {
      d.fence(f).ifPresent(s -> out.line(s + ";"));
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

  private void assign(String register, String value) {
    out.line(expressions.register(register) + " = " + value + ";");
  }

  private String value(Access access, Expression value) {
    return expressions.value(value, location(access).type());
  }

  /**
   * The value that an access reads, converted to a register's type; dialects with C's implicit conversions need no
   * cast.
   */
  private String converted(Access access, NumberType register, String read) {
    return d.wide() || location(access).type().equals(register) ? read : d.cast(d.type(register), read);
  }

  private Dialect.Site site(Access access) {
    String index = access.address().stream().sorted().map(r -> "(" + expressions.register(r) + " & zero)")
        .collect(Collectors.joining(" + "));
    return new Dialect.Site(location(access), names.location(access.location()), index);
  }

  private Location location(Access access) {
    return test.location(access.location()).orElseThrow();
  }

  private void branch(Instruction.If branch) {
    out.open("if (" + expressions.condition(branch.condition()) + ") {");
    write(branch.then());
    if (!branch.otherwise().isEmpty()) {
      out.turn("} else {");
      write(branch.otherwise());
    }
    out.close("}");
  }

  /**
   * Writes a loop. All loops of a thread share one bound on turns; a thread that exceeds it goes on, and its instance
   * does not count.
   */
  private void loop(Instruction.Loop loop) {
    String leave = "if (gave_up || !(" + expressions.condition(loop.condition()) + ")) { break; }";
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
    out.line("turns++;");
    out.line("if (turns > LOOP_TURNS) { gave_up = true; }");
    out.close("}");
  }

  /** Whether some thread has a loop or a jump backwards. */
  static boolean loops(LitmusTest test) {
    return test.threads().stream().anyMatch(t -> loops(t.body()));
  }

  /** Whether a thread's body has a loop or a jump backwards. */
  static boolean loops(List<Instruction> body) {
    return Instruction.walk(body).anyMatch(i -> i instanceof Instruction.Loop || i instanceof Instruction.Undefined);
  }
}
