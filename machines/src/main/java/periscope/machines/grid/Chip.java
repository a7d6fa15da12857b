package periscope.machines.grid;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A synthetic chip: the weak machine with a memory of banks, which makes the choices that the weak machine leaves to
 * chance. The chip is invented and claims to resemble no real chip. It shares one property with the chips of [STRESS]:
 * accesses that have nothing to do with a program slow the banks that they share with it, so that the program's
 * accesses overtake each other.
 *
 * <p>A request occupies a bank for some ticks, and the bank serves no other request meanwhile. If at least
 * {@code capacity} work-items are at work, each draw of a work-item takes one tick; with fewer, more ticks pass between
 * two draws, so that on average the chip draws a work-item at most once in {@code capacity} ticks. A load behind a
 * store, or a store behind a load, takes {@code turn} ticks more. The accesses of a work-item to one bank in
 * straight-line code form a sequence, which ends at a jump backwards. If the sequence is exactly the {@code burst}, the
 * work-item's next access to that bank takes {@code stall} ticks more, provided that at least {@code crowd} work-items
 * had their last access at that bank.
 *
 * @param id         the name of the chip
 * @param loadPatch  number of consecutive words that one bank loads
 * @param storePatch number of consecutive words that one bank stores; if it differs from {@code loadPatch}, stores have
 *                   separate banks
 * @param banks      number of banks; consecutive patches go to consecutive banks, and begin again at the first
 * @param cost       ticks of each request; with 1 a bank is free again at the next tick
 * @param turn       additional ticks of a request that follows a request of the other kind
 * @param stall      additional ticks of a request that follows a burst
 * @param crowd      least number of work-items at a bank for a stall
 * @param burst      the sequence of accesses that makes a bank stall
 * @param overtakes  whether an access may overtake accesses that wait for another bank
 * @param capacity   number of work-items that run at full speed; more of them run more slowly
 */
public record Chip(String id, int loadPatch, int storePatch, int banks, int cost, int turn, int stall, int crowd,
    List<Access> burst, boolean overtakes, int capacity) implements GridMemory {

  /** Prefix of the names of chips that {@link #of} makes; the number follows. */
  public static final String DRAWN = "chip-";

  /** The bits of an empty sequence of accesses, see {@link #bits}. */
  static final int NO_ACCESS = 1;

  private static final int MOST_BANKS = 31;
  /** Number of banks of the chips that {@link #of} makes. */
  private static final int BANKS = 16;
  private static final int CAPACITY = 64;
  /** Crowds for which stress is clearly best at 2 and at 3 patches, if at least half of the capacity runs stress. */
  private static final List<Integer> CROWDS = List.of(12, 8);
  private static final Pattern NUMBERED = Pattern.compile(DRAWN + "([1-9]\\d{0,17})");
  private static final List<Access> LOADS_AND_STORES =
      List.of(Access.LOAD, Access.STORE, Access.STORE, Access.LOAD);

  /** A chip on which no access overtakes another, so that stress shows no weak behaviour. */
  public static final Chip QUIET =
      new Chip(DRAWN + "quiet", 32, 32, 8, 1, 5, 40, 12, LOADS_AND_STORES, false, 64);

  /**
   * A chip whose loads and stores have separate banks and patches of different sizes, so that litmus tests disagree
   * about the best stress.
   */
  public static final Chip SPLIT =
      new Chip(DRAWN + "split", 16, 64, 8, 20, 0, 0, 12, LOADS_AND_STORES, true, 64);

  /** A kind of request to a bank. */
  public enum Access { LOAD, STORE }

  public Chip {
    burst = List.copyOf(burst);
    if (loadPatch < 1 || storePatch < 1 || banks < 1 || banks > MOST_BANKS || cost < 1 || turn < 0 || stall < 0) {
      throw new IllegalArgumentException("no such chip: " + id);
    }
  }

  /** The chip with a number. The number seeds every parameter, so chips with neighbouring numbers are unrelated. */
  public static Chip of(long number) {
    SplittableRandom random = new SplittableRandom(number);
    int patch = 16 << random.nextInt(3);
    List<Access> burst = new ArrayList<>();
    int length = 3 + random.nextInt(3);
    while (burst.size() < length) {
      burst.add(Access.values()[random.nextInt(2)]);
      if (burst.size() == length && burst.stream().distinct().count() == 1) {
        burst.clear();
      }
    }
    int crowd = CROWDS.get(random.nextInt(CROWDS.size()));
    return new Chip(DRAWN + number, patch, patch, BANKS, 1, 16 + random.nextInt(5),
        58 + random.nextInt(13), crowd, burst, true, CAPACITY);
  }

  /** The chip with a name; empty if no chip has it. */
  public static Optional<Chip> named(String id) {
    Matcher numbered = NUMBERED.matcher(id);
    return numbered.matches() ? Optional.of(of(Long.parseLong(numbered.group(1))))
        : List.of(QUIET, SPLIT).stream().filter(c -> c.id.equals(id)).findFirst();
  }

  /** Whether loads and stores have separate banks. */
  public boolean isSplit() {
    return loadPatch != storePatch;
  }

  /** The burst as bits: a leading 1, then for each access 0 for a load and 1 for a store. */
  int bits() {
    int bits = NO_ACCESS;
    for (Access access : burst) {
      bits = 2 * bits + (access == Access.STORE ? 1 : 0);
    }
    return bits;
  }

  @Override
  public boolean hasViews() {
    return true;
  }
}
