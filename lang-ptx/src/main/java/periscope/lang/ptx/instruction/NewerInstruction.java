package periscope.lang.ptx.instruction;

import java.util.Optional;
import java.util.function.UnaryOperator;
import periscope.litmus.instruction.Dataflow;
import periscope.litmus.instruction.MachineStep;

/**
 * An instruction that PTX got after version 7.5. Models say which {@linkplain Part parts} of the newer language they
 * know. Mapping tables, kernels and machines that simulate devices have no such instructions.
 */
public sealed interface NewerInstruction extends PtxInstruction
    permits ClusterBarrier, Mbarrier, LimitedFence, AsyncFence, TensormapFence, Point, Issued, VectorAccess {

  /** The part of the newer language that the instruction belongs to. */
  Part part();

  /** A copy whose locations have other names. */
  default NewerInstruction renamed(UnaryOperator<String> names) {
    return this;
  }

  @Override
  default Optional<MachineStep> step() {
    return Optional.empty();
  }

  @Override
  default Dataflow dataflow() {
    return Dataflow.NONE;
  }
}
