package periscope.results.exchange;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import periscope.litmus.schema.Field;

/**
 * The remarks of an import, on data that it skipped or doubted: each kind of remark once, with the number of its
 * occurrences and the first example.
 */
public final class Remarks {

  private final Map<String, Remark> all = new LinkedHashMap<>();

  /**
   * A remark about a file.
   *
   * @param what  the problem, in words that can follow {@code 3 times:}
   * @param count number of occurrences
   * @param first place of the first occurrence
   */
  public record Remark(
      @Field("what was skipped, or does not add up") String what,
      @Field(value = "how often", least = 0) long count,
      @Field("where first") String first) {}

  void add(String what, String where) {
    all.merge(what, new Remark(what, 1, where), (old, one) -> new Remark(what, old.count() + 1, old.first()));
  }

  /** All remarks, in the order of their first occurrences. */
  public List<Remark> all() {
    return List.copyOf(all.values());
  }
}
