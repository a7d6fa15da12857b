package periscope.verifier.matrix;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Soundness;
import periscope.verifier.mixture.TableAlone;
import periscope.verifier.soundness.Question;
import periscope.verifier.task.VerificationTask;

/**
 * The answers about several tables, each by itself and with each other.
 *
 * @param task     the task about the mixture of all tables
 * @param question the question about this mixture
 * @param alone    the answer about each table by itself
 * @param kept     for each table, the date of the earlier run that decided it; empty if this run did
 * @param cells    the cells of two tables, by the first table, then by the second
 */
public record Matrix(VerificationTask task, Question question, List<TableAlone> alone,
    List<Optional<LocalDate>> kept, List<MatrixCell> cells) {

  public Matrix {
    alone = List.copyOf(alone);
    kept = List.copyOf(kept);
    cells = List.copyOf(cells);
  }

  /** Whether one table compiles the whole of each thread. */
  public boolean wholeThreads() {
    return task.mixing().orElseThrow().wholeThreads();
  }

  /** The worst verdict of all cells, with the faults of all. */
  public Soundness soundness() {
    List<Soundness> all = Stream.concat(alone.stream().map(t -> t.answer().soundness()),
        cells.stream().map(MatrixCell::soundness)).toList();
    Set<Fault> faults = all.stream().flatMap(s -> s.faults().stream()).collect(Collectors.toSet());
    return !faults.isEmpty() ? Soundness.failing(faults) : Stream.of(Soundness.UNKNOWN, Soundness.SOUND)
        .filter(all::contains).findFirst().orElse(Soundness.INAPPLICABLE);
  }
}
