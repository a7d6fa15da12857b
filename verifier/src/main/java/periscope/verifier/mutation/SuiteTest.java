package periscope.verifier.mutation;

import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.SourceText;

/**
 * A test of a suite.
 *
 * @param name     name that the user gave
 * @param text     source text of the test
 * @param original view under the original model
 */
public record SuiteTest(String name, LitmusTest test, SourceText text, ModelView original) {

  /** Number of instructions, without those that contain others. */
  public long size() {
    return test.threads().stream().flatMap(t -> Instruction.walk(t.body())).filter(i -> i.parts().isEmpty()).count();
  }
}
