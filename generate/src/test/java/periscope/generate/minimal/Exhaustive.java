package periscope.generate.minimal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Minimal tests from all programs of an alphabet: the model judges each program, and each outcome that it forbids is
 * weakened in every way. Mistakes in forms, results and weakenings would be the same here as in the search.
 * {@link BruteForce} has these in its own way, for fewer programs.
 */
final class Exhaustive {

  private final Alphabet alphabet;
  private final Map<Step, List<Step>> weaker;
  private final Steps steps;
  private final Tables tables;
  private final TreeSet<MinimalTest> found = new TreeSet<>();
  private final Set<Long> seen = new TreeSet<>();

  private Exhaustive(Alphabet alphabet, Judge judge) {
    this.alphabet = alphabet;
    weaker = alphabet.weaker();
    steps = new Steps(alphabet);
    tables = new Tables(steps, judge, () -> false);
  }

  /** All minimal tests of a size, in their order. */
  static List<MinimalTest> of(Alphabet alphabet, int size, Judge judge) {
    Exhaustive all = new Exhaustive(alphabet, judge);
    all.threads(size, new ArrayList<>(), 0);
    return List.copyOf(all.found);
  }

  /** Visits every sequence of kinds and locations, cut into threads in every way. */
  private void threads(int left, List<Program.Event> events, int thread) {
    if (left == 0) {
      groups(events, new ArrayList<>());
      return;
    }
    int used = 1 + events.stream().mapToInt(Program.Event::location).max().orElse(Program.NOWHERE);
    for (Step.Kind kind : alphabet.kinds()) {
      for (int x = kind.accesses() ? 0 : Program.NOWHERE; x <= (kind.accesses() ? used : Program.NOWHERE); x++) {
        events.add(new Program.Event(thread, alphabet.weakest(kind).get(0), x));
        threads(left - 1, events, thread);
        if (left > 1) {
          threads(left - 1, events, thread + 1);
        }
        events.remove(events.size() - 1);
      }
    }
  }

  private void groups(List<Program.Event> events, List<Integer> groups) {
    if (groups.size() > events.get(events.size() - 1).thread()) {
      View view = View.of(new Program(events, groups));
      if (seen.add(view.key())) {
        visit(view.form());
      }
      return;
    }
    int used = 1 + groups.stream().mapToInt(g -> g).max().orElse(-1);
    for (int g = alphabet.groups() ? 0 : used; g <= used; g++) {
      groups.add(g);
      groups(events, groups);
      groups.remove(groups.size() - 1);
    }
  }

  private void visit(Program form) {
    Set<Long> results = Results.candidates(form);
    Table table = tables.fresh(form);
    for (long packed : Steps.product(form.size(), i -> its(form.events().get(i).step().kind()))) {
      Program program = steps.program(form, packed);
      for (long result : results) {
        if (table.forbids(packed, result) && minimal(program, result)) {
          found.add(MinimalTest.of(program, result));
        }
      }
    }
  }

  private int[] its(Step.Kind kind) {
    return IntStream.range(0, alphabet.steps().size()).filter(s -> alphabet.steps().get(s).kind() == kind).toArray();
  }

  private boolean minimal(Program program, long result) {
    return Weakening.all(program, alphabet, weaker).stream()
        .noneMatch(w -> tables.forbids(w.program(), w.result(program, result)));
  }
}
