package periscope.amdgpu.machine;

import java.util.List;

/** The effect of an instruction on caches. Levels have numbers from 0, the nearest; memory has the number behind. */
public sealed interface Effect {

  /**
   * A load.
   *
   * @param passes the number of nearest levels that the load neither hits nor fills
   */
  record Load(int passes) implements Effect {}

  /**
   * A store.
   *
   * @param reaches the level, or memory, at which the store is done
   */
  record Store(int reaches) implements Effect {}

  /**
   * An atomic read-modify-write.
   *
   * @param at the level, or memory, that does it
   */
  record Atomic(int at) implements Effect {}

  /** An access to LDS, which has no caches. */
  record Local() implements Effect {}

  /**
   * An invalidation of clean lines.
   *
   * @param levels the levels; the wave's caches of these levels lose their clean lines
   */
  record Drop(List<Integer> levels) implements Effect {
    public Drop {
      levels = List.copyOf(levels);
    }
  }

  /**
   * A write-back of dirty lines.
   *
   * @param levels the levels; the wave's caches of these levels write their dirty lines. Without a level, the
   *               instruction only waits
   *               for the wave's own earlier operations
   */
  record WriteBack(List<Integer> levels) implements Effect {
    public WriteBack {
      levels = List.copyOf(levels);
    }
  }
}
