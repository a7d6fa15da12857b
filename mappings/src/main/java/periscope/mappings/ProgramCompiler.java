package periscope.mappings;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.sequencing.CompiledOrders;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.mappings.conversion.Forwards;
import periscope.mappings.table.Mapping;

/** A compiler of source programs: either a mapping table, or a real compiler that Periscope calls. */
public interface ProgramCompiler {

  /** The compiler's name in reports. */
  String name();

  /** The language of the programs that it compiles. */
  SourceLanguage source();

  /** The name, in mapping tables, of the language that it produces. */
  String to();

  /** The compiler's table; empty for a real compiler. */
  Optional<Mapping> table();

  /**
   * The exact version of a real compiler, and the limits of Periscope's knowledge of its code; the premises of
   * translated tables. Empty for other tables; without the last full stop.
   */
  default Optional<String> remark() {
    return Optional.empty();
  }

  /**
   * Whether the code is a file that the user gives, so that code which cannot be read is an unusable input. A compiler
   * or a table may rightly refuse a test.
   */
  default boolean givesCode() {
    return false;
  }

  /**
   * Numbers of the threads of a test that keep jumps of their text, so that dependencies stay although the weakest form
   * is asked for.
   */
  default List<Integer> keepingJumps(LitmusTest test) {
    return List.of();
  }

  /** Announces tests of its language that will be compiled: a real compiler is faster with many tests at a time. */
  default void prepare(List<LitmusTest> tests) {}

  /**
   * The compiled forms of a test in its language: one form, or one for each order of evaluation if the compiler follows
   * each order.
   *
   * @param text the text from which the test was read, for diagnostics
   * @throws InvalidInputException if it cannot compile the test
   */
  List<Compilation> compile(LitmusTest test, SourceText text);

  /** The limit because of which {@link #compile} leaves out compiled forms of a test; empty if it gives all. */
  default Optional<Diagnostic> leftOut(LitmusTest test, SourceText text) {
    return Optional.empty();
  }

  /** A compiler by a table, with conditionals in the weakest form that a compiler may choose. */
  static ProgramCompiler of(Mapping mapping) {
    return of(mapping, Conditionals.PREDICATED);
  }

  /** A compiler by a table, with conditionals in one form. */
  static ProgramCompiler of(Mapping mapping, Conditionals form) {
    return new ByTable(mapping, form);
  }

  /**
   * A compiler by the tables of a mixture: any of them compiles each operation.
   *
   * @param wholeThreads whether one of the tables compiles the whole of each thread
   */
  static ProgramCompiler mixing(Mapping mixture, Conditionals form, boolean wholeThreads) {
    return new MixedCompiler(mixture, form, wholeThreads);
  }

  /** The same compiler with another table. */
  default ProgramCompiler by(Mapping other) {
    return of(other);
  }

  /** A table as a compiler; it compiles a program for each order of evaluation. */
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
