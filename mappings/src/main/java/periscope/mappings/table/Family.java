package periscope.mappings.table;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import periscope.litmus.language.SourceLanguage;

/**
 * A word for several operations on a left side, which differ only in their operator. An increment is in no family: it
 * has no operand, and uses the row of fetch_add if it has no row of its own.
 */
public enum Family {
  /** Every read-modify-write, compare-exchange among them. */
  RMW("rmw", o -> o.fetches() || o == Operation.COMPARE_EXCHANGE),
  /** The read-modify-writes whose names start with {@code fetch_}. */
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

  /** Its operations for which a table from one language to another has rows, in the usual order. */
  public List<Operation> operations(SourceLanguage source, TargetLanguage target) {
    return Languages.operations(source, target).stream().filter(member).filter(o -> o != Operation.FETCH_INC).toList();
  }

  /** The family of that spelling. */
  public static Optional<Family> of(String spelling) {
    return Arrays.stream(values()).filter(f -> f.spelling.equals(spelling)).findFirst();
  }
}
