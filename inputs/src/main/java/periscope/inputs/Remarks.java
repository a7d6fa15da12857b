package periscope.inputs;

import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;

/** A receiver of remarks for the user besides the results of a command. */
public interface Remarks {

  /** A remark that belongs to no place in a text. */
  void note(String text);

  /** A problem of a text. */
  void problem(Diagnostic diagnostic);

  /** Every problem of an input. */
  default void problems(InvalidInputException invalid) {
    invalid.diagnostics().forEach(this::problem);
  }
}
