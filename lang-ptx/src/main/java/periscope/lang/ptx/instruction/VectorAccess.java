package periscope.lang.ptx.instruction;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import periscope.litmus.event.Marks;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Dataflow;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/**
 * {@code ld.v2} and the like: an access for each element, with the order and the scope of the instruction, and without
 * an order among them (PTX ISA, "Vector Data-types").
 *
 * @param elements loads or stores, in the order of their addresses
 */
public record VectorAccess(List<PtxInstruction.Access> elements, Span span) implements NewerInstruction {

  public VectorAccess {
    elements = List.copyOf(elements);
  }

  @Override
  public Part part() {
    return Part.VECTORS;
  }

  /** A copy with other elements. */
  public VectorAccess with(UnaryOperator<PtxInstruction.Access> change) {
    return new VectorAccess(elements.stream().map(change).toList(), span);
  }

  @Override
  public VectorAccess renamed(UnaryOperator<String> names) {
    return with(e -> e.at(names.apply(e.location()), e.offset()));
  }

  @Override
  public Dataflow dataflow() {
    List<Dataflow> all = elements.stream().map(PtxInstruction::dataflow).toList();
    return Dataflow.of(all.stream().flatMap(d -> d.values().stream())
        .toArray(Expression[]::new))
        .into(all.stream().flatMap(d -> d.written().stream()).toArray(String[]::new));
  }

  @Override
  public List<Instruction> events(FreshRegisters fresh) {
    List<Instruction> events = new ArrayList<>(List.of(new EventInstruction.Begin(span)));
    for (int i = 0; i < elements.size(); i++) {
      Marks.Operand place = new Marks.Operand(0, i, new TreeSet<>(IntStream.range(0, i).boxed().toList()));
      elements.get(i).events(fresh).forEach(e -> events.add(placed(e, place)));
    }
    return events;
  }

  private static Instruction placed(Instruction event, Marks.Operand place) {
    if (event instanceof EventInstruction.Read r) {
      return new EventInstruction.Read(r.access().as(place), r.register(), r.data(), r.span());
    } else if (event instanceof EventInstruction.Write w) {
      return new EventInstruction.Write(w.access().as(place), w.value(), w.span());
    }
    return event;
  }
}
