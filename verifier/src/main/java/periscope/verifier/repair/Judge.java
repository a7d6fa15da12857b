package periscope.verifier.repair;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.mappings.table.Mapping;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Neighbours;
import periscope.verifier.program.Operations;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.BlindSpots;
import periscope.verifier.soundness.CompiledRightly;
import periscope.verifier.soundness.DistinctFindings;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.OneProgram;
import periscope.verifier.soundness.ProgramFinding;
import periscope.verifier.soundness.Question;

/**
 * The judge of tables: finds outcomes that the source forbids, and stuck states.
 *
 * @param base     the table to repair; all others have its left sides
 * @param programs the programs that a table must compile rightly, part by part; the first part are those that it
 *                 compiles alone, and later parts are searched only if nothing is wrong with the parts before
 * @param search   answers a question under a name for progress messages; it may end at the first size with findings
 */
public record Judge(Mapping base, List<Programs> programs, BiFunction<String, Question, Answer> search) {

  /**
   * Programs that a table must compile rightly.
   *
   * @param compiler the mapping that compiles them for a table: the table itself, or its mixture with other tables
   * @param question the question about them for a table
   */
  public record Programs(UnaryOperator<Mapping> compiler, Function<Mapping, Question> question) {}

  public Judge {
    programs = List.copyOf(programs);
  }

  /** A judge of tables that compile programs alone. */
  public Judge(Mapping base, Function<Mapping, Question> question, BiFunction<String, Question, Answer> search) {
    this(base, List.of(new Programs(UnaryOperator.identity(), question)), search);
  }

  /**
   * The faults of a table.
   *
   * @param broken programs that it compiles wrongly; empty if none was found
   * @param open   if none was found, the reason why some may exist all the same; empty if none exist
   */
  public record Faults(List<Obligation> broken, Optional<String> open) {

    private Faults(String open) {
      this(List.of(), Optional.of(open));
    }
  }

  /** Sentences on the rows of a table without fault that the bound hardly tests. */
  public List<String> blindSpots(Mapping mapping) {
    return BlindSpots.of(alone().question().apply(mapping));
  }

  private Programs alone() {
    return programs.get(0);
  }

  /**
   * Judges a table.
   *
   * @param label name of the table in progress messages
   */
  Faults judge(Mapping mapping, String label) {
    Faults faults = new Faults("no program was searched: there is a row for none of their operations");
    for (Programs part : programs) {
      Question asked = part.question().apply(mapping);
      List<Obligation> lost = part == alone() ? lost(asked.operations()) : List.of();
      if (!lost.isEmpty()) {
        return new Faults(lost, Optional.empty());
      }
      Answer found = search.apply(part == alone() ? label : label + ", mixed", asked);
      if (!found.findings().isEmpty()) {
        List<Finding> distinct = new DistinctFindings(asked).add(found.findings());
        return new Faults(distinct.stream().map(f -> obligation(f, asked, part)).toList(), Optional.empty());
      } else if (found.verdict() == Verdict.HOLDS) {
        faults = new Faults(List.of(), Optional.empty());
      } else if (found.verdict() != Verdict.INAPPLICABLE) {
        return new Faults(found.stopped().orElse("not all programs were checked"));
      }
    }
    return faults;
  }

  /**
   * A program near to a known one that a table compiles wrongly. A program that refutes one table mostly has a
   * neighbour that refutes the next, and then the table needs no search.
   *
   * @param known programs that other tables compile wrongly
   * @param stop  called now and then; true ends the work
   */
  Optional<Obligation> near(Mapping mapping, List<Obligation> known, BooleanSupplier stop) {
    return programs.stream().flatMap(part -> near(mapping, part, known.stream().filter(o -> o.among() == part)
        .flatMap(o -> o.found().stream()).toList(), stop).stream()).findFirst();
  }

  private Optional<Obligation> near(
      Mapping mapping, Programs part, List<FoundProgram> known, BooleanSupplier stop) {
    if (known.isEmpty()) {
      return Optional.empty();
    }
    Question asked = part.question().apply(mapping);
    OneProgram alone = new OneProgram(asked, Fault.UNSOUND, stop);
    return known.stream().flatMap(p -> Neighbours.of(p, asked.operations().choices())).distinct()
        .filter(asked.operations()::admit).takeWhile(p -> !stop.getAsBoolean())
        .flatMap(p -> alone.ask(p).found().stream()).findFirst()
        .map(p -> obligation(new ProgramFinding(Fault.UNSOUND, p, asked.translation().header(), Optional.empty()),
            asked, part));
  }

  /**
   * The operations that are searched for the base, but not for another table, because the target model does not cover
   * their edited code. Such a table is no repair, even if nothing is wrong with the rest.
   */
  private List<Obligation> lost(Operations operations) {
    Function<Mapping, Question> question = alone().question();
    return question.apply(base).operations().choices().stream().filter(c -> !operations.covers(c))
        .map(c -> new Obligation(c.name(), Obligation.rows(c.maker().make("r0", "x", 1, 0), base),
            m -> question.apply(m).operations().covers(c), Optional.empty(), alone()))
        .toList();
  }

  private Obligation obligation(Finding finding, Question asked, Programs part) {
    LitmusTest test = finding.program("counterexample");
    String name = finding.fault() + " " + finding.shape().description() + ": " + finding.text();
    Optional<FoundProgram> found = finding instanceof ProgramFinding program && finding.fault() == Fault.UNSOUND
        ? Optional.of(program.found()) : Optional.empty();
    CompiledRightly right = CompiledRightly.of(test, asked);
    return new Obligation(name, Obligation.rows(test, base), m -> right.test(part.compiler().apply(m)), found, part);
  }
}
