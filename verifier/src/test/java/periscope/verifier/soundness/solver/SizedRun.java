package periscope.verifier.soundness.solver;

import java.util.Optional;
import java.util.Set;
import periscope.litmus.answer.Fault;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Coverage;
import periscope.verifier.soundness.ProgramFinding;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.sized.IterativeDeepening;
import periscope.verifier.soundness.sized.LayoutEngine;

/**
 * What looking for one fault came to.
 *
 * @param found     the smallest program with it
 * @param completed every program of up to so many operations was decided
 * @param decided   layouts of one operation more that were decided
 * @param open      how many of these there are; 0 if all was done
 */
record SizedRun(Optional<FoundProgram> found, int completed, int decided, int open) {

  static SizedRun of(Question question, LayoutEngine engine, Fault fault) {
    return of(question, engine, fault, 1, Search.Stop.NEVER);
  }

  static SizedRun of(Question question, LayoutEngine engine, Fault fault, int workers, Search.Stop stop) {
    Answer answer = new IterativeDeepening(question, engine, workers, Set.of(fault))
        .run(new Search.Listener() {}, stop);
    Optional<FoundProgram> found = answer.first(fault).map(f -> ((ProgramFinding) f).found());
    Coverage coverage = answer.coverage(fault).orElseThrow();
    return new SizedRun(found, coverage.completed(), coverage.decided(), coverage.layouts());
  }

  @Override
  public String toString() {
    return completed + " operations" + found.map(f -> " then a counterexample").orElse("");
  }
}
