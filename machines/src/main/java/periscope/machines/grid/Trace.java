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
 * A trace of some work-items in a run.
 *
 * @param steps    the steps of these work-items, in the order in which they were taken
 * @param others   number of steps that other work-items took
 * @param partner  the other work-item that meets these most closely: the first that reads a value which a given move
 *                 has written; or else the first that writes to where such a move reads or writes; or else the first
 *                 that reads a value which some step has written
 * @param arrivals for each step whose write came to memory, the rank of its last arrival there
 * @param run      the result of the run
 */
public record Trace(List<Step> steps, long others, OptionalInt partner, Map<Integer, Integer> arrivals,
    GridRun run) {

  /**
   * The steps that say why the run ends as it does: moves that were given, what reads what they have written, and what
   * they overtook.
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

  /** What a step is. */
  public enum What {
    READ,
    WRITE,
    /** A read-modify-write, or a compare-exchange that fails: then nothing is written. */
    UPDATE,
    FENCE,
    /** A work-item comes to a barrier. */
    ARRIVAL,
    /** It leaves the barrier. */
    BARRIER,
    /** A write leaves its store buffer. */
    FLUSH,
    TO_GROUP,
    TO_ALL
  }

  /**
   * An element of an array.
   *
   * @param group whose, if each work-group has one
   */
  public record Cell(Array array, int index, OptionalInt group) {

    /** Such as {@code x}, {@code x[1]} or {@code part[1] of group 2}. */
    @Override
    public String toString() {
      return array.name() + (array.initial().length == 1 ? "" : "[" + index + "]")
          + (group.isPresent() ? " of group " + group.getAsInt() : "");
    }
  }

  /**
   * A step.
   *
   * @param item      that takes it
   * @param place     how many accesses of its work-item the program has before it; -1 of what is no access
   * @param chosen    whether it is one of the moves that were given
   * @param origin    what it was written as, if it is one of the text's
   * @param cell      that it is about
   * @param read      what is read, as bits
   * @param written   what is written
   * @param source    the step whose write is read; absent for what memory held at first, and what others wrote
   * @param initial   whether what memory held at first is read
   * @param overtaken what the text has before it, and is on its way still
   * @param memory    what is in memory behind it
   * @param seen      what work-items that take steps see there instead
   */
  public record Step(int item, boolean chosen, What what, int place, Optional<EventInstruction> origin,
      Optional<Cell> cell, OptionalLong read, OptionalLong written, OptionalInt source, boolean initial,
      List<EventInstruction> overtaken, long memory, SortedMap<Integer, Long> seen) {

    /** The same, with what memory is like behind it. */
    Step behind(long held, SortedMap<Integer, Long> others) {
      return new Step(item, chosen, what, place, origin, cell, read, written, source, initial, overtaken, held, others);
    }
  }
}
