package periscope.lang.ptx.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.mappings.Mappings;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.mappings.table.SourceOperation;

/**
 * The tables of a front end and a back end together, operation by operation: a row is what the back end's table makes
 * of the operation of LLVM IR that the front end makes of the source operation.
 */
class ComposedTablesTest {

  private static final Mappings MAPPINGS = new Mappings();

  /**
   * The operation of LLVM IR for an operation of C: the same kind, order and scope; or the scope of the system, as
   * clang 19 does it. Barriers are those of the block, whatever scope libclc's names.
   */
  private static SourceOperation inIr(SourceOperation o, boolean system) {
    boolean barrier = o.operation() == Operation.BARRIER;
    Scope scope = barrier ? Scope.WORK_GROUP : system ? Scope.ALL_SVM_DEVICES : o.scope();
    return new SourceOperation(Languages.source("llvm").orElseThrow(), o.operation(), o.order(), scope, false,
        o.isVolatile());
  }

  /** Whether clang 19 compiles an operation: it has no fence with a scope, and OpenCL's work-items are no scope. */
  private static boolean by19(SourceOperation o) {
    boolean item = o.scope() == Scope.WORK_ITEM && o.order() != MemoryOrder.NON_ATOMIC
        && o.operation() != Operation.BARRIER && o.language().name().equals("opencl");
    return o.operation() != Operation.FENCE && !item;
  }

  @ParameterizedTest
  @CsvSource({"cuda-clang-ptx, llvm-ptx", "cuda-clang-ptx-relaxed-store, llvm-ptx-relaxed-store",
      "cuda-clang-19-ptx, llvm-19-ptx", "opencl-clang-ptx, llvm-ptx",
      "opencl-clang-ptx-relaxed-store, llvm-ptx-relaxed-store", "opencl-clang-19-ptx, llvm-19-ptx"})
  void theRowsOfTheBackEnd(String table, String backEnd) {
    Mapping composed = MAPPINGS.load(table);
    Mapping ir = MAPPINGS.load(backEnd);
    boolean by19 = table.contains("19");
    for (SourceOperation o : SourceOperation.all(composed.source(), composed.target())) {
      Optional<List<Instruction>> expected = by19 && !by19(o) ? Optional.empty() : ir.code(inIr(o, by19));
      assertEquals(expected, composed.code(o), o::toString);
    }
  }

  /** The change of LLVM's pull request 201468. */
  @Test
  void oneRowDiffers() {
    Mapping before = MAPPINGS.load("llvm-ptx");
    Mapping after = MAPPINGS.load("llvm-ptx-relaxed-store");
    List<SourceOperation> changed = SourceOperation.all(after.source(), after.target()).stream()
        .filter(o -> !before.code(o).equals(after.code(o))).toList();
    assertEquals(List.of("store(seq_cst, wi)", "store(seq_cst, wg)", "store(seq_cst, dv)", "store(seq_cst, all)"),
        changed.stream().map(SourceOperation::toString).toList());
    Mapping nvidia = MAPPINGS.load("scoped-cpp-ptx-current").translating(after.source());
    changed.forEach(o -> assertEquals(nvidia.code(o), after.code(o), o::toString));
  }
}
