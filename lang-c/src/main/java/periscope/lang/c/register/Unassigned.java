package periscope.lang.c.register;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Dataflow;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.instruction.Instruction.Loop;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.source.Span;

/**
 * Finds variables that are read before any assignment, and uses of the value of a function that returns none (C11
 * 6.3.2.1, 6.9.1). For each such variable, a register records whether it has been assigned; a run that reads the
 * variable before that has undefined behaviour.
 */
public final class Unassigned {

  private static final String PREFIX = "$given_";

  /** Target of a marker assignment in front of an instruction that copies a register; its value is that register. */
  private static final String COPIES = "$copies";

  /** Variables that some run may read or copy too early. */
  private final Set<String> early = new HashSet<>();

  private Unassigned() {}

  /** A marker: from here on, the variable has no value. */
  public static Instruction declared(String register) {
    return new Assign(PREFIX + register, Expression.constant(0), Span.NONE);
  }

  /**
   * The instructions of a copy of a structure, with markers: copying a member without a value is allowed, and the copy
   * then has none (C11 6.2.6.1). A copy in memory counts as having a value.
   */
  public static List<Instruction> copying(List<Instruction> code) {
    List<Instruction> marked = new ArrayList<>();
    for (Instruction instruction : code) {
      copied(instruction).ifPresent(from -> marked.add(new Assign(COPIES, Expression.register(from), Span.NONE)));
      marked.add(instruction.withParts(Unassigned::copying));
    }
    return marked;
  }

  /** The register whose value an instruction copies; empty for other instructions. */
  private static Optional<String> copied(Instruction instruction) {
    Optional<Expression> value = instruction instanceof Assign a ? Optional.of(a.value())
        : instruction instanceof AtomicInstruction.Store s ? Optional.of(s.value()) : Optional.empty();
    return value.filter(Expression.Register.class::isInstance).map(r -> ((Expression.Register) r).name());
  }

  private static boolean copies(Instruction instruction) {
    return instruction instanceof Assign a && a.register().equals(COPIES);
  }

  /** A thread's body with steps that make reads before an assignment undefined. */
  public static List<Instruction> checked(List<Instruction> body) {
    Unassigned run = new Unassigned();
    run.look(body, new TreeSet<>());
    return run.checks(body);
  }

  private static boolean declares(Instruction instruction) {
    return instruction instanceof Assign a && a.register().startsWith(PREFIX);
  }

  /**
   * Analyses a body.
   *
   * @param open the variables that may have no value; updated
   */
  private void look(List<Instruction> body, Set<String> open) {
    boolean copies = false;
    for (Instruction instruction : body) {
      if (copies) {
        copy(instruction, open);
      } else if (declares(instruction)) {
        open.add(((Assign) instruction).register().substring(PREFIX.length()));
      } else if (copies(instruction)) {
        copies = true;
        continue;
      } else if (instruction instanceof If branch) {
        read(branch, open);
        Set<String> other = new TreeSet<>(open);
        look(branch.then(), open);
        look(branch.otherwise(), other);
        open.addAll(other);
      } else if (instruction instanceof Loop loop) {
        loop(loop, open);
      } else {
        read(instruction, open);
        instruction.parts().forEach(part -> look(part, open));
        open.removeAll(instruction.dataflow().written());
      }
      copies = false;
    }
  }

  private void copy(Instruction instruction, Set<String> open) {
    String from = copied(instruction).orElseThrow();
    if (open.contains(from)) {
      early.add(from);
      open.addAll(instruction.dataflow().written());
    } else {
      open.removeAll(instruction.dataflow().written());
    }
  }

  /**
   * Analyses a loop twice, since a variable without a value at the end of a round has none in the next round either;
   * the loop ends after its test.
   */
  private void loop(Loop loop, Set<String> open) {
    Set<String> around = new TreeSet<>(open);
    open.clear();
    for (int turn = 0; turn < 2; turn++) {
      for (List<Instruction> part : loop.parts()) {
        look(part, around);
        if (part == loop.test()) {
          read(loop, around);
          open.addAll(around);
        }
      }
    }
  }

  private void read(Instruction instruction, Set<String> open) {
    instruction.dataflow().read().stream().filter(open::contains).forEach(early::add);
  }

  private List<Instruction> checks(List<Instruction> body) {
    List<Instruction> out = new ArrayList<>();
    boolean copies = false;
    for (Instruction instruction : body) {
      if (copies) {
        copies = false;
        out.add(instruction);
        String from = copied(instruction).orElseThrow();
        instruction.dataflow().written().stream().filter(early::contains).sorted()
            .forEach(r -> out.add(new Assign(PREFIX + r, early.contains(from) ? Expression.register(PREFIX + from)
                : Expression.constant(1), instruction.span())));
        continue;
      } else if (copies(instruction)) {
        copies = true;
        continue;
      } else if (declares(instruction)) {
        if (early.contains(((Assign) instruction).register().substring(PREFIX.length()))) {
          out.add(instruction);
        }
        continue;
      }
      Instruction checked = instruction;
      List<Instruction> before = before(instruction);
      if (instruction instanceof Loop loop) {
        List<Instruction> test = new ArrayList<>(checks(loop.test()));
        test.addAll(before);
        checked = new Loop(test, loop.condition(), checks(loop.body()), loop.testFirst(), loop.span());
      } else {
        out.addAll(before);
        checked = instruction.withParts(this::checks);
      }
      out.add(checked);
      instruction.dataflow().written().stream().filter(early::contains).sorted()
          .forEach(r -> out.add(new Assign(PREFIX + r, Expression.constant(1), instruction.span())));
    }
    return out;
  }

  /** The steps that check the registers which an instruction itself reads. */
  private List<Instruction> before(Instruction instruction) {
    List<Instruction> checks = new ArrayList<>();
    Set<String> read = new LinkedHashSet<>(new TreeSet<>(instruction.dataflow().read()));
    read.retainAll(early);
    if (instruction instanceof AtomicInstruction.Access a) {
      // What chooses the cell has been asked where it was chosen.
      read.removeIf(r -> a.address().contains(r)
          && instruction.dataflow().values().stream().noneMatch(v -> v.registers().contains(r)));
    }
    for (String register : read) {
      Expression needed = needed(instruction, register);
      Expression open = new Expression.Unary(UnaryOperator.NOT, Expression.register(PREFIX + register));
      Expression missing = needed.equals(Needs.ALWAYS) ? open
          : new Expression.Binary(BinaryOperator.AND, needed, open);
      Undefined end = new Undefined(Expression.constant(1), Cause.VALUE, instruction.span());
      checks.add(new If(missing, List.of(end), List.of(), instruction.span()));
    }
    return checks;
  }

  /**
   * The condition under which an instruction reads a register: always, unless it only computes with it where C would
   * not read it.
   */
  private static Expression needed(Instruction instruction, String register) {
    Dataflow dataflow = instruction.dataflow();
    boolean chooses = instruction instanceof AtomicInstruction.Access a && a.address().contains(register);
    return dataflow.others().contains(register) && !chooses ? Needs.ALWAYS
        : Needs.any(dataflow.values().stream().map(v -> Needs.of(v, register))).orElse(Needs.ALWAYS);
  }
}
