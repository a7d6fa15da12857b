package periscope.verifier.programs;

import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.verifier.soundness.Finding.Kind;
import periscope.verifier.soundness.Miscompiled;
import periscope.verifier.soundness.Shape;

/**
 * A program that was found with the machine as the target.
 *
 * @param sought what was looked for
 * @param header of tests in its language
 */
public record MachineFinding(Sought sought, FoundProgram found, String header) implements Miscompiled {

  @Override
  public Kind kind() {
    return sought == Sought.STUCK ? Kind.STUCK : Kind.UNSOUND;
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
    return sought == Sought.FORBIDDEN ? test : new LitmusTest(test.language(), name, test.description(), test.locations(),
        test.threads(), Optional.empty());
  }

  @Override
  public String text() {
    return found.toString();
  }
}
