package periscope.generate.minimal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongPredicate;

/**
 * The least of what is forbidden among the instructions that a program can have, one class for each place.
 *
 * <p>What is stronger than something forbidden is forbidden, too. So it is enough to know the least, and what is
 * greatest of the rest, and to ask for no more than that and the ways there. The greatest that are not above anything
 * known to be forbidden are asked. If all are allowed, so is all that is weaker, and nothing is missed. If one is
 * forbidden, a way down from it ends at one of the least, which is known from then on. (Data mining knows this as
 * dualise and advance.)
 */
final class Border {

  private final Steps steps;
  private final int size;
  private final BooleanSupplier stop;
  /** The greatest that are not above anything known to be forbidden, nor below anything known to be allowed. */
  private List<Long> greatest;
  private final List<Long> allowed = new ArrayList<>();

  /**
   * One of which nothing is known.
   *
   * @param strongest the strongest choices of instructions
   * @param stop      asked often whether to stop
   */
  Border(Steps steps, int size, List<Long> strongest, BooleanSupplier stop) {
    this.stop = stop;
    this.steps = steps;
    this.size = size;
    greatest = strongest;
  }

  /**
   * Leaves out what is above a choice of some of the instructions.
   *
   * @param without an instruction about which the choice says nothing; -1 if there is none
   * @return whether anything is left
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

  /** The greatest below one that are not above the choice. */
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
   * The least forbidden ones that are not left out; if it is stopped, some that are forbidden, and maybe not the least.
   *
   * @param forbidden whether one is; if it is, so are stronger ones
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
