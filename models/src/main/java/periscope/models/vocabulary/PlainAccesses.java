package periscope.models.vocabulary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;

/**
 * The plain accesses to a variable that threads share, in a test whose author could declare the variable atomic.
 *
 * @param variable a location, or an array with all of its cells
 * @param accesses the accesses, in the order of the text
 */
record PlainAccesses(String variable, List<Own> accesses) {

  /** An access of a thread. */
  record Own(int thread, Access access) {}

  PlainAccesses {
    accesses = List.copyOf(accesses);
  }

  /** The variables with plain accesses that another thread may meet, each with these accesses. */
  static List<PlainAccesses> of(LitmusTest test) {
    Map<String, List<Own>> all = new LinkedHashMap<>();
    for (int t = 0; t < test.threads().size(); t++) {
      int thread = t;
      Instruction.walk(test.threads().get(t).body()).filter(Access.class::isInstance).map(Access.class::cast)
          .filter(a -> a.span().length() > 0).forEach(a -> all.computeIfAbsent(a.location().replaceFirst("\\[\\d+]$",
              ""), v -> new ArrayList<>()).add(new Own(thread, a)));
    }
    return all.entrySet().stream().filter(e -> shared(e.getValue()) && e.getValue().stream().allMatch(o ->
            fits(test, o.access().location())) && !compound(e.getValue()))
        .map(e -> new PlainAccesses(e.getKey(), e.getValue().stream().filter(o -> plain(o.access())).toList()))
        .filter(p -> !p.accesses().isEmpty()).toList();
  }

  /** Whether an access is a plain load or store, which has an atomic counterpart. */
  private static boolean plain(Access access) {
    return !access.semantics().atomic() && (access instanceof Load || access instanceof Store);
  }

  private static boolean shared(List<Own> accesses) {
    return accesses.stream().map(Own::thread).distinct().count() > 1
        && accesses.stream().anyMatch(o -> !(o.access() instanceof Load));
  }

  /** Whether atomic types have the width of a location, which goes by one name. */
  private static boolean fits(LitmusTest test, String name) {
    return test.location(name).map(Location::type).filter(t -> t.bits() >= Integer.SIZE).isPresent()
        && test.locations().stream().noneMatch(l -> !l.aliases().isEmpty());
  }

  /** Whether a statement both reads and writes a variable, as {@code x += 1} does, which would be one operation. */
  private static boolean compound(List<Own> accesses) {
    // Spans are equal whatever they span.
    Set<Integer> stored = accesses.stream().map(Own::access).filter(a -> plain(a) && a instanceof Store)
        .map(a -> a.span().offset()).collect(Collectors.toSet());
    return accesses.stream().map(Own::access).anyMatch(a -> a instanceof Load
        && stored.contains(a.span().offset()));
  }
}
