package periscope.lang.c.access;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.grammars.Problems;
import periscope.lang.c.dialect.EvaluationRules;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Term;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.instruction.Sequencing.Evaluation;
import periscope.litmus.instruction.Sequencing.Operands;
import periscope.litmus.instruction.Sequencing.SideEffect;
import periscope.litmus.sequencing.EvaluationOrders;
import periscope.litmus.source.Span;

/**
 * Puts the instructions of operands together: in the order of the text where that makes no difference, else so that the
 * order stays open.
 */
public final class Evaluations {

  private final EvaluationRules rules;
  private final ThreadNames names;
  private final Problems problems;

  public Evaluations(ThreadNames names) {
    this.rules = names.dialect().evaluation();
    this.names = names;
    this.problems = names.problems();
  }

  public EvaluationRules rules() {
    return rules;
  }

  /**
   * An operand that has been lowered.
   *
   * @param code  its instructions
   * @param reads registers from which its value is still to be read
   */
  public record Operand(List<Instruction> code, Set<String> reads) {

    /** An operand whose value is a term, once its code has run. */
    public static Operand of(Term term, List<Instruction> code) {
      return new Operand(code, new LinkedHashSet<>(term.reads()));
    }
  }

  /**
   * Adds operands that the language does not order.
   *
   * @param apart whether their instructions may not interleave
   */
  public void unordered(List<Operand> operands, boolean apart, Span span, List<Instruction> out) {
    for (Operand writing : operands) {
      for (Operand other : operands) {
        if (writing != other) {
          shared(writing.code(), other).ifPresent(r -> changed(r, apart, span));
        }
      }
    }
    if (operands.stream().filter(o -> touches(o.code())).count() < 2) {
      operands.forEach(o -> out.addAll(o.code()));
      return;
    }
    out.add(new Operands(
        operands.stream().map(Operand::code).filter(code -> !code.isEmpty()).toList(), apart, span));
  }

  private void changed(String register, boolean apart, Span span) {
    problems.error(span, "one part of this changes " + names.called(register)
        + " and another uses it, in no particular order", apart ? "give each a statement of its own"
            : "that may be undefined behaviour; give each a statement of its own");
  }

  /**
   * Reports an assignment to a register that an operand of it also increments at an open time.
   *
   * @param code the operand's instructions
   */
  public void assigned(String register, List<Instruction> code, Span span) {
    if (!rules.rightSideFirst() && code.stream().anyMatch(i -> increments(i).contains(register))) {
      changed(register, false, span);
    }
  }

  /** A register of the text that one operand writes and another operand reads or writes; empty if there is none. */
  private static Optional<String> shared(List<Instruction> code, Operand other) {
    Set<String> written = new LinkedHashSet<>();
    Instruction.walk(code).forEach(i -> {
      written.addAll(i instanceof Assign a ? Set.of(a.register()) : Set.of());
      written.addAll(i instanceof CompareExchange c ? Set.of(c.expected()) : Set.of());
    });
    Set<String> used = new LinkedHashSet<>(other.reads());
    other.code().forEach(i -> used.addAll(EvaluationOrders.registers(i)));
    return written.stream().filter(r -> !r.startsWith("$") && used.contains(r)).findFirst();
  }

  /**
   * The registers that an instruction writes as a side effect at an open time; a call's side effects are complete when
   * it returns.
   */
  private static List<String> increments(Instruction instruction) {
    return instruction instanceof Sequencing.Call ? List.of()
        : instruction instanceof Assign a ? List.of(a.register())
        : instruction.parts().stream().flatMap(List::stream).flatMap(i -> increments(i).stream()).toList();
  }

  /** The instructions with a sequence point behind them. */
  public static List<Instruction> complete(List<Instruction> code, Span span) {
    return code.stream().anyMatch(Evaluations::pending) ? List.of(new Evaluation(code, span)) : code;
  }

  /** Whether the instruction has a side effect that is still open until the next sequence point. */
  private static boolean pending(Instruction i) {
    return i instanceof SideEffect
        || !(i instanceof Evaluation || i instanceof Sequencing.Call)
            && i.parts().stream().flatMap(List::stream).anyMatch(Evaluations::pending);
  }

  /**
   * Ends a full expression whose instructions begin at index {@code start} of a list: open orders stay open, everything
   * else is put into the order of the text.
   */
  public void end(List<Instruction> out, int start, Span span) {
    List<Instruction> all = out.subList(start, out.size());
    if (Sequencing.open(all)) {
      List<Instruction> ended = ended(List.copyOf(all), span);
      all.clear();
      out.addAll(ended);
    }
  }

  private List<Instruction> ended(List<Instruction> code, Span span) {
    List<Instruction> ended = new ArrayList<>();
    for (int i = 0; i < code.size(); i++) {
      Instruction one = code.get(i);
      int last = pending(one) ? lastAccess(code) : -1;
      if (last > i) {
        ended.add(open(code.subList(i, last + 1), span));
        i = last;
      } else if (one instanceof Operands operands) {
        ended.add(open(List.of(operands), span));
      } else if (one instanceof Evaluation e && e.body().stream().noneMatch(Operands.class::isInstance)
          || one instanceof SideEffect || one instanceof Sequencing.Call) {
        ended.addAll(ended(one.parts().get(0), span));
      } else if (one instanceof Evaluation e) {
        ended.add(e);
      } else {
        ended.add(one.withParts(part -> ended(part, span)));
      }
    }
    return ended;
  }

  private static int lastAccess(List<Instruction> code) {
    int last = code.size() - 1;
    while (last >= 0 && !touches(List.of(code.get(last)))) {
      last--;
    }
    return last;
  }

  private Evaluation open(List<Instruction> code, Span span) {
    Evaluation open = new Evaluation(code, span);
    if (EvaluationOrders.tooMany(open)) {
      problems.error(span, "this expression has more than " + EvaluationOrders.MOST + " orders of evaluation",
          "give parts of it statements of their own");
    }
    return open;
  }

  private static boolean touches(List<Instruction> code) {
    return Instruction.walk(code).anyMatch(i -> i instanceof AtomicInstruction || i instanceof LanguageInstruction);
  }

  /** The instructions of a called function as a unit that nothing interrupts. */
  public static List<Instruction> call(List<Instruction> body, Span span) {
    return body.size() < 2 ? List.copyOf(body) : List.of(new Sequencing.Call(body, span));
  }

  /** An empty collection for the arguments of a call. */
  public Arguments arguments() {
    return new Arguments();
  }

  /** The arguments of a call, to be evaluated before the function is called. */
  public final class Arguments {
    private final List<Operand> all = new ArrayList<>();

    /** A new list for the instructions of one more argument. */
    public List<Instruction> next() {
      all.add(new Operand(new ArrayList<>(), new LinkedHashSet<>()));
      return all.get(all.size() - 1).code();
    }

    /** Records the term of the last argument, and returns it. */
    public <T extends Term> T is(T term) {
      all.get(all.size() - 1).reads().addAll(Operand.of(term, List.of()).reads());
      return term;
    }

    /** Adds the instructions of all arguments, and a sequence point. */
    public void evaluate(Span span, List<Instruction> out) {
      List<Instruction> code = new ArrayList<>();
      unordered(all, rules.argumentsApart(), span, code);
      out.addAll(complete(code, span));
    }
  }
}
