package periscope.machines.grid;

import java.util.OptionalLong;

/** Is told of all that happens in a run, in its order. */
interface Watcher {

  /**
   * What a move came to.
   *
   * @param cell    that it is about; -1 if it is about none
   * @param read    what was read
   * @param written what was written
   * @param forced  whether another move brings it about
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

    /** Of a fence or a barrier. */
    static Happening passed(Move move) {
      return new Happening(move, -1, OptionalLong.empty(), OptionalLong.empty(), false);
    }

    /** What is in a cell goes to others. */
    static Happening given(Move move, int cell, boolean forced) {
      return new Happening(move, cell, OptionalLong.empty(), OptionalLong.empty(), forced);
    }
  }

  void happened(Happening what);

  /** A work-item leaves the barrier of a row, as all of its work-group do. */
  default void left(int item, int row) {}
}
