package periscope.generate.minimal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** A table of the known results for the programs of one form, whatever their orders and scopes. */
final class Table {

  private final Program form;
  private final Steps steps;
  private final Judge judge;
  private final BooleanSupplier stop;
  private final Map<Long, Judgement> judged = new HashMap<>();
  private final Map<Asked, List<Long>> borders = new HashMap<>();
  private Set<Long> orderly;
  private final Runnable irregular;

  /** Classes of the instructions, and a result. */
  private record Asked(long classes, long result) {}

  /** What is allowed in a program; without bounds if everything is. */
  private record Judgement(Optional<long[]> allowed) {

    boolean forbids(long result) {
      if (allowed.isEmpty()) {
        return false;
      }
      long mask = Results.mask(result);
      for (long a : allowed.get()) {
        if (((a ^ result) & mask) == 0) {
          return false;
        }
      }
      return true;
    }

    boolean within(Judgement more) {
      return more.allowed.isEmpty() || allowed.isPresent() && Arrays.stream(allowed.get())
          .allMatch(a -> Arrays.binarySearch(more.allowed.get(), a) >= 0);
    }
  }

  /**
   * One in which nothing stands.
   *
   * @param stop      asked often whether to stop; what is not known by then, borders do without
   * @param irregular called when a program is seen for which what is assumed of models fails
   */
  Table(Program form, Steps steps, Judge judge, BooleanSupplier stop, Runnable irregular) {
    this.stop = stop;
    this.form = form;
    this.steps = steps;
    this.judge = judge;
    this.irregular = irregular;
  }

  Program form() {
    return form;
  }

  /** How many things are kept. */
  int weight() {
    return 1 + judged.size() + borders.size();
  }

  /** Whether with some instructions everything is forbidden that agrees with a result in what it speaks of. */
  boolean forbids(long packed, long result) {
    Judgement known = judged.get(packed);
    if (known == null) {
      known = judge(packed);
      judged.put(packed, known);
      watch(packed, known);
    }
    return known.forbids(result);
  }

  private Judgement judge(long packed) {
    ProgramText text = new ProgramText(steps.program(form, packed), steps.alphabet().header());
    return new Judgement(judge.allowed(text.test("minimal", ""))
        .map(outcomes -> outcomes.stream().mapToLong(text::result).sorted().toArray()));
  }

  /** Looks whether a program allows what interleavings give, and no more than those that are a step weaker. */
  private void watch(long packed, Judgement found) {
    if (orderly == null) {
      orderly = Results.interleavings(form);
    }
    boolean regular = orderly.stream().noneMatch(found::forbids);
    for (int i = 0; i < form.size(); i++) {
      for (int step : steps.lower(Steps.at(packed, i))) {
        Judgement weaker = judged.get(Steps.with(packed, i, step));
        regular &= weaker == null || found.within(weaker);
      }
      for (int step : steps.higher(Steps.at(packed, i))) {
        Judgement stronger = judged.get(Steps.with(packed, i, step));
        regular &= stronger == null || stronger.within(found);
      }
    }
    if (!regular) {
      irregular.run();
    }
  }

  /** The least instructions of some classes that forbid what agrees with a result. */
  List<Long> border(long classes, long result) {
    Asked asked = new Asked(classes, result);
    List<Long> known = borders.get(asked);
    if (known == null) {
      known = all(classes).least(packed -> forbids(packed, result));
      borders.put(asked, known);
    }
    return known;
  }

  /** All choices of instructions of some classes, with nothing known of them. */
  Border all(long classes) {
    return new Border(steps, form.size(), steps.strongest(classes, form.size()), stop);
  }
}
