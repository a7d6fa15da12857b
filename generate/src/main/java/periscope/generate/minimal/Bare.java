package periscope.generate.minimal;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The accesses of a skeleton at their weakest, without its fences: no program of the skeleton is weaker. If they forbid
 * a result without one of them, or with all of them where the skeleton has fences, then no program of the skeleton is
 * minimal for the result.
 */
final class Bare {

  private record Part(View view, Table table, long packed) {

    boolean forbids(long result) {
      return view.form().size() > 0 && table.forbids(packed, view.result(result));
    }
  }

  private final List<Part> parts = new ArrayList<>();

  Bare(Program skeleton, Alphabet alphabet, Steps steps, Tables tables) {
    boolean known = IntStream.range(0, skeleton.size()).mapToObj(i -> skeleton.events().get(i).step().kind())
        .allMatch(k -> !k.accesses() || alphabet.weakest(k).size() == 1);
    List<Integer> fences = IntStream.range(0, skeleton.size())
        .filter(i -> !skeleton.events().get(i).step().kind().accesses()).boxed().toList();
    for (int i = 0; known && i < skeleton.size(); i++) {
      List<Integer> dropped = new ArrayList<>(fences);
      if (!fences.contains(i)) {
        dropped.add(i);
      }
      if (fences.isEmpty() || !fences.contains(i) || i == fences.get(0)) {
        View view = View.of(skeleton, Weakening.without(skeleton, dropped));
        parts.add(new Part(view, tables.of(view), view.packed(steps.of(skeleton))));
      }
    }
  }

  /** Whether the result is forbidden so, so that no program of the skeleton is minimal for it. */
  boolean forbids(long result) {
    return parts.stream().anyMatch(p -> p.forbids(result));
  }
}
