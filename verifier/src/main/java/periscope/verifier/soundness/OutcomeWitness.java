package periscope.verifier.soundness;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import periscope.litmus.memory.Outcome;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Choice.Ending;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.GuardValues;

/** Determines, for an outcome of a program, the write that each operation read from and the last writes. */
final class OutcomeWitness {

  /** The program, whose compare-exchanges end as in the outcome. */
  private final FoundProgram program;
  private final List<Long> guardValues;
  private final List<Long> expected;
  private final Outcome wanted;
  private final int slots;
  /** Whether the value that a slot reads depends only on the slot that wrote it. */
  private final boolean exact;

  private OutcomeWitness(FoundProgram program, Outcome wanted) {
    this.wanted = wanted;
    slots = program.choices().size();
    guardValues = GuardValues.of(program);
    expected = program.expected();
    this.program = coming(program);
    exact = program.choices().stream().allMatch(c -> !c.writes() || c.exact());
  }

  /**
   * The program with this outcome.
   *
   * @return empty if a guard stops its thread, so that the outcome does not involve all operations, or if no order of
   *     the program's writes has this outcome
   */
  static Optional<FoundProgram> of(FoundProgram program, Outcome wanted) {
    return new OutcomeWitness(program, wanted).shown();
  }

  /** Whether a guard stops its thread in an outcome of a program. */
  static boolean endsAtGuard(FoundProgram program, Outcome wanted) {
    return new OutcomeWitness(program, wanted).stopped();
  }

  private boolean stopped() {
    List<Long> read = new ArrayList<>();
    for (int i = 0; i < slots; i++) {
      if (program.guards().get(i)) {
        read.add(wanted.register(register(i)));
      }
    }
    return !read.equals(guardValues);
  }

  private Optional<FoundProgram> shown() {
    return stopped() ? Optional.empty() : reading(0, new ArrayList<>(Collections.nCopies(slots, -1)));
  }

  /**
   * The program with the endings of its compare-exchanges in the outcome. For an outcome without all of these registers
   * the endings do not matter: it shows nothing then.
   */
  private FoundProgram coming(FoundProgram any) {
    FoundProgram coming = any;
    for (int i = 0; i < slots; i++) {
      Outcome.Register succeeded =
          new Outcome.Register(any.layout().thread(i), Choice.succeeded(any.register(i)));
      if (any.choices().get(i).ending().isPresent()) {
        Ending to = wanted.register(succeeded) != 0 ? Ending.SUCCEEDS : Ending.FAILS;
        coming = coming.with(i, any.choices().get(i).withEnding(to));
      }
    }
    return coming;
  }

  private Outcome.Register register(int slot) {
    return new Outcome.Register(program.layout().thread(slot), program.register(slot));
  }

  private Optional<FoundProgram> reading(int slot, List<Integer> from) {
    if (slot == slots) {
      return lasting(0, from, new ArrayList<>(Collections.nCopies(slots, false)));
    }
    boolean reads = program.choices().get(slot).reads();
    for (int writer = -1; writer < slots; writer++) {
      if (writer < 0 || reads && writer != slot && writes(writer, program.locations().get(slot))) {
        from.set(slot, writer);
        boolean fits = !exact || !reads
            || with(from, program.last()).outcome().register(register(slot)) == wanted.register(register(slot));
        Optional<FoundProgram> found = fits ? reading(slot + 1, from) : Optional.empty();
        if (found.isPresent()) {
          return found;
        }
      }
    }
    from.set(slot, -1);
    return Optional.empty();
  }

  private Optional<FoundProgram> lasting(int location, List<Integer> from, List<Boolean> last) {
    if (location == program.used()) {
      return Optional.of(with(from, last))
          .filter(p -> p.outcome().equals(wanted) && p.expected().equals(expected));
    }
    boolean written = false;
    for (int i = 0; i < slots; i++) {
      if (writes(i, location)) {
        written = true;
        last.set(i, true);
        Optional<FoundProgram> found = lasting(location + 1, from, last);
        if (found.isPresent()) {
          return found;
        }
        last.set(i, false);
      }
    }
    return written ? Optional.empty() : lasting(location + 1, from, last);
  }

  private boolean writes(int slot, int location) {
    return program.choices().get(slot).writes() && program.locations().get(slot) == location;
  }

  private FoundProgram with(List<Integer> from, List<Boolean> last) {
    return program.showing(from, last);
  }
}
