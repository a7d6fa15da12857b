package periscope.amdgpu.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The caches of a place. Each cache has a number; caches of the nearest level have the smallest numbers. The class has
 * arrays, since each step of a machine asks it.
 */
final class Topology {

  private final int[] levels;
  private final int[] next;
  private final int[][] of;
  private final boolean[][] alone;
  private final Operation[][] behind;

  private Topology(int[] levels, int[] next, int[][] of, boolean[][] alone, Operation[][] behind) {
    this.levels = levels;
    this.next = next;
    this.of = of;
    this.alone = alone;
    this.behind = behind;
  }

  static Topology of(WaveCode code, Places places) {
    List<Integer> levels = new ArrayList<>();
    List<List<Integer>> of = new ArrayList<>();
    for (int l = 0; l < places.caches().size(); l++) {
      int first = levels.size();
      List<Integer> caches = places.caches().get(l).stream().map(c -> first + c).toList();
      of.add(caches);
      for (int c = 0; c < caches.stream().distinct().count(); c++) {
        levels.add(l);
      }
    }
    List<Integer> next = new ArrayList<>();
    List<List<Operation>> behind = new ArrayList<>();
    for (int c = 0; c < levels.size(); c++) {
      int level = levels.get(c);
      int wave = of.get(level).indexOf(c);
      next.add(level + 1 < of.size() ? of.get(level + 1).get(wave) : -1);
      int cache = c;
      behind.add(code.operations().stream().filter(o -> of.get(level).get(o.wave()) == cache).toList());
    }
    return new Topology(ints(levels), ints(next), of.stream().map(Topology::ints).toArray(int[][]::new),
        of.stream().map(Topology::alone).toArray(boolean[][]::new),
        behind.stream().map(b -> b.toArray(new Operation[0])).toArray(Operation[][]::new));
  }

  private static int[] ints(List<Integer> list) {
    return list.stream().mapToInt(i -> i).toArray();
  }

  private static boolean[] alone(List<Integer> caches) {
    boolean[] alone = new boolean[caches.size()];
    for (int w = 0; w < alone.length; w++) {
      alone[w] = Collections.frequency(caches, caches.get(w)) == 1;
    }
    return alone;
  }

  /** Number of caches. */
  int caches() {
    return levels.length;
  }

  int level(int cache) {
    return levels[cache];
  }

  /** The cache of the next level behind a cache; -1 if memory is behind it. */
  int next(int cache) {
    return next[cache];
  }

  /** The cache of a wave at a level. */
  int cache(int level, int wave) {
    return of[level][wave];
  }

  /** Whether no other wave uses the cache of a wave at a level. */
  boolean alone(int level, int wave) {
    return alone[level][wave];
  }

  /** The operations of the waves that use a cache; not a copy. */
  Operation[] behind(int cache) {
    return behind[cache];
  }
}
