package periscope.verifier.soundness;

import java.util.Optional;
import java.util.Set;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Fault;
import periscope.mappings.table.Row;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Shape;

/**
 * A finding as a program of a layout with one of its outcomes.
 *
 * @param fault   the fault of the program
 * @param found   the program; its outcome has no meaning if it gets stuck
 * @param header  header of tests in its language
 * @param atFault the rows at fault, if the search determined them
 */
public record ProgramFinding(Fault fault, FoundProgram found, String header, Optional<Set<Row>> atFault)
    implements Finding {

  public ProgramFinding {
    atFault = atFault.map(Set::copyOf);
  }

  @Override
  public int size() {
    return found.layout().operations();
  }

  @Override
  public Shape shape() {
    return found.layout().shape();
  }

  @Override
  public LitmusTest program(String name) {
    LitmusTest test = found.test(header, name);
    return fault == Fault.UNSOUND ? test : new LitmusTest(test.language(), name, test.description(), test.locations(),
        test.threads(), Optional.empty());
  }

  @Override
  public String text() {
    return found.toString();
  }
}
