package periscope.machines.grid;

import java.util.OptionalLong;

/** Observer of a run: the machine reports each move to it, in order. */
interface Watcher {

  /**
   * A move with its effect on memory.
   *
   * @param cell    the cell of the move; -1 for fences and barriers
   * @param read    bits of the value that the move read
   * @param written bits of the value that the move wrote
   * @param forced  whether the move was a side effect of another move of the work-item
   */
  record Happening(Move move, int cell, OptionalLong read, OptionalLong written, boolean forced) {

    static Happening read(Move move, int cell, long value) {
      return new Happening(move, cell, OptionalLong.of(value), OptionalLong.empty(), false);
    }

    static Happening written(Move move, int cell, long value) {
      return new Happening(move, cell, OptionalLong.empty(), OptionalLong.of(value), false);
    }

    static Happening changed(Move move, int cell, long old, OptionalLong value) {
      return new Happening(move, cell, OptionalLong.of(old), value, false);
    }

    /** A work-item passed a fence or arrived at a barrier. */
    static Happening passed(Move move) {
      return new Happening(move, -1, OptionalLong.empty(), OptionalLong.empty(), false);
    }

    /** The owed or buffered value of a cell reached other work-items. */
    static Happening given(Move move, int cell, boolean forced) {
      return new Happening(move, cell, OptionalLong.empty(), OptionalLong.empty(), forced);
    }
  }

  void happened(Happening what);

  /** A work-item leaves the barrier of a row; reported for each work-item of the work-group. */
  default void left(int item, int row) {}
}
