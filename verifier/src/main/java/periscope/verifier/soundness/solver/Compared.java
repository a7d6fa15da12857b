package periscope.verifier.soundness.solver;

import static periscope.engines.symbolic.formula.Formulas.FALSE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.engines.symbolic.formula.Constraints;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.Solver;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;

/**
 * What a compare-exchange that fails compares with: any value that is there in some execution, or one that never is. It
 * matters for the other executions of its program, in which it may succeed.
 *
 * @param tell    whether values tell which operations they went through
 * @param through if so: whether this one went through each slot
 * @param counted if not: whether it goes back to each slot, or to none, with so many increments since; if nothing of
 *                these holds, it is a value that is never there
 */
record Compared(boolean tell, int[] through, int[][] counted) {

  /** What a slot compares with, for the solver to choose. */
  static Compared of(UnknownProgram program, int slot) {
    int slots = program.layout.operations();
    boolean tell = Choice.tellByDigits(program.choices);
    int[] through = new int[slots];
    Arrays.setAll(through, w -> tell ? after(program, slot, w, Choice::mayWrite) : FALSE);
    int most = program.choices.stream().anyMatch(Choice::increments) ? slots : 0;
    int[][] counted = new int[slots + 1][most + 1];
    for (int root = 0; root <= slots; root++) {
      for (int count = 0; count <= most; count++) {
        int some = root < slots ? after(program, slot, root, Choice::overwrites)
            : maybe(program.formulas, program.fails(slot));
        counted[root][count] = tell ? FALSE : some;
      }
    }
    return new Compared(tell, through, counted);
  }

  private static int after(UnknownProgram program, int slot, int writer, Predicate<Choice> kind) {
    return writer == slot ? FALSE : maybe(program.formulas, program.formulas.and(
        program.fails(slot), program.where(writer, kind), program.sameLocation(slot, writer)));
  }

  private static int maybe(Formulas formulas, int formula) {
    return formula == FALSE ? FALSE : formulas.and(formula, formulas.variable());
  }

  /** What makes it one value. */
  Constraints required(Formulas formulas) {
    Constraints required = new Constraints();
    required.add(formulas.atMostOne(Stream.of(counted).flatMapToInt(IntStream::of).toArray()));
    return required;
  }

  /**
   * Its value in the solver's latest solution.
   *
   * @param choices   those of the slots
   * @param locations those of the slots
   */
  FoundProgram.Compared in(Solver solver, int slot, List<Choice> choices, List<Integer> locations) {
    List<Integer> by = IntStream.range(0, through.length).filter(w -> solver.holds(through[w])).boxed().toList();
    for (int root = 0; root < counted.length; root++) {
      for (int count = 0; count < counted[root].length; count++) {
        if (solver.holds(counted[root][count])) {
          Stream<Integer> increments = IntStream.range(0, choices.size()).boxed().filter(
              i -> i != slot && choices.get(i).increments() && locations.get(i).equals(locations.get(slot)));
          Stream<Integer> from = Stream.of(root).filter(r -> r < choices.size());
          List<Integer> counts = increments.limit(count).toList();
          return counts.size() < count ? FoundProgram.Compared.NEVER
              : after(Stream.concat(from, counts.stream()).toList(), choices);
        }
      }
    }
    return tell ? after(by, choices) : FoundProgram.Compared.NEVER;
  }

  /** What comes from some slots, that which writes what it is given first; of these, there can be but one. */
  private static FoundProgram.Compared after(List<Integer> slots, List<Choice> choices) {
    List<Integer> ordered = new ArrayList<>(slots);
    ordered.sort(Comparator.comparing(i -> choices.get(i).overwrites() ? 0 : 1));
    return slots.stream().filter(i -> choices.get(i).overwrites()).count() > 1
        ? FoundProgram.Compared.NEVER : FoundProgram.Compared.after(ordered);
  }
}
