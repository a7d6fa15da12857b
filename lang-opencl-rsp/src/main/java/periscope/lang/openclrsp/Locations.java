package periscope.lang.openclrsp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import periscope.litmus.Location;
import periscope.litmus.Location.AddressSpace;
import periscope.litmus.source.Span;

/** The locations of a test, gathered from the init block, the parameters and the accesses. */
final class Locations {

  private static final class Draft {
    private long initial;
    private boolean atomic;
    private AddressSpace space;
  }

  private final Map<String, Draft> drafts = new LinkedHashMap<>();
  private final Problems problems;

  Locations(Problems problems) {
    this.problems = problems;
  }

  /** Adds a location, or what one more declaration says of it. */
  void declare(String name, List<String> words, Span span) {
    Draft draft = drafts.computeIfAbsent(name, n -> new Draft());
    draft.atomic |= words.stream().anyMatch(w -> w.startsWith("atomic_"));
    AddressSpace space = space(words);
    if (space != null && draft.space != null && space != draft.space) {
      problems.error(span, name + " is declared both global and local", "give it the same address space everywhere");
    }
    draft.space = space == null ? draft.space : space;
  }

  void initial(String name, long value) {
    drafts.get(name).initial = value;
  }

  void markAtomic(String name) {
    drafts.get(name).atomic = true;
  }

  boolean has(String name) {
    return drafts.containsKey(name);
  }

  Set<String> names() {
    return drafts.keySet();
  }

  List<Location> all() {
    return drafts.entrySet().stream()
        .map(e -> new Location(e.getKey(), e.getValue().initial, e.getValue().atomic,
            e.getValue().space == null ? AddressSpace.GLOBAL : e.getValue().space))
        .toList();
  }

  /** The address space that declaration words name; null if they name none. */
  static AddressSpace space(List<String> words) {
    if (words.contains("local") || words.contains("__local")) {
      return AddressSpace.LOCAL;
    }
    return words.contains("global") || words.contains("__global") ? AddressSpace.GLOBAL : null;
  }
}
