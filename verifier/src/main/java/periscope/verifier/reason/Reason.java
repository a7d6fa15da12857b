package periscope.verifier.reason;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.mappings.table.Row;
import periscope.verifier.soundness.Finding;

/**
 * The reason of a finding: the rows that mend it, and the readings of the models under which it is gone.
 *
 * @param owner   whose the finding is
 * @param mending the sets of rows that mend the program once they have their full order, the smallest sets only; the
 *                set to name comes first; empty unless the owner is {@link Owner#ROW}
 * @param mended  the rows at fault with code that mends the program: no more of their full order than is needed for it
 * @param gone    the readings under which the program is right, no reading that only adds to another one of them
 * @param open    whether a question about a reading has no answer, so that there may be more
 * @param shared  name of the baseline that compiles the program wrongly, too; empty if there is no baseline, or it does
 *                not, or the question has no answer
 * @param known   the known reason that this is; empty if it is another one
 * @param again   the readings of {@code gone} under which the rows at fault are at fault in another program
 */
public record Reason(Owner owner, List<Set<Row>> mending, List<Row> mended, List<Basis> gone, boolean open,
    Optional<String> shared, Optional<KnownReason> known, List<Again> again) {

  /**
   * A reading under which the found program is right and another program with the rows at fault is wrong; with the code
   * that mends the found program, the other one is right, too.
   *
   * @param reading the reading
   * @param program the other program
   */
  public record Again(Basis reading, Finding program) {}

  /** Whose a finding is, in the order in which reports group findings. */
  public enum Owner {
    /** Rows of the table: a change of them mends the program. */
    ROW,
    /** Not decided: a question about rows has no answer. */
    OPEN,
    /** A reading of a model: no row is at fault, and under another declared reading the program is right. */
    READING,
    /** No row is at fault, and no declared reading makes the program right. */
    MODELS
  }

  public Reason {
    mending = mending.stream().map(Set::copyOf).toList();
    mended = List.copyOf(mended);
    gone = List.copyOf(gone);
    again = List.copyOf(again);
  }

  /** The same reason, with the readings under which its rows are at fault in other programs. */
  public Reason with(List<Again> others) {
    return new Reason(owner, mending, mended, gone, open, shared, known, others);
  }

  /** The rows at fault: the first of the smallest sets; empty if no row is. */
  public Set<Row> atFault() {
    return mending.stream().findFirst().orElse(Set.of());
  }

  /** Rows each of which mends the program as well as {@link #atFault} does; empty if more than one row is needed. */
  public List<Row> alternatives() {
    return mending.stream().skip(1).filter(rows -> rows.size() == 1).flatMap(Set::stream).toList();
  }

  /**
   * The cause that the finding may have in common with others: the readings under which its program is right as it
   * stands. Empty if there are none, or if the rows at fault are known to go wrong without them.
   */
  public Set<Basis> cause() {
    return again.isEmpty() ? Set.copyOf(gone) : Set.of();
  }

  /** The behaviours of models that the finding rests on, in words; empty if none is known. */
  public String rests() {
    return gone.stream().map(r -> r.reading().about()).distinct().collect(Collectors.joining("; "));
  }
}
