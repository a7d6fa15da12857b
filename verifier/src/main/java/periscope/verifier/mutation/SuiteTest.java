package periscope.verifier.mutation;

import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.SourceText;

/**
 * A test of a suite.
 *
 * @param name     as the user calls it
 * @param text     what it was read from
 * @param original what the original model lets one see of it
 */
public record SuiteTest(String name, LitmusTest test, SourceText text, ModelView original) {

  /** Number of instructions that are not made of others. */
  public long size() {
    return test.threads().stream().flatMap(t -> Instruction.walk(t.body())).filter(i -> i.parts().isEmpty()).count();
  }
}
