package periscope.generate.minimal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** The known verdicts of a model for the programs of one form, for all orders and scopes. */
final class Table {

  private final Program form;
  private final Steps steps;
  private final Judge judge;
  private final BooleanSupplier stop;
  private final Map<Long, Judgement> judged = new HashMap<>();
  private final Map<Asked, List<Long>> borders = new HashMap<>();
  private Set<Long> orderly;
  private final Runnable irregular;

  /** A question about a border: classes of the instructions, and a result. */
  private record Asked(long classes, long result) {}

  /** The allowed outcomes of a program, sorted; empty if all outcomes are allowed. */
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
   * An empty table.
   *
   * @param stop      called now and then; true ends the search, and borders are then incomplete
   * @param irregular called if a program violates an assumed property of the model
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

  /** Number of kept verdicts and borders. */
  int weight() {
    return 1 + judged.size() + borders.size();
  }

  /**
   * Whether the program with given packed instructions forbids every outcome that agrees with a result in the places
   * that the result does not leave open.
   */
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

  /**
   * Checks the assumed properties of the model: the program allows the outcomes of interleavings, and no outcome that a
   * known program one step weaker forbids.
   */
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

  /** The least choices of instructions from some classes that forbid every outcome agreeing with a result. */
  List<Long> border(long classes, long result) {
    Asked asked = new Asked(classes, result);
    List<Long> known = borders.get(asked);
    if (known == null) {
      known = all(classes).least(packed -> forbids(packed, result));
      borders.put(asked, known);
    }
    return known;
  }

  /** A new search over all choices of instructions from some classes. */
  Border all(long classes) {
    return new Border(steps, form.size(), steps.strongest(classes, form.size()), stop);
  }
}
