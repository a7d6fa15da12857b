package periscope.verifier.soundness.sized;

import com.google.common.collect.Sets;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.GuardValues;
import periscope.verifier.program.Layout;
import periscope.verifier.program.PhasedPrograms;
import periscope.verifier.soundness.Question;

/**
 * Every program of a layout, one after the other. Each slot has one of the choices and, if it accesses memory, one of
 * the locations; a slot that reads and is not the last of its thread may guard the rest of the thread, by comparing
 * with 0 or with a value that another slot writes there. A compare-exchange compares with these values, or with a value
 * that never occurs. If there is local memory, each location that only one work-group accesses lies in it or not.
 *
 * <p>Of programs that differ only in names, one comes: locations are numbered as slots first access them, and of two
 * exchangeable threads the first has the lexicographically smaller choices.
 */
public final class EveryProgram {

  private final Layout layout;
  private final List<Choice> choices;
  private final int locations;
  private final boolean guards;
  private final boolean local;
  private final int slots;
  private final int[] choice;
  private final int[] location;
  private final boolean[] guarded;
  private Predicate<FoundProgram> visitor;

  /** The programs of a layout with some choices, and with the locations, guards and local memory of a question. */
  public EveryProgram(Layout layout, List<Choice> choices, Question question) {
    this.layout = layout;
    // What a compare-exchange comes to is a matter of executions: here it is one operation.
    this.choices = choices.stream().filter(c -> !c.ends(Choice.Ending.SUCCEEDS)).toList();
    locations = question.bound().locations();
    guards = question.bound().guards().any();
    local = question.operations().local();
    slots = layout.operations();
    choice = new int[slots];
    location = new int[slots];
    guarded = new boolean[slots];
  }

  /**
   * Visits the programs.
   *
   * @param visit receives each program, and answers whether to go on
   * @return false if the visitor ended the enumeration
   */
  public boolean forEach(Predicate<FoundProgram> visit) {
    visitor = visit;
    return chooseOperation(0, 0);
  }

  /**
   * Chooses the operation of a slot and those after it.
   *
   * @param used number of locations that earlier slots access
   */
  private boolean chooseOperation(int slot, int used) {
    if (slot == slots) {
      return chooseRegions();
    }
    for (int c = 0; c < choices.size(); c++) {
      choice[slot] = c;
      if (!sorted(slot)) {
        continue;
      }
      boolean accesses = choices.get(c).accesses();
      for (int x = 0; x < (accesses ? Math.min(used + 1, locations) : 1); x++) {
        location[slot] = x;
        if (accesses && !fits(slot)) {
          continue;
        }
        if (!chooseGuard(slot, accesses ? Math.max(used, x + 1) : used)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether the location of a slot is a barrier in memory for this slot and for earlier ones, or for none of them. */
  private boolean fits(int slot) {
    return PhasedPrograms.fits(layout, slot, i -> choices.get(choice[i]), i -> location[i]);
  }

  private boolean chooseGuard(int slot, int used) {
    guarded[slot] = false;
    if (!chooseOperation(slot + 1, used)) {
      return false;
    }
    if (guards && !layout.last(slot) && choices.get(choice[slot]).reads()) {
      guarded[slot] = true;
      return chooseOperation(slot + 1, used);
    }
    return true;
  }

  /** Whether the choices so far keep the order of exchangeable threads, up to the thread of a slot. */
  private boolean sorted(int slot) {
    int thread = layout.thread(slot);
    if (thread == 0 || !layout.interchangeable(thread - 1, thread)) {
      return true;
    }
    for (int i = layout.first(thread); i <= slot; i++) {
      int twin = choice[i - layout.first(thread) + layout.first(thread - 1)];
      if (twin != choice[i]) {
        return twin < choice[i];
      }
    }
    return true;
  }

  /** Visits the programs with the chosen operations and locations. */
  private boolean chooseRegions() {
    FoundProgram program = new FoundProgram(layout,
        IntStream.of(choice).mapToObj(choices::get).toList(),
        IntStream.of(location).boxed().toList(),
        IntStream.range(0, slots).mapToObj(i -> guarded[i]).toList(),
        Collections.nCopies(slots, -1),
        Collections.nCopies(slots, false));
    if (!PhasedPrograms.sensible(program)) {
      return true;
    }
    return Sets.powerSet(local ? program.ofOneWorkGroup() : Set.of()).stream()
        .allMatch(s -> GuardValues.forEach(program.with(s), visitor));
  }
}
