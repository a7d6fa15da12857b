package periscope.verifier.soundness.sized;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;
import periscope.verifier.soundness.Fault;
import periscope.verifier.soundness.Question;

/** How the programs of one layout are searched; several threads search at once. */
public interface LayoutEngine {

  /** What is known of a layout: if not complete, there may be a counterexample where none was found. */
  record Answer(boolean complete, Optional<FoundProgram> found) {}

  /**
   * Searches the programs of a layout.
   *
   * @param fault what to look for
   * @param stop  asked now and then whether to give up
   */
  Answer search(Question question, Layout layout, Fault fault, BooleanSupplier stop);
}
