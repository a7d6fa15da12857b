package periscope.verifier.soundness.solver;

import java.util.function.BooleanSupplier;
import periscope.verifier.program.Layout;
import periscope.verifier.soundness.sized.LayoutEngine;

/** Asks a solver about all programs of a layout at once ({@link LayoutSearch}). */
public final class SolverLayouts implements LayoutEngine {

  @Override
  public Answer search(Task task, Layout layout, BooleanSupplier stop) {
    return LayoutSearch.search(task, layout, stop);
  }
}
