package periscope.machines.grid;

import java.util.Arrays;
import periscope.machines.grid.GridMemory.Plain;
import periscope.machines.grid.Watcher.Happening;

/**
 * The writers of the values that work-items see: a memory of the machine's kind that holds numbers of writes in place
 * of values.
 */
interface Writers {

  /** What memory holds at first. */
  long NOBODY = -1;
  /** A write of somebody whose steps are not noted. */
  long OTHERS = -2;

  /**
   * Notes what happened.
   *
   * @param number of its write, if it is one
   * @return the number of the write that is read, if something is
   */
  long note(Happening what, long number);

  /** The number of the write that memory holds in a cell. */
  long inMemory(int cell);

  /** For a machine that has not begun. */
  static Writers of(GridMemory memory, GridState machine) {
    long[] nobody = machine.initial();
    Arrays.fill(nobody, NOBODY);
    return memory.hasViews()
        ? new InViews(new SparseViews(nobody, machine.program.globalCells, machine.group, machine.grid.groupCount()))
        : new InCells(new Plain.Cells((Plain) memory, nobody, machine.grid.size()));
  }

  /** Before one memory for all. */
  record InCells(Plain.Cells cells) implements Writers {

    @Override
    public long note(Happening what, long number) {
      int item = what.move().item();
      long read = cells.read(item, what.cell());
      if (what.written().isPresent()) {
        cells.write(item, what.cell(), number);
      } else if (what.move().kind() == Move.Kind.FLUSH) {
        cells.flush(item);
      }
      return read;
    }

    @Override
    public long inMemory(int cell) {
      return cells.held(cell, cell + 1)[0];
    }
  }

  /** With a view for each work-item. */
  record InViews(SparseViews views) implements Writers {

    @Override
    public long note(Happening what, long number) {
      int item = what.move().item();
      long read = views.read(item, what.cell());
      switch (what.move().kind()) {
        case TO_GROUP -> views.toGroup(item, what.cell());
        case TO_ALL -> views.toAll(item, what.cell());
        default -> {
          if (what.written().isPresent() && what.read().isPresent()) {
            views.perform(what.cell(), number);
          } else if (what.written().isPresent()) {
            views.store(item, what.cell(), number);
          }
        }
      }
      return read;
    }

    @Override
    public long inMemory(int cell) {
      return views.held(cell);
    }
  }
}
