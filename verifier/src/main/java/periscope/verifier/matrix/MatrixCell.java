package periscope.verifier.matrix;

import java.time.LocalDate;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import periscope.litmus.answer.Soundness;
import periscope.litmus.answer.Verdict;
import periscope.verifier.mixture.TableAlone;
import periscope.verifier.soundness.Finding;

/**
 * The cell of two tables in a {@link Matrix}: the answer about the programs that need both. Programs that one of the
 * two compiles wrongly alone are not among them.
 *
 * @param row     number of the first table, from 1
 * @param column  number of the second table
 * @param one     the answer about the first table
 * @param other   the answer about the second table
 * @param needed  whether a searched program needs both
 * @param right   most operations of programs all of which are known to be right
 * @param finding a smallest wrong program; empty if none is known
 * @param kept    date of the earlier run that decided the cell, if one did
 * @param open    the reason why the cell is not decided; empty if it is
 */
public record MatrixCell(int row, int column, TableAlone one, TableAlone other, boolean needed, int right,
    Optional<Finding> finding, Optional<LocalDate> kept, Optional<String> open) {

  /** The verdict on the programs that need both tables. */
  public Soundness together() {
    return finding.map(f -> Soundness.failing(Set.of(f.fault()))).orElse(
        !needed ? Soundness.INAPPLICABLE : open.isPresent() ? Soundness.UNKNOWN : Soundness.SOUND);
  }

  /** The verdict on the mixture of the two tables: the worst of this one and of those on each table. */
  public Soundness soundness() {
    if (finding.isPresent()) {
      return together();
    }
    Optional<Soundness> alone = Stream.of(one, other).map(t -> t.answer().soundness())
        .filter(s -> s.verdict() == Verdict.FAILS).findFirst();
    boolean unknown = open.isPresent() || Stream.of(one, other).anyMatch(t -> t.answer().verdict() == Verdict.UNKNOWN);
    return alone.orElse(unknown ? Soundness.UNKNOWN : needed ? Soundness.SOUND : one.answer().soundness());
  }

  /** The smallest wrong program; where no program needs both tables, that of either. */
  public Optional<Finding> smallest() {
    return needed ? finding : Stream.of(one, other).flatMap(t -> t.smallest().stream())
        .min(Comparator.comparingInt(Finding::size));
  }

  /** Whether nothing goes wrong but what one of the tables compiles wrongly alone. */
  public boolean addsNothing() {
    return needed && together().verdict() == Verdict.HOLDS && soundness().verdict() == Verdict.FAILS;
  }
}
