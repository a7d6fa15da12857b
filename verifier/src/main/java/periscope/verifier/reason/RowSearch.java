package periscope.verifier.reason;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import periscope.inputs.NamedModel;
import periscope.litmus.memory.MemoryOrder;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;
import periscope.verifier.program.PhasedPrograms;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.sized.IterativeDeepening.Wanted;
import periscope.verifier.task.VerificationTask;

/**
 * The search for programs that go wrong under another reading of the target model, of rows that are at fault in other
 * programs. A program is right or wrong by itself: that a reading makes the found one right says nothing of its rows.
 *
 * <p>To be cheap, the search has only a part of the operations: those of the rows, and the relaxed, acquire and release
 * loads and stores beside them. It can miss programs, so that only its findings count.
 */
public final class RowSearch {

  /** The orders of the loads and stores beside the rows' own operations. */
  private static final Set<MemoryOrder> BESIDE =
      Set.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.RELEASE);
  /** The most operations of programs of which a few operations are searched in seconds. */
  private static final int CHEAP = 4;

  private final VerificationTask task;
  private final Function<Search, Answer> run;

  /**
   * Searches about the base of a task.
   *
   * @param run runs a search, and ends it when the time is up
   */
  public RowSearch(VerificationTask task, Function<Search, Answer> run) {
    this.task = task;
    this.run = run;
  }

  /**
   * Wrong programs under a reading, each with an operation of a row, the smallest first: of up to one operation more
   * than a known size, as far as the bound of the task or the cost allows it. None with barriers in memory, and none
   * for a known size beyond both.
   */
  List<Finding> wrong(NamedModel reading, Collection<Row> rows, int size) {
    int cheap = Math.max(CHEAP, task.question().bound().operations());
    int most = Math.min(size + 1, cheap);
    VerificationTask other = task.under(reading, most, o -> of(rows, o) || BESIDE.contains(o.order())
        && (o.operation() == Operation.LOAD || o.operation() == Operation.STORE));
    Question question = other.question().about(o -> of(rows, o));
    // Programs with barriers in memory are searched one by one, which is not cheap.
    return size > cheap || PhasedPrograms.any(question.operations()) ? List.of()
        : run.apply(other.search(question, Wanted.OF_EACH_SIZE)).findings();
  }

  private boolean of(Collection<Row> rows, SourceOperation operation) {
    return task.base().row(operation).filter(rows::contains).isPresent();
  }
}
