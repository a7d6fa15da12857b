package periscope.verifier.soundness.solver.symbolic;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.engines.symbolic.formula.Solver;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Choice.Ending;
import periscope.verifier.program.FoundProgram;

/** The program of a solver's latest solution, with the outcome of its run. */
public final class SolvedProgram {

  private SolvedProgram() {}

  /**
   * The program and its outcome.
   *
   * @param from for each slot, formulas for its source: slots, then initial writes by location
   * @param last for each slot, the formula that its write is the last at its location
   */
  public static FoundProgram of(UnknownProgram program, int[][] from, int[] last, Solver solver) {
    int slots = program.layout.operations();
    List<Choice> choices = new ArrayList<>();
    List<Integer> locations = new ArrayList<>();
    List<Boolean> guards = new ArrayList<>();
    List<Integer> readsFrom = new ArrayList<>();
    List<Boolean> lasts = new ArrayList<>();
    for (int i = 0; i < slots; i++) {
      choices.add(program.choices.get(only(solver, program.chosen[i])));
      locations.add(only(solver, program.location[i]));
      guards.add(solver.holds(program.guard[i]));
      int writer = only(solver, from[i]);
      readsFrom.add(writer < slots ? writer : -1);
      lasts.add(solver.holds(last[i]));
    }
    return new FoundProgram(program.layout, choices, locations, guards, readsFrom, lasts,
        compared(program, solver, choices), local(program, solver));
  }

  private static Set<Integer> local(UnknownProgram program, Solver solver) {
    return IntStream.range(0, program.locations).filter(x -> solver.holds(program.local[x])).boxed()
        .collect(Collectors.toSet());
  }

  /** The comparands of compare-exchanges. */
  private static List<FoundProgram.Comparand> compared(UnknownProgram program, Solver solver, List<Choice> choices) {
    List<FoundProgram.Comparand> compared = new ArrayList<>();
    for (int i = 0; i < choices.size(); i++) {
      compared.add(choices.get(i).ends(Ending.FAILS)
          ? program.compared[i].in(solver, w -> !program.keeps(choices.get(w))) : FoundProgram.Comparand.NEVER);
    }
    return compared;
  }

  /** Index of the formula that holds in the solver's latest solution; -1 if none does. */
  private static int only(Solver solver, int[] options) {
    for (int o = 0; o < options.length; o++) {
      if (solver.holds(options[o])) {
        return o;
      }
    }
    return -1;
  }
}
