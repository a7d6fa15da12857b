package periscope.engines.pairs;

import java.util.List;
import java.util.Optional;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.launch.Position;
import periscope.litmus.source.Span;

/**
 * A problem of one work-item, or of two.
 *
 * @param kind  the kind of problem
 * @param where the place in the text for each work-item
 * @param items the positions of the work-items, as many as places
 * @param cell  the element of memory that is accessed, such as {@code x[3]}, or that its array does not have; empty for
 *     other problems
 * @param cause the reason why a step is undefined; empty for other problems
 */
public record PairFinding(Kind kind, List<Span> where, List<Position> items, String cell,
    Optional<Instruction.Cause> cause) {

  /** The kind of problem. */
  public enum Kind {
    /** Two accesses to one element that nothing orders, at least one of them a write and one of them not atomic. */
    RACE,
    /** A work-item comes to a barrier, and another one of its work-group to another barrier, or to the end. */
    DIVERGENCE,
    /** A step without a defined behaviour, such as an access outside of an array. */
    STEP,
    /** A read of local memory to which nobody has written; only runs show it, and no search rules it out. */
    UNWRITTEN
  }

  public PairFinding {
    where = List.copyOf(where);
    items = List.copyOf(items);
  }

  /** The name of an element. */
  static String cell(LaunchedProgram.Array array, long index) {
    return array.name() + (array.initial().length == 1 && index == 0 ? "" : "[" + index + "]");
  }

  /** A race of two accesses to an element. */
  static PairFinding race(Span one, Position by, Span other, Position byOther, String cell) {
    return new PairFinding(Kind.RACE, List.of(one, other), List.of(by, byOther), cell, Optional.empty());
  }

  /** A divergence of two work-items, each at a barrier; {@link Span#NONE} for one that has ended. */
  static PairFinding divergence(Span one, Position by, Span other, Position byOther) {
    return new PairFinding(Kind.DIVERGENCE, List.of(one, other), List.of(by, byOther), "", Optional.empty());
  }

  /** A read of local memory to which nobody has written. */
  static PairFinding unwritten(Span read, Position by, String cell) {
    return new PairFinding(Kind.UNWRITTEN, List.of(read), List.of(by), cell, Optional.empty());
  }

  /**
   * An undefined step.
   *
   * @param cell the element beyond the end of its array; empty for a step that is no access
   */
  static PairFinding undefined(Instruction.Undefined step, Position by, String cell) {
    return new PairFinding(Kind.STEP, List.of(step.span()), List.of(by), cell, Optional.of(step.cause()));
  }
}
