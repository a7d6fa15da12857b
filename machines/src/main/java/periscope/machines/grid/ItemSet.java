package periscope.machines.grid;

import java.util.Arrays;
import java.util.SplittableRandom;

/** A set of work-items. Drawing a random element takes constant time. */
final class ItemSet {

  private final int[] items;
  /** For each work-item, its index in {@link #items}; -1 if the set lacks it. */
  private final int[] place;
  private final int awaited;
  private int size;
  /** Number of awaited work-items in the set. */
  private int left;

  /**
   * Empty set.
   *
   * @param all     number of work-items of the grid
   * @param awaited number of the first work-item whose end the run does not await; the run awaits those with smaller
   *                numbers
   */
  ItemSet(int all, int awaited) {
    this.awaited = awaited;
    items = new int[all];
    place = new int[all];
    Arrays.fill(place, -1);
  }

  /** Number of work-items whose end the run awaits; their numbers are smaller than it. */
  int awaited() {
    return awaited;
  }

  /** Whether the set has no awaited work-item. */
  boolean isEmpty() {
    return left == 0;
  }

  /** Number of work-items in the set, including work-items that the run does not await. */
  int size() {
    return size;
  }

  boolean has(int item) {
    return place[item] >= 0;
  }

  int draw(SplittableRandom random) {
    return items[random.nextInt(size)];
  }

  void add(int item) {
    if (place[item] < 0) {
      place[item] = size;
      items[size++] = item;
      left += item < awaited ? 1 : 0;
    }
  }

  void remove(int item) {
    if (place[item] >= 0) {
      int last = items[--size];
      items[place[item]] = last;
      place[last] = place[item];
      place[item] = -1;
      left -= item < awaited ? 1 : 0;
    }
  }
}
