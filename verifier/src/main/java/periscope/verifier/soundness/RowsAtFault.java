package periscope.verifier.soundness;

import com.google.common.collect.Sets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Fault;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.mappings.table.RowEdits;
import periscope.mappings.table.RowEdits.Change;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.RowsUsed;

/**
 * The rows of a table that are at fault for a wrongly compiled program: the reason of a finding. Programs that use them
 * all are assumed to go wrong for the same reason.
 *
 * <p>If the target is the machine, the rows at fault are the rows of several instructions that the program uses: a row
 * of one instruction is the bare access, which cannot be wrong. Under a model they are a smallest set of rows that make
 * the program right once their instructions are as strong as possible; if instructions must be added, with the dearest
 * insertable ones in front; if that does not help either, all rows that the program uses. Among smallest sets, rows
 * that the table does not inherit are preferred, then rows of atomic operations and fences, then earlier rows.
 */
public final class RowsAtFault {

  private final Question question;
  private final Mapping mapping;

  /** @param question a question about a table */
  public RowsAtFault(Question question) {
    this.question = question;
    mapping = question.translation().mapping().orElseThrow();
  }

  /** The rows at fault in a finding. */
  public Set<Row> in(Finding finding) {
    return finding.atFault().orElseGet(() -> in(finding.program("program"), finding.fault()));
  }

  /** The rows at fault in a wrongly compiled program. */
  public Set<Row> in(LitmusTest program, Fault fault) {
    Set<Row> used = RowsUsed.by(program, mapping);
    if (question.target() instanceof Target.Machine || fault == Fault.STUCK) {
      return used.stream().filter(r -> r.templates().size() > 1).collect(Collectors.toSet());
    }
    CompiledRightly right = CompiledRightly.of(program, question);
    return fewest(right, used, false).or(() -> fewest(right, used, true)).orElse(used);
  }

  private Optional<Set<Row>> fewest(CompiledRightly right, Set<Row> used, boolean inserting) {
    if (!right.test(stronger(used, inserting))) {
      return Optional.empty();
    }
    List<Row> inOrder = used.stream().sorted(Comparator.comparing(mapping::inherits)
        .thenComparing(r -> r.pattern().order() == MemoryOrder.NON_ATOMIC)
        .thenComparingInt(mapping.rows()::indexOf)).toList();
    for (int size = 1; size < used.size(); size++) {
      List<Set<Row>> some = new ArrayList<>(Sets.combinations(new LinkedHashSet<>(inOrder), size));
      for (Set<Row> rows : some) {
        if (right.test(stronger(rows, inserting))) {
          return Optional.of(Set.copyOf(rows));
        }
      }
    }
    return Optional.of(used);
  }

  /**
   * The table with some rows as strong as possible.
   *
   * @param inserting whether instructions may be added
   */
  private Mapping stronger(Set<Row> rows, boolean inserting) {
    Mapping stronger = mapping;
    for (Row row : rows) {
      stronger = stronger.withRow(mapping.rows().indexOf(row), strongest(row, inserting));
    }
    return stronger;
  }

  private static List<Instruction> strongest(Row row, boolean inserting) {
    RowEdits edits = row.target().edits();
    List<Instruction> all = new ArrayList<>(row.templates());
    // The dearest is the strongest; one before each operation stands between any two. More would be no stronger.
    edits.insertable(row.pattern()).stream().filter(i -> inserting && edits.unlock(i).isEmpty())
        .max(Comparator.comparingInt(i -> edits.costs().get(edits.kind(i).orElseThrow())))
        .ifPresent(i -> all.add(0, i));
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
