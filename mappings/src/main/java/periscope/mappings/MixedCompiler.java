package periscope.mappings;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.sequencing.CompiledOrders;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.UnitAssignments.Together;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.TranslationPremise;

/**
 * A mixture of tables as a compiler: each operation of a test may be in the unit of any table. There is a compiled form
 * for each assignment of units that gives other code; those of one table come first. A table without a row for an
 * operation does not compile it.
 *
 * @param mixture      the mixture
 * @param form         the form of conditionals
 * @param wholeThreads whether one table compiles the whole of each thread
 */
record MixedCompiler(Mapping mixture, Conditionals form, boolean wholeThreads) implements ProgramCompiler {

  @Override
  public String name() {
    return mixture.name();
  }

  @Override
  public SourceLanguage source() {
    return mixture.source();
  }

  @Override
  public String to() {
    return mixture.to();
  }

  @Override
  public Optional<Mapping> table() {
    return Optional.of(mixture);
  }

  @Override
  public ProgramCompiler by(Mapping other) {
    return new MixedCompiler(other, form, wholeThreads);
  }

  @Override
  public Optional<String> remark() {
    return Optional.of(mixture.tables().stream().flatMap(t -> TranslationPremise.of(t).stream())
        .collect(Collectors.joining(". "))).filter(r -> !r.isEmpty());
  }

  @Override
  public List<Integer> keepingJumps(LitmusTest test) {
    return ProgramCompiler.of(mixture, form).keepingJumps(test);
  }

  @Override
  public List<Compilation> compile(LitmusTest test, SourceText text) {
    List<Compilation> all = new ArrayList<>();
    Set<LitmusTest> seen = new HashSet<>();
    for (LitmusTest ordered : CompiledOrders.all(test, text)) {
      for (LitmusTest assigned : assigned(ordered)) {
        Compilation compiled = Compiler.compile(assigned, text, mixture, form);
        if (seen.add(compiled.target())) {
          all.add(compiled);
        }
      }
    }
    return all;
  }

  @Override
  public Optional<Diagnostic> leftOut(LitmusTest test, SourceText text) {
    long ways = ways(test).number();
    return Optional.of(ways).filter(w -> w > UnitAssignments.MOST).map(w -> Diagnostic.warning(text, Span.NONE,
        "the tables of " + name() + " compile " + test.name() + " in " + w + " ways, of which the first "
            + UnitAssignments.MOST + " are checked", wholeThreads ? "check a test with fewer threads"
            : "--mix thread:TABLE asks about fewer: one table compiles the whole of each thread; or check a test with"
                + " fewer operations that the tables compile differently"));
  }

  private UnitAssignments ways(LitmusTest test) {
    return UnitAssignments.of(List.of(test), mixture, wholeThreads ? Together.THREAD : Together.OPERATION);
  }

  /** The test with assignments of units to its operations, those of one table first: all, or as many as are tried. */
  private List<LitmusTest> assigned(LitmusTest test) {
    return ways(test).all().limit(UnitAssignments.MOST).map(w -> w.in(test)).toList();
  }
}
