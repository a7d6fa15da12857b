package periscope.verifier.program;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.mappings.table.Mapping;

/**
 * The programs of a mixture of tables that a search covers. A choice has the code of one table or of several; so an
 * operation whose code the tables share is one choice.
 *
 * @param byTable      for each table, the choices that have its code
 * @param wholeThreads whether one table compiles the whole of each thread
 * @param needsSeveral whether only programs count whose code no table gives alone
 */
public record Assignments(List<Set<Choice>> byTable, boolean wholeThreads, boolean needsSeveral) {

  public Assignments {
    byTable = byTable.stream().map(Set::copyOf).toList();
  }

  static Assignments of(Mapping mixture, List<Choice> choices, boolean wholeThreads, boolean needsSeveral) {
    return new Assignments(IntStream.range(0, mixture.tables().size()).mapToObj(table -> choices.stream()
        .filter(c -> c.source().filter(o -> mixture.unitsAlike(o).contains(table)).isPresent())
        .collect(Collectors.toSet())).toList(), wholeThreads, needsSeveral);
  }

  /** Whether a search covers a program. */
  boolean admit(FoundProgram program) {
    Layout layout = program.layout();
    boolean alone = byTable.stream().anyMatch(t -> t.containsAll(program.choices()));
    return !(needsSeveral && alone) && (!wholeThreads || IntStream.range(0, layout.threads()).allMatch(thread ->
        byTable.stream().anyMatch(t -> t.containsAll(
            program.choices().subList(layout.first(thread), layout.first(thread + 1))))));
  }

  /** Whether a search covers no program of some choices. */
  boolean none(List<Choice> choices) {
    return needsSeveral && byTable.stream().anyMatch(t -> t.containsAll(choices));
  }

  /** Whether a choice may replace another in each covered program, so that the program still counts. */
  public boolean keptBy(Choice one, Choice other) {
    return byTable.stream().allMatch(t -> (!needsSeveral || !t.contains(one) || t.contains(other)))
        && wholeBy(one, other);
  }

  /** Whether a choice may replace another in each covered program, so that one table still compiles each thread. */
  public boolean wholeBy(Choice one, Choice other) {
    return !wholeThreads || byTable.stream().allMatch(t -> !t.contains(other) || t.contains(one));
  }
}
