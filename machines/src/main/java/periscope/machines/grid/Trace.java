package periscope.machines.grid;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.launch.LaunchedProgram.Array;

/**
 * A trace of some work-items in a run: the listed work-items.
 *
 * @param steps    the steps of the listed work-items, in the order of the run
 * @param others   number of steps that other work-items took
 * @param partner  the other work-item that interacts most closely with the listed ones: the first that reads a value
 *                 which a prescribed or overtaking step has written; or else the first that writes to a cell of such a
 *                 step; or else the first that reads a value which some listed step has written
 * @param arrivals for each listed step whose write reached memory, by the step's index, the rank of its last arrival
 *                 there among all arrivals
 * @param run      the result of the run
 */
public record Trace(List<Step> steps, long others, OptionalInt partner, Map<Integer, Integer> arrivals,
    GridRun run) {

  /**
   * Indices of the steps that explain the end of the run: the prescribed moves, the reads of values that they wrote,
   * and the steps that they overtook.
   */
  public Set<Integer> telling() {
    Set<Integer> telling = new TreeSet<>();
    Map<Integer, Integer> furthest = new HashMap<>();
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      boolean reads = step.source().isPresent() && steps.get(step.source().getAsInt()).chosen();
      boolean overtaken = step.place() >= 0 && furthest.getOrDefault(step.item(), -1) > step.place();
      if (step.chosen() || reads || overtaken) {
        telling.add(i);
      }
      if (step.chosen()) {
        furthest.merge(step.item(), step.place(), Math::max);
      }
    }
    return telling;
  }

  /** The kind of a step. */
  public enum What {
    READ,
    WRITE,
    /** A read-modify-write; also a compare-exchange that fails and writes nothing. */
    UPDATE,
    FENCE,
    /** A work-item arrives at a barrier. */
    ARRIVAL,
    /** A work-item leaves a barrier. */
    BARRIER,
    /** The oldest write of a store buffer goes to memory. */
    FLUSH,
    TO_GROUP,
    TO_ALL
  }

  /**
   * An element of an array.
   *
   * @param index index in the array
   * @param group the work-group to whose copy of the array the element belongs; empty for global arrays
   */
  public record Cell(Array array, int index, OptionalInt group) {

    /** The name of the element, such as {@code x}, {@code x[1]} or {@code part[1] of group 2}. */
    @Override
    public String toString() {
      return array.name() + (array.initial().length == 1 ? "" : "[" + index + "]")
          + (group.isPresent() ? " of group " + group.getAsInt() : "");
    }
  }

  /**
   * A step of a work-item.
   *
   * @param item      number of the work-item
   * @param chosen    whether the schedule prescribed the step
   * @param what      the kind of the step
   * @param place     number of accesses of the work-item that precede the step in program order; -1 for a step that is
   *                  no access
   * @param origin    the instruction of the text that the step executes; empty for values that go from a buffer or view
   *                  to others
   * @param cell      the element that the step accesses; empty for fences and barriers
   * @param read      bits of the value that the step reads
   * @param written   bits of the value that the step writes
   * @param source    index of the listed step whose write this step reads; empty if it reads an initial value or the
   *                  write of another work-item
   * @param initial   whether the step reads an initial value
   * @param overtaken instructions that precede the step in program order and are still pending
   * @param memory    value of the cell in memory after the step; 0 without a cell
   * @param seen      for each listed work-item that sees another value of the cell after the step, this value
   */
  public record Step(int item, boolean chosen, What what, int place, Optional<EventInstruction> origin,
      Optional<Cell> cell, OptionalLong read, OptionalLong written, OptionalInt source, boolean initial,
      List<EventInstruction> overtaken, long memory, SortedMap<Integer, Long> seen) {

    /** Copy of this step with the cell's value in memory and the differing views after it. */
    Step behind(long held, SortedMap<Integer, Long> others) {
      return new Step(item, chosen, what, place, origin, cell, read, written, source, initial, overtaken, held, others);
    }
  }
}
