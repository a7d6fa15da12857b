package periscope.mappings.table;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import periscope.litmus.language.SourceLanguage;

/**
 * A word of left sides for several operations, those that differ in what they compute only. An increment is in none:
 * it has no operand, and uses the row of fetch_add where it has no row of its own.
 */
public enum Family {
  /** Every read-modify-write, compare-exchange among them. */
  RMW("rmw", o -> o.fetches() || o == Operation.COMPARE_EXCHANGE),
  /** Those whose name starts so. */
  FETCH("fetch_*", o -> o.fetches() && o != Operation.EXCHANGE);

  private final String spelling;
  private final Predicate<Operation> member;

  Family(String spelling, Predicate<Operation> member) {
    this.spelling = spelling;
    this.member = member;
  }

  public String spelling() {
    return spelling;
  }

  /** Its operations, as far as a table from one language to another has rows for them; customary order. */
  public List<Operation> operations(SourceLanguage source, TargetLanguage target) {
    return Languages.operations(source, target).stream().filter(member).filter(o -> o != Operation.FETCH_INC).toList();
  }

  /** The family of that spelling. */
  public static Optional<Family> of(String spelling) {
    return Arrays.stream(values()).filter(f -> f.spelling.equals(spelling)).findFirst();
  }
}
