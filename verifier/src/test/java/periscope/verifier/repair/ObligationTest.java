package periscope.verifier.repair;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;

class ObligationTest {

  private static final Mapping MAPPING = new Mappings().load("rsp-proposed");

  @Test
  void operationsInsideLoopsUseRowsToo() {
    Semantics semantics = new Semantics(MemoryOrder.ACQUIRE, Scope.DEVICE, false);
    Instruction load = new Load("r", "x", semantics, Span.NONE);
    Expression r = Expression.register("r");
    Instruction spin = new Instruction.Loop(List.of(load), r, List.of(), true, Span.NONE);
    assertEquals(1, Obligation.rows(List.of(load), MAPPING).size());
    assertEquals(Obligation.rows(List.of(load), MAPPING), Obligation.rows(List.of(spin), MAPPING));
    assertEquals(Obligation.rows(List.of(load), MAPPING),
        Obligation.rows(List.of(new Instruction.If(r, List.of(), List.of(spin), Span.NONE)), MAPPING));
  }
}
