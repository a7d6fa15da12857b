package periscope.lang.llvm.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.Branch;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.instruction.Instruction.Label;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.source.Span;

/**
 * Finds reads of memory of one work-item that nothing assigned, and of phis whose value is {@code undef}: a run that
 * reads such a register has undefined behaviour. A register of its own records whether the other one has a value, where
 * the code alone does not show that it has.
 */
public final class Assigned {

  private static final String NONE = "$none:";
  private static final String GIVEN = "$given_";

  private final List<Instruction> code;
  private final Set<String> watched;
  private final Set<String> copies;
  private final Set<String> early = new TreeSet<>();

  private Assigned(List<Instruction> code, Set<String> watched, Set<String> copies) {
    this.code = code;
    this.watched = watched;
    this.copies = copies;
  }

  /** Markers: from here on, the registers have no value. */
  public static List<Assign> none(List<String> registers) {
    return registers.stream().map(r -> new Assign(NONE + r, Expression.constant(0), Span.NONE)).toList();
  }

  private static Optional<String> marked(Instruction i) {
    return i instanceof Assign a && a.register().startsWith(NONE)
        ? Optional.of(a.register().substring(NONE.length())) : Optional.empty();
  }

  /**
   * The code with steps that make early reads undefined.
   *
   * @param privates registers without a value at first
   * @param watched  registers that a marker may take their value from
   * @param copies   registers that only carry a value from one register to another: they are read without one, too
   */
  public static List<Instruction> checked(List<Instruction> code, Set<String> privates, Set<String> watched,
      Set<String> copies) {
    Set<String> all = new HashSet<>(privates);
    all.addAll(watched);
    all.addAll(copies);
    Assigned run = new Assigned(code, all, copies);
    run.analyse(privates);
    List<Instruction> out = new ArrayList<>();
    run.early.stream().filter(privates::contains).forEach(r -> out.add(given(r, Expression.constant(0))));
    out.addAll(run.written(code));
    return out;
  }

  /** The code without markers. */
  public static List<Instruction> unmarked(List<Instruction> code) {
    return code.stream().filter(i -> marked(i).isEmpty()).toList();
  }

  private void analyse(Set<String> privates) {
    Map<String, Integer> labels = new HashMap<>();
    for (int i = 0; i < code.size(); i++) {
      if (code.get(i) instanceof Label l) {
        labels.put(l.name(), i);
      }
    }
    List<Set<String>> before = new ArrayList<>();
    code.forEach(i -> before.add(null));
    if (code.isEmpty()) {
      return;
    }
    before.set(0, new HashSet<>(privates));
    List<Integer> work = new ArrayList<>(List.of(0));
    while (!work.isEmpty()) {
      int at = work.remove(work.size() - 1);
      Set<String> open = new HashSet<>(before.get(at));
      Instruction i = code.get(at);
      pass(i, open);
      if (i instanceof Branch b) {
        flow(labels.get(b.label()), open, before, work);
        if (b.condition().equals(Expression.constant(1))) {
          continue;
        }
      }
      if (at + 1 < code.size()) {
        flow(at + 1, open, before, work);
      }
    }
  }

  private static void flow(int to, Set<String> open, List<Set<String>> before, List<Integer> work) {
    Set<String> now = before.get(to);
    if (now == null) {
      before.set(to, new HashSet<>(open));
      work.add(to);
    } else if (now.addAll(open)) {
      work.add(to);
    }
  }

  /** Passes an instruction: {@code open} has the registers that may lack a value, before and afterwards. */
  private void pass(Instruction i, Set<String> open) {
    Optional<String> none = marked(i);
    Optional<String> copied = copied(i);
    if (none.isPresent()) {
      open.add(none.get());
    } else if (copied.isPresent()) {
      boolean lacks = open.contains(copied.get());
      if (lacks) {
        early.add(copied.get());
        early.add(((Assign) i).register());
        open.add(((Assign) i).register());
      } else {
        open.remove(((Assign) i).register());
      }
    } else if (i instanceof If branch) {
      i.dataflow().read().stream().filter(open::contains).forEach(early::add);
      Set<String> other = new HashSet<>(open);
      branch.then().forEach(part -> pass(part, open));
      branch.otherwise().forEach(part -> pass(part, other));
      open.addAll(other);
    } else {
      i.dataflow().read().stream().filter(open::contains).forEach(early::add);
      open.removeAll(i.dataflow().written());
    }
  }

  /** The register whose value an instruction only carries on. */
  private Optional<String> copied(Instruction i) {
    return i instanceof Assign a && a.value() instanceof Expression.Register r && watched.contains(r.name())
        && watched.contains(a.register()) && (copies.contains(a.register()) || copies.contains(r.name()))
        ? Optional.of(r.name()) : Optional.empty();
  }

  private static Assign given(String register, Expression value) {
    return new Assign(GIVEN + register, value, Span.NONE);
  }

  private List<Instruction> written(List<Instruction> part) {
    List<Instruction> out = new ArrayList<>();
    for (Instruction i : part) {
      Optional<String> none = marked(i);
      Optional<String> copied = copied(i);
      if (none.isPresent()) {
        none.filter(early::contains).ifPresent(r -> out.add(given(r, Expression.constant(0))));
        continue;
      } else if (copied.isPresent()) {
        String to = ((Assign) i).register();
        out.add(i);
        if (early.contains(to)) {
          out.add(given(to, early.contains(copied.get()) ? Expression.register(GIVEN + copied.get())
              : Expression.constant(1)));
        }
        continue;
      }
      i.dataflow().read().stream().distinct().filter(early::contains).forEach(r -> out.add(new If(
          new Expression.Binary(BinaryOperator.EQUAL, NumberType.S32, Expression.register(GIVEN + r),
              Expression.constant(0)),
          List.of(new Undefined(Expression.constant(1), Cause.VALUE, i.span())), List.of(), i.span())));
      out.add(i instanceof If branch
          ? new If(branch.condition(), written(branch.then()), written(branch.otherwise()), branch.span()) : i);
      i.dataflow().written().stream().filter(early::contains)
          .forEach(r -> out.add(given(r, Expression.constant(1))));
    }
    return out;
  }
}
