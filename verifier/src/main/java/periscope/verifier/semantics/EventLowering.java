package periscope.verifier.semantics;

import java.util.List;
import java.util.stream.Stream;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction;

/**
 * Instructions as events, for every language: the one place that says which events an instruction makes. What comes out has
 * {@link EventInstruction}s, {@link Instruction.Local}s and {@link Instruction.Block}s only. Registers that start with
 * {@code %} are introduced here and observed by nobody.
 */
public final class EventLowering {

  private final AtomicLowering atomics;
  private final PtxLowering ptx;
  /** Whether instructions of PTX are in the body; only then its registers depend on predicates. */
  private final boolean predicates;

  private EventLowering(boolean predicates, ReadModifyWrites updates) {
    FreshRegisters fresh = new FreshRegisters();
    atomics = new AtomicLowering(fresh, updates);
    ptx = new PtxLowering(fresh);
    this.predicates = predicates;
  }

  /**
   * What a thread's body is made of.
   *
   * @param updates what read-modify-writes of the C family are
   * @throws IllegalArgumentException for GPU assembly, which has a machine instead of events
   */
  public static List<Instruction> of(List<Instruction> body, ReadModifyWrites updates) {
    boolean predicates = Instruction.walk(body).anyMatch(PtxInstruction.class::isInstance);
    return new EventLowering(predicates, updates).all(Barriers.labelled(body));
  }

  private List<Instruction> all(List<Instruction> body) {
    return body.stream().flatMap(i -> Stream.concat(Divisions.guards(i), one(i).stream())).toList();
  }

  private List<Instruction> one(Instruction instruction) {
    if (instruction instanceof AtomicInstruction i) {
      return atomics.of(i);
    } else if (instruction instanceof PtxInstruction i) {
      return ptx.of(i);
    } else if (instruction instanceof Instruction.If i && predicates) {
      return ptx.predicated(i, this::all);
    } else if (instruction instanceof Instruction.Loop l) {
      List<Instruction> test = Stream.concat(all(l.test()).stream(), Divisions.of(l.condition(), l.span())).toList();
      return List.of(new Instruction.Loop(test, l.condition(), all(l.body()), l.testFirst(), l.span()));
    } else if (instruction instanceof Instruction.Block i) {
      return List.of(i.withParts(this::all));
    } else if (instruction instanceof Instruction.Local) {
      return List.of(instruction);
    } else if (instruction instanceof GpuInstruction i) {
      throw new IllegalArgumentException("not an instruction with events: " + i.mnemonic());
    }
    throw new IllegalArgumentException("not an instruction of a text: " + instruction);
  }
}
