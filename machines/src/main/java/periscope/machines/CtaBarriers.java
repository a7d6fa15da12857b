package periscope.machines;

import java.util.List;
import java.util.Optional;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.MachineStep;

/**
 * The barriers of an assembly that machines run; two threads meet at the same barrier if their barriers have the same
 * number.
 */
public final class CtaBarriers {

  /** Words of diagnostics for the barriers that machines refuse. */
  public static final String OTHERS =
      "an arrival, a barrier for other than all threads of its CTA, or one whose number is computed";
  /** Words of diagnostics for the barrier to write in place of a refused one. */
  public static final String INSTEAD = "bar.cta.sync with a constant runs";

  private final List<String> names;
  private final int groupSize;

  /**
   * Barriers of a work-group.
   *
   * @param names     names of the barriers; a name's index is the barrier's number, and new names are appended
   * @param groupSize number of threads of the work-group
   */
  public CtaBarriers(List<String> names, int groupSize) {
    this.names = names;
    this.groupSize = groupSize;
  }

  /** The number of a barrier instruction; empty if machines refuse the barrier. */
  public Optional<Integer> number(MachineStep.Barrier bar) {
    boolean all = bar.quorum().isEmpty() || bar.quorum().get().equals(Expression.constant(groupSize));
    return bar.waits() && all ? bar.name().map(this::number) : Optional.empty();
  }

  /** The number of the barrier with a name; a new name gets the next number. */
  public int number(String name) {
    if (!names.contains(name)) {
      names.add(name);
    }
    return names.indexOf(name);
  }
}
