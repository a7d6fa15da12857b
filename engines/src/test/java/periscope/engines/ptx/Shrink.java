package periscope.engines.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.instruction.Instruction;

/** Leaves instructions out of a program as long as something holds of it. */
final class Shrink {

  private Shrink() {}

  static LitmusTest smallest(LitmusTest test, Predicate<LitmusTest> holds) {
    for (int thread = 0; thread < test.threads().size(); thread++) {
      for (int i = 0; i < test.threads().get(thread).body().size(); i++) {
        LitmusTest smaller = without(test, thread, i);
        if (holds.test(smaller)) {
          return smallest(smaller, holds);
        }
      }
    }
    return test;
  }

  private static LitmusTest without(LitmusTest test, int thread, int instruction) {
    List<LitmusThread> threads = new ArrayList<>(test.threads());
    List<Instruction> body = new ArrayList<>(threads.get(thread).body());
    body.remove(instruction);
    threads.set(thread, new LitmusThread(threads.get(thread).placement(), body));
    return new LitmusTest(test.language(), test.name(), test.description(), test.locations(), threads,
        test.condition());
  }
}
