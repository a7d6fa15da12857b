package periscope.verifier.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Operation;
import periscope.mappings.table.SourceOperation;
import periscope.verifier.behaviour.Target;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;

/** Rows that write something else than they are given are told from others, whatever number it is that they write. */
class TranslationTest {

  private static final Choice STORE = Choice.of(new SourceOperation(
      Languages.source("opencl-rsp").orElseThrow(), Operation.STORE, MemoryOrder.RELAXED, Scope.DEVICE, false, false));
  private static final Optional<String> ANOTHER = Optional.of("its row writes another value");
  private static final SymbolicTarget MACHINE = SymbolicTarget.of(new Target.Machine());

  /** Compiles each store by itself. */
  private static Translation by(UnaryOperator<Instruction> row) {
    return new Translation("OPENCL", test -> new LitmusTest(test.language(), test.name(), "", test.locations(),
        test.threads().stream().map(t -> new LitmusThread(t.placement(), t.body().stream().map(row).toList())).toList(),
        Optional.empty()), Optional.empty());
  }

  private static Store with(Store store, Expression value) {
    return new Store(store.location(), store.address(), value, store.semantics(), Span.NONE);
  }

  private static GpuInstruction.St machine(Store store, Expression value) {
    return new GpuInstruction.St(value, store.location(), Span.NONE);
  }

  /** Small numbers, and those that choices are given. */
  static LongStream numbers() {
    LongStream given = Translation.VALUES.stream().mapToLong(Long::longValue);
    return LongStream.concat(LongStream.range(-1, 5), given).distinct();
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void aNumberInARowIsAnotherValue(long number) {
    Expression constant = Expression.constant(number);
    assertEquals(ANOTHER, by(i -> with((Store) i, constant)).problem(STORE));
    assertEquals(ANOTHER, MACHINE.problem(by(i -> machine((Store) i, constant)), STORE));
  }

  @Test
  void whatTheRowIsGivenIsNot() {
    assertEquals(Optional.empty(), by(i -> with((Store) i, ((Store) i).value())).problem(STORE));
    assertEquals(Optional.empty(), MACHINE.problem(by(i -> machine((Store) i, ((Store) i).value())), STORE));
  }
}
