package periscope.lang.ptx.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import periscope.mappings.table.TranslationPremise;

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
    for (SourceOperation o : SourceOperation.all(composed.source(), composed.target()).stream()
        .filter(o -> !o.ofCluster()).toList()) {
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

  /** In a mixture, a table from another language has the code of the table that extends it in the first one's. */
  @Test
  void aMixtureTranslates() {
    Mapping mixture = Mapping.mixture(List.of(MAPPINGS.load("scoped-cpp-ptx"), MAPPINGS.load("llvm-ptx")));
    Mapping composed = MAPPINGS.load("cuda-clang-ptx");
    SourceOperation.all(mixture.source(), mixture.target()).forEach(o -> {
      assertEquals(composed.code(o), mixture.code(o.in(1)), o::toString);
      assertEquals(MAPPINGS.load("scoped-cpp-ptx").code(o), mixture.code(o.in(0)), o::toString);
    });
    assertEquals(List.of(Optional.empty(), Optional.of("llvm")),
        mixture.tables().stream().map(t -> t.original().map(Mapping::from)).toList());
  }

  /** The operations that a translation loses, and those that it lacks. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "llvm-ptx | cuda |",
      "scoped-cpp-ptx | llvm |",
      "scoped-cpp-ptx | opencl | . cuda has no operation for barrier(wi), barrier(dv), barrier(all), and the table does"
          + " not compile it. opencl has no operation for its rows for load(volatile), store(volatile),"
          + " fetch_wrapping_inc(relaxed, wg), fetch_wrapping_inc(relaxed, dv), fetch_wrapping_inc(relaxed, all),"
          + " fetch_wrapping_dec(relaxed, wg), fetch_wrapping_dec(relaxed, dv), fetch_wrapping_dec(relaxed, all)",
      "opencl-clang-ptx | cuda | . opencl has no operation for load(volatile), store(volatile), fetch_wrapping_inc("})
  void thePremise(String table, String language, String rest) {
    Mapping original = MAPPINGS.load(table);
    Mapping translated = original.translating(Languages.source(language).orElseThrow());
    String premise = TranslationPremise.of(translated).orElseThrow();
    String start = table + " is a table from " + original.from() + ": its rows compile the operations of " + language
        + " of the same kind, order and scope, as if a front end keeps all three";
    assertTrue(premise.startsWith(start + Optional.ofNullable(rest).orElse("")), premise);
    assertEquals(rest == null, premise.equals(start), premise);
    assertEquals(Optional.empty(), TranslationPremise.of(original));
  }
}
