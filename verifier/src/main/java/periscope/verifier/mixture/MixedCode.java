package periscope.verifier.mixture;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.Compilation;
import periscope.mappings.ProgramCompiler;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;

/** The tables of a mixture that compile the operations of a program. */
public final class MixedCode {

  private MixedCode() {}

  /**
   * For each thread, the tables that have the code of each of its operations, in the order of the text, as in {@code
   * before or behind}; empty if one table compiles the program.
   */
  public static Optional<List<List<String>>> of(LitmusTest program, Mapping mapping) {
    return Optional.of(program.threads().stream().map(t -> operations(t, mapping)
        .flatMap(o -> mapping.alike(o).stream()).toList()).toList())
        .filter(all -> !mapping.tables().isEmpty());
  }

  /**
   * For each thread of a test that a text contains, the tables that have the compiled code of each of its operations,
   * in the order of the code; operations without code are left out. Empty if one table compiles the test.
   */
  public static Optional<List<List<String>>> of(Compilation compiled, Mapping mapping) {
    return Optional.of(compiled.origins().stream().map(thread -> thread.stream().filter(o -> o.row().isPresent())
        .map(o -> new Compiled(o.source().span().offset(), (AtomicInstruction) o.source())).distinct()
        .flatMap(c -> mapping.alike(SourceOperation.of(c.operation, mapping.source())).stream()).toList()).toList())
        .filter(all -> !mapping.tables().isEmpty());
  }

  /** An operation of a text by its place, since several may be equal. */
  private record Compiled(int offset, AtomicInstruction operation) {}

  private static Stream<SourceOperation> operations(LitmusThread thread, Mapping mapping) {
    return Instruction.walk(thread.body()).filter(AtomicInstruction.class::isInstance)
        .map(i -> SourceOperation.of((AtomicInstruction) i, mapping.source()));
  }

  /** The first operation of a program for which a table has no row. */
  public static Optional<SourceOperation> rowless(LitmusTest program, Mapping table) {
    return program.threads().stream().flatMap(t -> operations(t, table)).filter(o -> table.row(o).isEmpty())
        .findFirst();
  }

  /** The tables of a program's operations on one line: {@code P0: before, behind; P1: behind}. */
  public static Optional<String> line(LitmusTest program, Mapping mapping) {
    return of(program, mapping).map(MixedCode::line);
  }

  /** The tables of a compiled test's operations on one line. */
  public static Optional<String> line(Compilation compiled, Mapping mapping) {
    return of(compiled, mapping).map(MixedCode::line);
  }

  private static String line(List<List<String>> all) {
    return IntStream.range(0, all.size()).mapToObj(t -> "P" + t + ": " + String.join(", ", all.get(t)))
        .collect(Collectors.joining("; "));
  }

  /** The table of a mixture whose code of each operation a compiled program has; empty if none, or for one table. */
  public static Optional<String> alone(Compilation compiled, ProgramCompiler compiler) {
    List<Mapping> tables = compiler.table().map(Mapping::tables).orElse(List.of());
    return IntStream.range(0, tables.size()).filter(u -> compiled.origins().stream().flatMap(List::stream)
        .filter(o -> o.row().isPresent())
        .allMatch(o -> compiler.table().get().unitsAlike(SourceOperation.of(
            (AtomicInstruction) o.source(), compiler.source())).contains(u)))
        .mapToObj(u -> tables.get(u).name()).findFirst();
  }
}
