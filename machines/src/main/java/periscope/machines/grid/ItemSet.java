package periscope.machines.grid;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Some of the work-items, of which one is drawn in the same time however many they are. */
final class ItemSet {

  private final int[] items;
  /** Where each work-item is among them; -1 if it is not. */
  private final int[] place;
  private final int awaited;
  private int size;
  /** How many of them are awaited. */
  private int left;

  /**
   * None of so many.
   *
   * @param awaited those with smaller numbers are awaited
   */
  ItemSet(int all, int awaited) {
    this.awaited = awaited;
    items = new int[all];
    place = new int[all];
    Arrays.fill(place, -1);
  }

  /** Those with smaller numbers are awaited. */
  int awaited() {
    return awaited;
  }

  /** Whether none that is awaited is among them. */
  boolean isEmpty() {
    return left == 0;
  }

  /** How many they are, those that nobody awaits included. */
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
