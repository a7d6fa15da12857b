package periscope.lang.c.printing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import periscope.lang.c.dialect.Builtins;
import periscope.lang.c.printing.ExpressionPrinter.Spelling;
import periscope.lang.c.register.RegisterUsage;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Choices;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.instruction.Instruction.Loop;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.instruction.Sequencing.Evaluation;
import periscope.litmus.sequencing.EvaluationOrders;

/**
 * Writes the statements of one thread.
 *
 * <p>A register {@code $n} holds the value of a nested call or read. Its text waits and is put where the register is
 * read, if reading the result again gives the same instructions with the same numbers. Otherwise {@code $n} becomes a
 * register of the text; since this shifts later numbers, printing starts over until no register is added.
 */
final class ThreadPrinter {

  private final List<Instruction> body;
  private final Notation notation;
  private final Set<String> explicit;
  private final Declarations declarations;
  private final Function<String, NumberType> types;
  private final Set<String> declared = new HashSet<>();
  /** Blocks whose order of evaluation no expression of C has: {@link Builtins} states the order. */
  private final Set<Instruction> structured = Collections.newSetFromMap(new IdentityHashMap<>());
  private final CompareExchangePrinter exchanges;
  private RegisterUsage usage;
  private int next;
  private List<PendingValue> pending = new ArrayList<>();
  private List<String> lines = new ArrayList<>();

  /**
   * @param explicit     registers {@code $n} that something outside the thread names
   * @param declarations where registers are declared
   */
  ThreadPrinter(LitmusThread thread, Notation notation, Set<String> explicit, Declarations declarations) {
    this.body = thread.body();
    this.types = thread::type;
    this.notation = notation;
    this.explicit = new HashSet<>(explicit);
    this.declarations = declarations;
    this.exchanges = new CompareExchangePrinter(this, notation);
  }

  /** Prints a full expression with an open order as one expression, or marks it to be stated by {@link Builtins}. */
  private void expression(Evaluation e) {
    int before = lines.size();
    int waiting = pending.size();
    sequence(Builtins.spelt(e.body()));
    Instruction last = e.body().get(e.body().size() - 1);
    boolean single = lines.size() == before || lines.size() == before + 1 && pending.isEmpty();
    boolean inside = EvaluationOrders.written(e).stream()
        .anyMatch(r -> explicit.contains(r) && !(last instanceof Assign a && a.register().equals(r)));
    if (!single || inside || pending.size() < waiting) {
      Instruction.walk(e.body()).filter(Evaluation.class::isInstance).forEach(structured::add);
      structured.add(e);
      EvaluationOrders.written(e).stream().filter(r -> r.startsWith("$")).forEach(explicit::add);
    }
  }

  /** The statements, one a line, indented relative to the thread. */
  List<String> print() {
    int before;
    do {
      before = explicit.size() + structured.size();
      usage = new RegisterUsage(body, this::hidden);
      next = 0;
      pending = new ArrayList<>();
      lines = new ArrayList<>();
      declared.clear();
      Set<String> early = declarations.known(usage);
      declared.addAll(early);
      lines.addAll(declarations.lines(early, types));
      sequence(body);
      settle();
    } while (explicit.size() + structured.size() > before);
    return lines;
  }

  /** Whether a register holds a nested value and does not appear in the text. */
  boolean hidden(String register) {
    return register.startsWith("$") && !explicit.contains(register);
  }

  /** Writes out all waiting values, since the next statement would otherwise come before them. */
  private void settle() {
    pending.forEach(k -> explicit.add(k.register()));
    pending.clear();
  }

  private void statement(String text) {
    settle();
    lines.add(text);
  }

  private void sequence(List<Instruction> list) {
    for (int i = 0; i < list.size(); i++) {
      Instruction instruction = list.get(i);
      if (instruction instanceof Access access) {
        access.address().stream().filter(this::hidden).forEach(explicit::add);
      }
      if (instruction instanceof Assign a && i + 1 < list.size() && list.get(i + 1) instanceof If f
          && shortCircuit(a, f)) {
        i++;
      } else if (instruction instanceof Assign a && i + 1 < list.size() && list.get(i + 1) instanceof CompareExchange c
          && exchanges.oldValue(a, c, usage)) {
        i++;
      } else if (instruction instanceof CompareExchange c) {
        i += exchanges.print(c, list, i, usage) ? 1 : 0;
      } else if (instruction instanceof Evaluation e && !structured.contains(e)) {
        expression(e);
      } else if (!(instruction instanceof If branch && choice(branch))) {
        instruction(instruction);
      }
    }
  }

  /** The statements of a block, each indented relative to the block. */
  private List<String> block(List<Instruction> list) {
    return apart(() -> sequence(list));
  }

  /** The statements that {@code writing} prints, apart from earlier lines and waiting values. */
  private List<String> apart(Runnable writing) {
    List<PendingValue> outerPending = pending;
    List<String> outerLines = lines;
    pending = new ArrayList<>();
    lines = new ArrayList<>();
    writing.run();
    settle();
    List<String> result = lines;
    pending = outerPending;
    lines = outerLines;
    return result;
  }

  private void instruction(Instruction instruction) {
    if (instruction instanceof Assign a) {
      assign(a);
    } else if (instruction instanceof Load l) {
      define(PendingValue.read(l, notation), 1, 0);
    } else if (instruction instanceof Store s) {
      String value = text(s.value());
      statement(s.semantics().atomic() ? notation.store(s, value) + ";" : notation.memory(s) + " = " + value + ";");
    } else if (instruction instanceof Fetch f) {
      define(PendingValue.call(f.register(), notation.fetch(f, text(f.operand()))), 1, 0);
    } else if (instruction instanceof AtomicInstruction.Fence f) {
      statement(notation.fence(f) + ";");
    } else if (instruction instanceof AtomicInstruction.Barrier b) {
      statement(b.label().map(l -> l + ": ").orElse("") + notation.barrier(b) + ";");
    } else if (instruction instanceof Sequencing.Call block && Builtins.isBlock(block) && result(block.body())
        .isPresent()) {
      statementExpression(block.body());
    } else if (instruction instanceof Sequencing s) {
      statement(Builtins.function(s) + s.parts().stream().map(p -> PendingValue.inside(block(p), "0"))
          .collect(Collectors.joining(", ", "(", ");")));
    } else if (instruction instanceof If branch) {
      branch(branch);
    } else if (instruction instanceof Loop loop) {
      loop(loop);
    } else if (instruction instanceof LanguageInstruction own) {
      String call = notation.own(own, this::text);
      own.dataflow().written().stream().findFirst()
          .ifPresentOrElse(r -> define(PendingValue.call(r, call), 1, 0), () -> statement(call + ";"));
    } else if (instruction instanceof Instruction.Undefined u && u.condition().equals(Expression.constant(1))) {
      statement(Builtins.UNREACHABLE + "();");
    } else {
      throw new IllegalArgumentException(notation.title() + " cannot express " + instruction);
    }
  }

  private void assign(Assign a) {
    if (a.value() instanceof Expression.Register r) {
      // What stands in place of a register is not copied from it, but computed into the target.
      List.of(a.register(), r.name()).stream().filter(this::hidden).forEach(explicit::add);
    }
    define(PendingValue.assigned(a, text(a.value())), 1, 0);
  }

  /**
   * Writes {@code register = text}, or keeps the text for the expression that reads the register.
   *
   * @param writes number of instructions here that write the register
   * @param within number of reads of the register in these instructions
   */
  void define(PendingValue value, int writes, int within) {
    String register = value.register();
    if (!hidden(register)) {
      statement((declared.add(register) ? TypeWords.name(types.apply(register)) + " " : "") + register + " = "
          + value.text() + ";");
      return;
    }
    int reads = usage.reads(register) - within;
    if (!isNext(register) || usage.writes(register) != writes || reads > 1 || reads < 1 && value.assigned()) {
      explicit.add(register);
    }
    if (reads < 1) {
      statement(value.text() + ";");
    } else {
      pending.add(value);
    }
  }

  /** Makes a register appear in the text when printing starts over. */
  void spellOut(String register) {
    explicit.add(register);
  }

  /** Whether a register has the name that a reader gives the next waiting value; takes the name. */
  boolean isNext(String register) {
    String name = "$" + next++;
    while (explicit.contains(name)) {
      name = "$" + next++;
    }
    return register.equals(name) || !declarations.numbered();
  }

  /** Prints {@code $k = a; if ($k) { …; $k = b; }} as {@code a && b}; returns false for other code. */
  private boolean shortCircuit(Assign left, If branch) {
    Expression result = Expression.register(left.register());
    boolean and = branch.condition().equals(result);
    boolean or = branch.condition().equals(new Expression.Unary(UnaryOperator.NOT, result));
    int last = branch.then().size() - 1;
    if (!hidden(left.register()) || !(and || or) || last < 1 || !branch.otherwise().isEmpty()
        || !(branch.then().get(last) instanceof Assign right) || !right.register().equals(left.register())
        || !Arithmetic.isTruth(left.value()) || !Arithmetic.isTruth(right.value())) {
      return false;
    }
    BinaryOperator operator = and ? BinaryOperator.AND : BinaryOperator.OR;
    String text = text(left.value(), operator.precedence()) + " " + operator.symbol() + " "
        + operand(branch.then(), operator.precedence() + 1, left.register());
    define(new PendingValue(left.register(), text, operator.precedence(), false, Optional.empty()), 2, 1);
    return true;
  }

  /** Prints {@code if (c) { …; $k = a; } else { …; $k = b; }} as {@code c ? a : b}; returns false for other code. */
  private boolean choice(If branch) {
    Optional<Assign> then = result(branch.then());
    Optional<Assign> otherwise = result(branch.otherwise());
    if (then.isEmpty() || otherwise.isEmpty() || !then.get().register().equals(otherwise.get().register())
        || branch.then().size() + branch.otherwise().size() == 2
            && Choices.total(then.get().value()) && Choices.total(otherwise.get().value())) {
      return false;
    }
    String register = then.get().register();
    String condition = text(branch.condition(), 1);
    Expression first = then.get().value();
    Expression second = otherwise.get().value();
    ExpressionPrinter plain = new ExpressionPrinter(this::spelling, notation);
    // Arms whose common type would be another one are cast to theirs.
    NumberType type = types.apply(register);
    boolean cast = !plain.computes(type, first, second);
    boolean both = cast && !Arithmetic.common(type, plain.spell(second).type()).equals(type);
    String text = condition + " ? " + arm(branch.then(), register, cast, type) + " : "
        + arm(branch.otherwise(), register, both, type);
    define(new PendingValue(register, text, 0, false, Optional.empty()), 2, 0);
    return true;
  }

  /** The assignment to a hidden register at the end of a block; empty if there is none. */
  private Optional<Assign> result(List<Instruction> block) {
    return block.isEmpty() || !(block.get(block.size() - 1) instanceof Assign last) || !hidden(last.register())
        ? Optional.empty() : Optional.of(last);
  }

  /** The value at the end of a block, as an operand; if that is impossible, its register will appear in the text. */
  private String operand(List<Instruction> block, int precedence, String register) {
    List<PendingValue> outer = pending;
    pending = new ArrayList<>();
    int before = lines.size();
    sequence(block.subList(0, block.size() - 1));
    String text = text(((Assign) block.get(block.size() - 1)).value(), precedence);
    if (!pending.isEmpty() || lines.size() != before) {
      explicit.add(register);
      settle();
    }
    pending = outer;
    return text;
  }

  private String arm(List<Instruction> block, String register, boolean cast, NumberType type) {
    String text = operand(block, 0, register);
    return cast ? "(" + TypeWords.name(type) + ")(" + text + ")" : text;
  }

  private void branch(If branch) {
    String condition = text(branch.condition());
    settle();
    List<String> then = block(branch.then());
    if (branch.otherwise().isEmpty() && then.size() == 1 && !then.get(0).contains("{")) {
      lines.add("if (" + condition + ") { " + then.get(0) + " }");
      return;
    }
    lines.add("if (" + condition + ") {");
    then.forEach(l -> lines.add("  " + l));
    if (!branch.otherwise().isEmpty()) {
      lines.add("} else {");
      block(branch.otherwise()).forEach(l -> lines.add("  " + l));
    }
    lines.add("}");
  }

  private void loop(Loop loop) {
    settle();
    lines.add(loop.testFirst() ? "while (" + test(loop) + ") {" : "do {");
    block(loop.body()).forEach(l -> lines.add("  " + l));
    lines.add(loop.testFirst() ? "}" : "} while (" + test(loop) + ");");
  }

  private String test(Loop loop) {
    int before = lines.size();
    sequence(loop.test());
    String condition = text(loop.condition());
    settle();
    if (lines.size() == before) {
      return condition;
    }
    // GNU C's statement expression: what C has no expression for, such as a test that branches.
    List<String> statements = lines.subList(before, lines.size());
    String text = PendingValue.inside(statements, condition);
    statements.clear();
    return text;
  }

  /** GNU C's {@code ({ …; value; })} as an operand. */
  private void statementExpression(List<Instruction> list) {
    Assign value = (Assign) list.get(list.size() - 1);
    List<String> all = apart(() -> {
      sequence(list.subList(0, list.size() - 1));
      lines.add(text(value.value()));
    });
    define(PendingValue.call(value.register(), PendingValue.inside(all)), 1, 0);
  }

  private String text(Expression expression) {
    return text(expression, 0);
  }

  private String text(Expression expression, int precedence) {
    ExpressionPrinter.lazy(expression).stream().filter(this::hidden).forEach(explicit::add);
    Map<String, PendingValue> taken = take(expression.registers(), Set.of());
    return new ExpressionPrinter(name -> spelling(taken, name), notation).print(expression, precedence);
  }

  /** The text of a register: the text of its value, if the value was taken, else its name. */
  Spelling spelling(Map<String, PendingValue> taken, String name) {
    PendingValue kept = taken.get(name);
    return kept == null ? spelling(name) : new Spelling(kept.text(), kept.precedence(), types.apply(name));
  }

  private Spelling spelling(String name) {
    return new Spelling(name, ExpressionPrinter.CALL, types.apply(name));
  }

  /**
   * Removes the values that an instruction reads from the end of the waiting values; they must stand in the same order.
   */
  Map<String, PendingValue> take(List<String> registers, Set<String> expected) {
    List<String> wanted = registers.stream().filter(this::hidden).toList();
    Optional<Map<String, PendingValue>> taken = PendingValue.take(wanted, pending);
    if (taken.isEmpty()) {
      explicit.addAll(wanted);
      return Map.of();
    }
    taken.get().values().stream().filter(k -> k.assigned() && !expected.contains(k.register()))
        .forEach(k -> explicit.add(k.register()));
    return taken.get();
  }
}
