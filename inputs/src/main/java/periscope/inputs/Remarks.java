package periscope.inputs;

import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;

/** A receiver of remarks for the user besides the results of a command. */
public interface Remarks {

  /** A receiver that shows nothing, for readers whose user sees the remarks elsewhere. */
  Remarks IGNORED = new Remarks() {
    @Override
    public void note(String text) {}

    @Override
    public void problem(Diagnostic diagnostic) {}
  };

  /** A remark that belongs to no place in a text. */
  void note(String text);

  /** A problem of a text. */
  void problem(Diagnostic diagnostic);

  /** Every problem of an input. */
  default void problems(InvalidInputException invalid) {
    invalid.diagnostics().forEach(this::problem);
  }
}
