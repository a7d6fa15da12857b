package periscope.engines.pairs;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BoolExpr;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.launch.LaunchedProgram;

/** The accesses, the arrivals at barriers and the undefined steps of a work-item, each with its condition. */
final class ItemTrace {

  /** The number of the phase before any barrier. */
  static final int FIRST = 0;

  /** The place of an arrival at the end of the code. */
  static final int END = Integer.MAX_VALUE;

  /**
   * An access.
   *
   * @param phase number of the barrier that came last
   * @param when  condition for it
   * @param index index of the element that it accesses, in 64 bits
   */
  record Access(int phase, BoolExpr when, EventInstruction.Accessing instruction, String array, BitVecExpr index) {

    boolean writes() {
      return !(instruction instanceof EventInstruction.Read);
    }
  }

  /** An arrival at a barrier, whose place is its position in the code, or at the end of the code. */
  record Arrival(int phase, BoolExpr when, int place) {}

  /**
   * A step without a defined behaviour.
   *
   * @param beyond the place beyond the end of an array that an access accesses
   */
  record Undefined(BoolExpr when, Instruction.Undefined step, Optional<Place> beyond) {}

  /** A place in an array, or beyond its end. */
  record Place(LaunchedProgram.Array array, BitVecExpr index) {}

  /** An index into a buffer that the launch does not mention, below 0 or beyond all that a buffer has. */
  record Beyond(BoolExpr when, String buffer) {}

  private final List<Beyond> beyond = new ArrayList<>();
  private final List<Access> accesses = new ArrayList<>();
  private final List<Arrival> arrivals = new ArrayList<>();
  private final List<Undefined> undefined = new ArrayList<>();
  private int paused;

  /** The numbers of steps recorded so far. */
  record Mark(int accesses, int arrivals, int undefined, int beyond) {}

  Mark mark() {
    return new Mark(accesses.size(), arrivals.size(), undefined.size(), beyond.size());
  }

  /** Forgets all steps since a mark. */
  void forget(Mark mark) {
    accesses.subList(mark.accesses, accesses.size()).clear();
    arrivals.subList(mark.arrivals, arrivals.size()).clear();
    undefined.subList(mark.undefined, undefined.size()).clear();
    beyond.subList(mark.beyond, beyond.size()).clear();
  }

  void pause() {
    paused++;
  }

  void goOn() {
    paused--;
  }

  void add(Access access) {
    if (paused == 0) {
      accesses.add(access);
    }
  }

  void add(Arrival arrival) {
    if (paused == 0) {
      arrivals.add(arrival);
    }
  }

  void add(Undefined step) {
    if (paused == 0) {
      undefined.add(step);
    }
  }

  void add(Beyond index) {
    if (paused == 0) {
      beyond.add(index);
    }
  }

  List<Beyond> beyond() {
    return beyond;
  }

  List<Access> accesses() {
    return accesses;
  }

  List<Arrival> arrivals() {
    return arrivals;
  }

  List<Undefined> undefined() {
    return undefined;
  }
}
