package periscope.verifier.soundness.solver;

import java.util.function.BooleanSupplier;
import periscope.verifier.program.Layout;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Fault;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.sized.LayoutEngine;

/** Asks a solver about all programs of a layout at once ({@link LayoutSearch}). */
public final class SolverLayouts implements LayoutEngine {

  @Override
  public Answer search(Question question, Layout layout, Fault fault, BooleanSupplier stop) {
    return LayoutSearch.search(question, layout, fault, stop);
  }
}
