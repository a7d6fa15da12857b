package periscope.verifier.soundness;

import periscope.litmus.LitmusTest;

/** A race-free program that a mapping compiles wrongly, as a search found it. */
public interface Miscompiled {

  /** What is wrong with its compiled form. */
  Finding.Kind kind();

  /** Number of operations. */
  int size();

  /** Where its threads run. */
  Shape shape();

  /** The program as a source test. */
  LitmusTest program(String name);

  /** The program in one line: threads separated by {@code |}, {@code ?} after an operation that guards the rest. */
  String text();
}
