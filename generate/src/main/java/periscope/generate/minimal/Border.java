package periscope.generate.minimal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongPredicate;

/**
 * The search for the least forbidden choices of instructions for a skeleton, with one class of instructions for each
 * place. A choice is forbidden if its program forbids a given result.
 *
 * <p>Every choice above a forbidden one is forbidden, too. So the search keeps the least forbidden choices, and the
 * greatest choices that are not above any of them, and asks about the latter. If all are allowed, every choice below
 * them is allowed, and none is missed. If one is forbidden, descending from it ends at a least forbidden choice. (Data
 * mining calls this dualise and advance.)
 */
final class Border {

  private final Steps steps;
  private final int size;
  private final BooleanSupplier stop;
  /** The greatest choices that are neither above a known forbidden choice nor below a known allowed one. */
  private List<Long> greatest;
  private final List<Long> allowed = new ArrayList<>();

  /**
   * A search that knows no choice yet.
   *
   * @param size      number of instructions of the skeleton
   * @param strongest the strongest choices, packed as in {@link Steps}
   * @param stop      called now and then; true ends the work
   */
  Border(Steps steps, int size, List<Long> strongest, BooleanSupplier stop) {
    this.stop = stop;
    this.steps = steps;
    this.size = size;
    greatest = strongest;
  }

  /**
   * Excludes all choices above a given choice from the search.
   *
   * @param without index of an instruction that the given choice leaves open; -1 if there is none
   * @return whether any choice is left
   */
  boolean leaveOut(long choice, int without) {
    List<Long> kept = new ArrayList<>();
    List<Long> cut = new ArrayList<>();
    for (long high : greatest) {
      if (above(choice, high, without)) {
        cut(choice, high, without, cut);
      } else {
        kept.add(high);
      }
    }
    // What is kept is below none of the cut ones: it would be below what they were cut from, too.
    List<Long> fresh = new ArrayList<>();
    for (long low : cut) {
      if (!below(low, kept) && !below(low, allowed) && !below(low, fresh)) {
        fresh.removeIf(k -> steps.within(k, low, size));
        fresh.add(low);
      }
    }
    kept.addAll(fresh);
    greatest = kept;
    return !kept.isEmpty();
  }

  private boolean below(long low, List<Long> some) {
    for (long high : some) {
      if (steps.within(low, high, size)) {
        return true;
      }
    }
    return false;
  }

  private boolean above(long choice, long high, int without) {
    for (int i = 0; i < size; i++) {
      if (i != without && !steps.within(Steps.at(choice, i), Steps.at(high, i))) {
        return false;
      }
    }
    return true;
  }

  /** Adds the greatest choices below {@code high} that are not above the given choice. */
  private void cut(long choice, long high, int without, List<Long> cut) {
    for (int i = 0; i < size; i++) {
      if (i != without) {
        for (int step : steps.notAtLeast(Steps.at(choice, i), Steps.at(high, i))) {
          cut.add(Steps.with(high, i, step));
        }
      }
    }
  }

  /**
   * The least forbidden choices that are not excluded. If {@code stop} ends the search, some forbidden choices, maybe
   * not the least.
   *
   * @param forbidden whether a packed choice is forbidden; must be true for all stronger choices, too
   */
  List<Long> least(LongPredicate forbidden) {
    List<Long> least = new ArrayList<>();
    greatest = new ArrayList<>(greatest);
    while (!greatest.isEmpty() && !stop.getAsBoolean()) {
      long high = greatest.get(greatest.size() - 1);
      if (forbidden.test(high)) {
        long low = descend(high, forbidden);
        least.add(low);
        leaveOut(low, -1);
      } else {
        allowed.add(high);
        greatest.removeIf(g -> steps.within(g, high, size));
      }
    }
    return least;
  }

  private long descend(long from, LongPredicate forbidden) {
    long low = from;
    for (int i = 0; i < size; i++) {
      boolean lower = !stop.getAsBoolean();
      while (lower) {
        lower = false;
        for (int step : steps.lower(Steps.at(low, i))) {
          if (forbidden.test(Steps.with(low, i, step))) {
            low = Steps.with(low, i, step);
            lower = true;
            break;
          }
        }
      }
    }
    return low;
  }
}
