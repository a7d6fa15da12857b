package periscope.lang.openclrsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.litmus.Location;
import periscope.litmus.Location.AddressSpace;
import periscope.litmus.MemoryOrder;
import periscope.litmus.Placement;
import periscope.litmus.Scope;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** What texts mean. */
class ReadingTest {

  static final String MP = """
      OPENCL MP+rel.dv+acq.dv
      { [x]=0; [y]=0; }
      P0@wg 0, dev 0 (global int* x, global atomic_int* y) {
        *x = 42;
        atomic_store_explicit(y, 1, memory_order_release, memory_scope_device);
      }
      P1@wg 1, dev 0 (global int* x, global atomic_int* y) {
        int r0 = atomic_load_explicit(y, memory_order_acquire, memory_scope_device);
        if (r0 == 1) { int r1 = *x; }
      }
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  static final OpenClRsp LANGUAGE = new OpenClRsp();

  static LitmusTest parse(String text) {
    return LANGUAGE.parse(new SourceText("test.litmus", text));
  }

  @Test
  void messagePassing() {
    LitmusTest test = parse(MP);
    assertEquals("MP+rel.dv+acq.dv", test.name());
    assertEquals(List.of(new Location("x", 0, false, AddressSpace.GLOBAL), new Location("y", 0, true, AddressSpace.GLOBAL)), test.locations());
    assertEquals(new Placement(1, 0), test.threads().get(1).placement());
    assertEquals(List.of(
        new Store("x", Expression.constant(42), Semantics.NON_ATOMIC, Span.NONE),
        new Store("y", Expression.constant(1), new Semantics(MemoryOrder.RELEASE, Scope.DEVICE, false), Span.NONE)),
        test.threads().get(0).body());
    assertEquals(List.of(
        new Load("r0", "y", new Semantics(MemoryOrder.ACQUIRE, Scope.DEVICE, false), Span.NONE),
        new If(new Expression.Binary(BinaryOperator.EQUAL, Expression.register("r0"), Expression.constant(1)),
            List.of(new Load("r1", "x", Semantics.NON_ATOMIC, Span.NONE)), List.of(), Span.NONE)),
        test.threads().get(1).body());
    assertEquals(Optional.of(Quantifier.EXISTS), test.condition().map(c -> c.quantifier()));
    assertEquals(MP, LANGUAGE.print(test));
  }
}
