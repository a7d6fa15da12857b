package periscope.lang.c.register;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import periscope.grammars.Problems;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.Choice;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.instruction.Instruction.Loop;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.instruction.Sequencing;

/**
 * The use of a thread's registers: the number of reads and writes of each, and the registers that are read before the
 * text writes them.
 */
public final class RegisterUsage {

  private final Predicate<String> hidden;
  private final Map<String, Integer> reads = new HashMap<>();
  private final Map<String, Integer> writes = new HashMap<>();
  private final Set<String> early = new LinkedHashSet<>();

  /**
   * Counts the reads and writes of a body.
   *
   * @param hidden whether the printer wants to put a register's value into an expression
   */
  public RegisterUsage(List<Instruction> body, Predicate<String> hidden) {
    this.hidden = hidden;
    walk(body);
  }

  /** Number of reads of a register in the text. */
  public int reads(String register) {
    return reads.getOrDefault(register, 0);
  }

  /** Number of writes of a register in the text. */
  public int writes(String register) {
    return writes.getOrDefault(register, 0);
  }

  /** All registers that are read or written. */
  public Set<String> registers() {
    Set<String> all = new LinkedHashSet<>(reads.keySet());
    all.addAll(writes.keySet());
    return all;
  }

  /** Registers that must be declared before the first statement, in order. */
  public Set<String> early() {
    return early;
  }

  /** Registers that are written and not hidden, in order. */
  public Set<String> written() {
    return writes.keySet().stream().filter(r -> !hidden.test(r)).collect(Collectors.toCollection(TreeSet::new));
  }

  private void walk(List<Instruction> body) {
    for (int i = 0; i < body.size(); i++) {
      Instruction instruction = body.get(i);
      step(instruction);
      i += instruction instanceof CompareExchange c && hidden.test(c.expected()) && writesBack(c, body, i + 1) ? 1 : 0;
    }
  }

  private void step(Instruction instruction) {
    if (instruction instanceof Access access) {
      access.address().stream().sorted().map(Expression::register).forEach(this::read);
    }
    if (instruction instanceof Assign a) {
      read(a.value());
      write(a.register());
    } else if (instruction instanceof Load l) {
      write(l.register());
    } else if (instruction instanceof Store s) {
      read(s.value());
    } else if (instruction instanceof Fetch f) {
      read(f.operand());
      write(f.register());
    } else if (instruction instanceof CompareExchange c) {
      read(Expression.register(c.expected()));
      read(c.desired());
      write(c.register());
    } else if (instruction instanceof If branch) {
      read(branch.condition());
      walk(branch.then());
      walk(branch.otherwise());
    } else if (instruction instanceof Sequencing || instruction instanceof Choice) {
      instruction.parts().forEach(this::walk);
    } else if (instruction instanceof Loop loop) {
      walk(loop.testFirst() ? loop.test() : loop.body());
      if (loop.testFirst()) {
        read(loop.condition());
        walk(loop.body());
      } else {
        walk(loop.test());
        read(loop.condition());
      }
    } else if (instruction instanceof Undefined undefined) {
      read(undefined.condition());
    } else if (instruction instanceof LanguageInstruction own) {
      own.dataflow().values().forEach(this::read);
      own.dataflow().written().forEach(this::write);
    }
    // Fences and barriers have no registers; what is no instruction of C is refused where it is printed.
  }

  /** Warns of registers that a thread reads and no instruction writes. */
  public static void warnOfUnwritten(List<Instruction> body, int thread, Problems problems) {
    RegisterUsage all = new RegisterUsage(body, r -> false);
    Set<String> told = new HashSet<>();
    Instruction.walk(body).forEach(i -> {
      RegisterUsage here = new RegisterUsage(List.of(i.withParts(p -> List.of())), r -> false);
      here.reads.keySet().stream().sorted().filter(r -> all.writes(r) == 0 && told.add(r)).forEach(
          r -> problems.warning(i.span(), "P" + thread + " reads " + r + ", and nothing gives it a value; it is 0 here",
              "give it one where it is declared: int " + r + " = 0;"));
    });
  }

  private void write(String register) {
    writes.merge(register, 1, Integer::sum);
  }

  private void read(Expression expression) {
    for (String register : expression.registers()) {
      reads.merge(register, 1, Integer::sum);
      if (!hidden.test(register) && writes(register) == 0) {
        early.add(register);
      }
    }
  }

  /**
   * Whether the instruction at index {@code at} is the write-back of a compare-exchange with its expected value in
   * memory: the write if it fails.
   */
  public static boolean writesBack(CompareExchange exchange, List<Instruction> body, int at) {
    return at < body.size()
        && body.get(at) instanceof If branch
        && branch.condition().equals(new Expression.Unary(UnaryOperator.NOT, Expression.register(exchange.register())))
        && branch.otherwise().isEmpty()
        && branch.then().size() == 1
        && branch.then().get(0) instanceof Store store
        && !store.semantics().atomic()
        && store.value().equals(Expression.register(exchange.expected()));
  }
}
