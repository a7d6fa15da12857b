package periscope.web.tests;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;

/** The scopes of a test that WGSL cannot express: all of its atomic accesses to storage have device scope. */
final class Scopes {

  private Scopes() {}

  /**
   * A sentence that names the accesses whose scope the shader widens with an effect: another thread outside of the
   * scope accesses the same location. Empty if there are none.
   */
  static Optional<String> stronger(LitmusTest test) {
    SortedSet<String> found = new TreeSet<>();
    for (int t = 0; t < test.threads().size(); t++) {
      int thread = t;
      accesses(test.threads().get(t)).filter(a -> widened(test, thread, a)).forEach(a -> found.add("P" + thread + "'s "
          + "memory_scope_" + a.semantics().scope().name().toLowerCase(Locale.ROOT) + " on " + a.location()));
    }
    return found.isEmpty() ? Optional.empty() : Optional.of("Stronger than the source: WGSL has one scope for atomic "
        + "accesses of storage, that of the device, and has it in place of " + String.join(", ", List.copyOf(found))
        + ". By the model of OpenCL such accesses of several work-groups race where nothing else orders them, and of a "
        + "test that races nothing can be claimed: what is said here is said of the shader.");
  }

  private static boolean widened(LitmusTest test, int thread, Access access) {
    Scope scope = access.semantics().scope();
    Placement own = test.threads().get(thread).placement();
    boolean storage = test.location(access.location()).filter(x -> x.space() != AddressSpace.LOCAL).isPresent();
    return storage && access.semantics().atomic() && scope.compareTo(Scope.DEVICE) < 0
        && IntStream.range(0, test.threads().size()).filter(u -> u != thread).mapToObj(test.threads()::get)
            .anyMatch(u -> !scope.reaches(own, u.placement())
                && accesses(u).anyMatch(a -> a.location().equals(access.location())));
  }

  private static Stream<Access> accesses(LitmusThread thread) {
    return Instruction.walk(thread.body()).filter(Access.class::isInstance).map(Access.class::cast);
  }
}
