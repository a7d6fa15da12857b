package periscope.mappings;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.sequencing.CompiledOrders;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.mappings.conversion.Forwards;
import periscope.mappings.table.Mapping;

/** A compiler of source programs: either a mapping table, or a real compiler that Periscope calls. */
public interface ProgramCompiler {

  /** As reports call it. */
  String name();

  /** The language of the programs that it takes. */
  SourceLanguage source();

  /** The language that it makes of them, as mapping tables call it. */
  String to();

  /** The table that it goes by, if it goes by one. */
  Optional<Mapping> table();

  /** Which compiler it is just, and what is not known of its code; nothing of a table. */
  default Optional<String> remark() {
    return Optional.empty();
  }

  /**
   * The threads of a test that keep jumps of their text, with dependencies that a compiler may drop although the
   * weakest form is asked for.
   */
  default List<Integer> keepingJumps(LitmusTest test) {
    return List.of();
  }

  /** Told of tests that it will be asked about, in its language: a real compiler is quicker with many at a time. */
  default void prepare(List<LitmusTest> tests) {}

  /**
   * The compiled forms of a test in its language: one for each order of evaluation where it follows each.
   *
   * @param text the text that the test was read from, for diagnostics
   * @throws InvalidInputException if it does not compile the test
   */
  List<Compilation> compile(LitmusTest test, SourceText text);

  /** A table, with conditionals in the weakest form that a compiler may choose. */
  static ProgramCompiler of(Mapping mapping) {
    return of(mapping, Conditionals.PREDICATED);
  }

  /** A table, with conditionals in one form. */
  static ProgramCompiler of(Mapping mapping, Conditionals form) {
    return new ByTable(mapping, form);
  }

  /** The same compiler going by another table. */
  default ProgramCompiler by(Mapping other) {
    return of(other);
  }

  /** A table as a compiler, which makes a program of each order of evaluation. */
  record ByTable(Mapping mapping, Conditionals form) implements ProgramCompiler {

    @Override
    public List<Integer> keepingJumps(LitmusTest test) {
      return form != Conditionals.PREDICATED || !mapping.target().predicates() ? List.of()
          : IntStream.range(0, test.threads().size()).filter(t -> Forwards.keepsJumps(test.threads().get(t).body()))
              .boxed().toList();
    }

    @Override
    public ProgramCompiler by(Mapping other) {
      return of(other, form);
    }

    @Override
    public String name() {
      return mapping.name();
    }

    @Override
    public SourceLanguage source() {
      return mapping.source();
    }

    @Override
    public String to() {
      return mapping.to();
    }

    @Override
    public Optional<Mapping> table() {
      return Optional.of(mapping);
    }

    @Override
    public List<Compilation> compile(LitmusTest test, SourceText text) {
      return CompiledOrders.all(test, text).stream().map(o -> Compiler.compile(o, text, mapping, form)).toList();
    }
  }
}
