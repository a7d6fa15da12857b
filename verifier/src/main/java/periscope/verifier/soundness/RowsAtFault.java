package periscope.verifier.soundness;

import com.google.common.collect.Sets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.mappings.table.RowEdits;
import periscope.mappings.table.RowEdits.Change;
import periscope.verifier.behaviour.Behaviour;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.RowsUsed;
import periscope.verifier.program.Translation;

/**
 * The rows of a table that are at fault where it compiles a program wrongly: the reason of a finding. Programs that use
 * them all are taken to go wrong for that reason.
 *
 * <p>Where the target is the machine, these are the rows of several instructions that the program uses: a row of one is
 * the bare access, with which nothing can be wrong. Under a model they are the fewest rows that, made as strong as
 * their instructions can be, make the program right; if instructions have to be added, as strong as what may be
 * inserted around them makes them; if that is of no use either, all that the program uses. Of as few, those that stand
 * first in the table are taken.
 */
public final class RowsAtFault {

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  private final Question question;
  private final Mapping mapping;

  /** @param question about a table */
  public RowsAtFault(Question question) {
    this.question = question;
    mapping = question.translation().mapping().orElseThrow();
  }

  /** Those of a finding. */
  public Set<Row> in(Finding finding) {
    return finding.atFault().orElseGet(() -> in(finding.program("program"), finding.fault()));
  }

  /** Those of a program that is compiled wrongly. */
  public Set<Row> in(LitmusTest program, Fault fault) {
    Set<Row> used = RowsUsed.by(program, mapping);
    if (question.target() instanceof Target.Machine || fault == Fault.STUCK) {
      return used.stream().filter(r -> r.templates().size() > 1).collect(Collectors.toSet());
    }
    Simulation allowed = new Simulator(question.source()).simulate(program, NO_TEXT);
    return fewest(program, allowed, used, false).or(() -> fewest(program, allowed, used, true)).orElse(used);
  }

  private Optional<Set<Row>> fewest(LitmusTest program, Simulation allowed, Set<Row> used, boolean inserting) {
    if (!right(program, allowed, used, inserting)) {
      return Optional.empty();
    }
    List<Row> inOrder = used.stream().sorted(Comparator.comparingInt(mapping.rows()::indexOf)).toList();
    for (int size = 1; size < used.size(); size++) {
      List<Set<Row>> some = new ArrayList<>(Sets.combinations(new LinkedHashSet<>(inOrder), size));
      for (Set<Row> rows : some) {
        if (right(program, allowed, rows, inserting)) {
          return Optional.of(Set.copyOf(rows));
        }
      }
    }
    return Optional.of(used);
  }

  /** Whether a program is compiled rightly once some rows are as strong as they can be. */
  private boolean right(LitmusTest program, Simulation allowed, Set<Row> rows, boolean inserting) {
    Mapping stronger = mapping;
    for (Row row : rows) {
      stronger = stronger.withRow(mapping.rows().indexOf(row), strongest(row, inserting));
    }
    try {
      Behaviour seen = question.target().behaviours()
          .of(Translation.by(stronger).target(program), NO_TEXT, () -> false);
      return Comparison.of(allowed, seen).standing() == Comparison.Standing.ALLOWED;
    } catch (OutsideModelException e) {
      return false;
    }
  }

  private static List<Instruction> strongest(Row row, boolean inserting) {
    RowEdits edits = row.target().edits();
    List<Instruction> around = !inserting ? List.of()
        : edits.insertable(row.pattern()).stream().filter(i -> edits.unlock(i).isEmpty()).toList();
    List<Instruction> all = new ArrayList<>(around);
    all.addAll(row.templates());
    all.addAll(around);
    return all.stream().map(i -> strongest(row.target().scoped(i, Scope.ALL_SVM_DEVICES), edits)).toList();
  }

  private static Instruction strongest(Instruction instruction, RowEdits edits) {
    Instruction strongest = instruction;
    for (List<Change> next = edits.stronger(strongest); !next.isEmpty(); next = edits.stronger(strongest)) {
      strongest = next.get(next.size() - 1).instruction();
    }
    return strongest;
  }
}
