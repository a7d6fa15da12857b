package periscope.machines;

import java.util.List;
import java.util.Optional;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.MachineStep;

/** The barriers of an assembly that machines run; barriers of two threads are the same if they have one number. */
public final class CtaBarriers {

  /** Those that they do not run. */
  public static final String OTHERS =
      "an arrival, a barrier for other than all threads of its CTA, or one whose number is computed";
  /** What can be written in their place. */
  public static final String INSTEAD = "bar.cta.sync with a constant runs";

  private final List<String> names;
  private final int groupSize;

  /**
   * @param names     of barriers, whose places number them; new ones are added
   * @param groupSize threads of the block
   */
  public CtaBarriers(List<String> names, int groupSize) {
    this.names = names;
    this.groupSize = groupSize;
  }

  /** The number of a barrier; empty if machines do not run it. */
  public Optional<Integer> number(MachineStep.Barrier bar) {
    boolean all = bar.quorum().isEmpty() || bar.quorum().get().equals(Expression.constant(groupSize));
    return bar.waits() && all ? bar.name().map(this::number) : Optional.empty();
  }

  /** The number of the barrier with a name. */
  public int number(String name) {
    if (!names.contains(name)) {
      names.add(name);
    }
    return names.indexOf(name);
  }
}
