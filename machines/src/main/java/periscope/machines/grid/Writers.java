package periscope.machines.grid;

import java.util.Arrays;
import periscope.machines.grid.GridMemory.Plain;
import periscope.machines.grid.Watcher.Happening;

/**
 * The writers of the values that work-items see: a memory of the same kind as the machine's, with numbers of writes in
 * place of values.
 */
interface Writers {

  /** In place of a write's number: the initial value. */
  long NOBODY = -1;
  /** In place of a write's number: a write of a work-item that the trace does not record. */
  long OTHERS = -2;

  /**
   * Applies an event of the run to this memory.
   *
   * @param number number of the event's write, if it writes
   * @return number of the write that the event reads, or that its cell held in the work-item's view
   */
  long note(Happening what, long number);

  /** The number of the write whose value memory holds in a cell. */
  long inMemory(int cell);

  /** The writers for a machine before its first step. */
  static Writers of(GridMemory memory, GridState machine) {
    long[] nobody = machine.initial();
    Arrays.fill(nobody, NOBODY);
    return memory.hasViews()
        ? new InViews(new SparseViews(nobody, machine.program.globalCells, machine.group, machine.grid.groupCount()))
        : new InCells(new Plain.Cells((Plain) memory, nobody, machine.grid.size()));
  }

  /** The writers in one memory, with store buffers in front or without. */
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

  /** The writers in views, one for each work-item. */
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
