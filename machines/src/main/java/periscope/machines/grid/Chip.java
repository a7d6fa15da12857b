package periscope.machines.grid;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A synthetic chip: the weak machine, whose choices are made by a memory of banks in place of chance. All of it is made
 * up, and no real chip is claimed to be like that; what it has in common with those of [STRESS] is that accesses which
 * have nothing to do with a program slow what shares their banks, and so have the program's accesses overtake each
 * other.
 *
 * <p>A request takes a bank some ticks, and while it does no other request is served there. With as many work-items at
 * work as the chip has room for, or more, each draw of one is a tick; with fewer, more ticks pass between two draws, so
 * that a work-item is drawn once in {@code capacity} ticks or less often. A request that comes behind one of the other
 * kind takes {@code turn} more. What a work-item asks of a bank in straight-line code is gathered, and a jump back
 * closes what was gathered: where that is exactly the {@code burst}, its next access there takes {@code stall} more, if
 * at least {@code crowd} work-items have their last access at that bank.
 *
 * @param id         what it is called
 * @param loadPatch  words that come one after the other and are loaded from the same bank
 * @param storePatch the same for stores; if it is not the same number, stores have banks of their own
 * @param banks      patches go round these
 * @param cost       ticks of a request, in any case; 1 is so few that the next one may come at once
 * @param turn       ticks more behind a request of the other kind
 * @param stall      ticks more for a burst
 * @param crowd      work-items that make a bank stall
 * @param burst      what the banks do not handle well
 * @param overtakes  whether accesses overtake others that wait for their bank
 * @param capacity   work-items that it is made for; more of them run all the same, more slowly
 */
public record Chip(String id, int loadPatch, int storePatch, int banks, int cost, int turn, int stall, int crowd,
    List<Access> burst, boolean overtakes, int capacity) implements GridMemory {

  /** How a chip is called that is drawn: this, and the number. */
  public static final String DRAWN = "chip-";

  /** No access in bits. */
  static final int NO_ACCESS = 1;

  private static final int MOST_BANKS = 31;
  /** Of chips that are drawn. */
  private static final int BANKS = 16;
  private static final int CAPACITY = 64;
  /** Crowds with which stress is best at 2 and at 3 patches, clearly, if half of the capacity to all of it stresses. */
  private static final List<Integer> CROWDS = List.of(12, 8);
  private static final Pattern NUMBERED = Pattern.compile(DRAWN + "([1-9]\\d{0,17})");
  private static final List<Access> LOADS_AND_STORES =
      List.of(Access.LOAD, Access.STORE, Access.STORE, Access.LOAD);

  /** One on which nothing overtakes anything, so that stress shows nothing. */
  public static final Chip QUIET =
      new Chip(DRAWN + "quiet", 32, 32, 8, 1, 5, 40, 12, LOADS_AND_STORES, false, 64);

  /** One whose loads and stores go to banks of their own, in patches of different sizes: tests disagree about them. */
  public static final Chip SPLIT =
      new Chip(DRAWN + "split", 16, 64, 8, 20, 0, 0, 12, LOADS_AND_STORES, true, 64);

  /** A kind of request. */
  public enum Access { LOAD, STORE }

  public Chip {
    burst = List.copyOf(burst);
    if (loadPatch < 1 || storePatch < 1 || banks < 1 || banks > MOST_BANKS || cost < 1 || turn < 0 || stall < 0) {
      throw new IllegalArgumentException("no such chip: " + id);
    }
  }

  /** The chip of a number: one has nothing to do with the next. */
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

  /** The chip of that name. */
  public static Optional<Chip> named(String id) {
    Matcher numbered = NUMBERED.matcher(id);
    return numbered.matches() ? Optional.of(of(Long.parseLong(numbered.group(1))))
        : List.of(QUIET, SPLIT).stream().filter(c -> c.id.equals(id)).findFirst();
  }

  /** Whether loads and stores have banks of their own. */
  public boolean isSplit() {
    return loadPatch != storePatch;
  }

  /** The burst in bits, behind those of {@link #NO_ACCESS}: 1 for a store. */
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
