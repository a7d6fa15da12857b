package periscope.verifier.soundness.solver;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import periscope.engines.symbolic.formula.Formulas;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.solver.symbolic.UnknownProgram;

/**
 * The programs that a question sets aside together with one of them: a table whose faults are not sought compiles that
 * one wrongly, and so each program in which other operations ask the source for no less and this table's code for no
 * more ({@link Dominance}), while the locations, the guards and the values with which they compare stay.
 */
final class AsidePrograms {

  private final LayoutQuery question;
  private final Map<Question.Apart, BiPredicate<Choice, Choice>> known = new HashMap<>();

  AsidePrograms(LayoutQuery question) {
    this.question = question;
  }

  /**
   * The formula that a program is among those set aside with a given one; unsatisfiable if the given one computes
   * values, with which guards may compare.
   */
  int alike(FoundProgram wrong, Question.Apart apart) {
    UnknownProgram program = question.program;
    Formulas formulas = program.formulas;
    if (wrong.choices().stream().anyMatch(c -> c.mayWrite() && !c.exact())) {
      return FALSE;
    }
    BiPredicate<Choice, Choice> staysWrong = known.computeIfAbsent(apart, a -> Dominance.staysWrong(program, a));
    int alike = program.placed(wrong);
    for (int slot = 0; slot < wrong.choices().size(); slot++) {
      Choice choice = wrong.choices().get(slot);
      boolean compares = wrong.guards().get(slot) || choice.ends(Choice.Ending.SUCCEEDS);
      int value = compares ? read(wrong, slot) : choice.ends(Choice.Ending.FAILS) ? compared(wrong, slot) : TRUE;
      alike = formulas.and(alike, value, program.where(slot, c -> c == choice || staysWrong.test(c, choice)));
    }
    return alike;
  }

  /** The formula that a slot reads what it reads in a program. */
  private int read(FoundProgram wrong, int slot) {
    int writer = wrong.from().get(slot);
    int slots = wrong.choices().size();
    return question.run.from()[slot][writer >= 0 ? writer : slots + wrong.locations().get(slot)];
  }

  /** The formula that a slot compares with the same value as in a program; unsatisfiable for a value of no write. */
  private int compared(FoundProgram wrong, int slot) {
    int[] through = question.program.compared[slot].through();
    Optional<List<Integer>> after = wrong.compared().get(slot).after();
    return after.map(all -> question.program.formulas.and(IntStream.range(0, through.length)
        .map(w -> all.contains(w) ? through[w] : not(through[w])).toArray())).orElse(FALSE);
  }
}
