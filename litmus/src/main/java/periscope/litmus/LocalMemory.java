package periscope.litmus;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import periscope.litmus.Location.AddressSpace;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * Local memory, of which each work-group has an instance of its own. Nothing here tells instances apart yet, so a test is
 * refused if threads of several work-groups access a local location; within one work-group there is one instance only.
 */
public final class LocalMemory {

  private LocalMemory() {}

  /** @throws InvalidInputException if threads of several work-groups access a local location */
  public static void refuseShared(LitmusTest test, SourceText text) {
    for (Location location : test.locations()) {
      Set<Integer> workGroups = new TreeSet<>();
      for (LitmusThread thread : test.threads()) {
        if (location.space() == AddressSpace.LOCAL && accesses(thread.body(), location.name())) {
          workGroups.add(thread.placement().workGroup());
        }
      }
      if (workGroups.size() > 1) {
        throw new InvalidInputException(Diagnostic.error(text, Span.NONE,
            "several work-groups access the local location '" + location.name() + "', which each has an instance of",
            "use a local location in one work-group only, or make it global"));
      }
    }
  }

  private static boolean accesses(List<Instruction> body, String location) {
    for (Instruction instruction : body) {
      boolean here = instruction instanceof AtomicInstruction.Access access && access.location().equals(location)
          || instruction instanceof Instruction.If i && (accesses(i.then(), location) || accesses(i.otherwise(), location))
          || instruction instanceof Instruction.Loop l && (accesses(l.test(), location) || accesses(l.body(), location));
      if (here) {
        return true;
      }
    }
    return false;
  }
}
