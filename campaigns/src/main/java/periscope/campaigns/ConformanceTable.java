package periscope.campaigns;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.campaigns.Conformance.Pair;
import periscope.reports.text.Rows;
import periscope.results.data.Result;

/** The table of the results of a conformance run so far: one row for each pair. */
public final class ConformanceTable {

  /**
   * The result of one pair.
   *
   * @param refused whether the device or the mapping cannot run it
   */
  private record Ran(Pair pair, Optional<Result> result, boolean refused) {

    long forbidden() {
      return result.map(x -> x.forbidden().orElse(0)).orElse(0L);
    }

    boolean judged() {
      return result.filter(x -> x.forbidden().isPresent()).isPresent();
    }

    boolean silent() {
      return result.isPresent() && !judged();
    }

    List<String> row() {
      return List.of(pair.test().name(), pair.mutant().name(), pair.best().map(b -> b.number() + "").orElse("-"),
          silent() ? "no verdict" : forbidden() > 0 ? Rows.whole(forbidden())
              : result.isPresent() ? "none" : refused ? "cannot run" : "not tested",
          result.map(x -> Rows.whole(x.counts().total())).orElse("-"));
    }
  }

  private final String model;
  private final int pairs;
  private final List<Ran> ran = new ArrayList<>();

  /**
   * An empty table.
   *
   * @param model the name of the model that judges
   * @param pairs the number of pairs in the run
   */
  public ConformanceTable(String model, int pairs) {
    this.model = model;
    this.pairs = pairs;
  }

  public void add(Pair pair, Optional<Result> result, boolean refused) {
    ran.add(new Ran(pair, result, refused));
  }

  /** The number of pairs in which an outcome was seen that the model forbids. */
  public long violations() {
    return ran.stream().filter(r -> r.forbidden() > 0).count();
  }

  /** Whether at least one pair has a verdict, no pair was refused, and no result lacks a verdict. */
  public boolean clear() {
    return ran.stream().anyMatch(Ran::judged) && ran.stream().noneMatch(r -> r.silent() || r.refused);
  }

  /** All rows of the table, and a summary. */
  public List<String> lines() {
    List<String> lines = rows(ran);
    long tested = ran.stream().filter(Ran::judged).count();
    long silent = ran.stream().filter(Ran::silent).count();
    long refused = ran.stream().filter(Ran::refused).count();
    lines.add((violations() == 0 ? "no violation of " + model : violations() + " violations of " + model) + " in "
        + tested + " of " + ran.size() + " pairs"
        + (tested + silent + refused < ran.size() ? "; the mutants of the others were never killed" : ""));
    if (refused > 0) {
      lines.add(refused + " cannot run there");
    }
    if (silent > 0) {
      lines.add(model + " gives no answer that is complete and defined for " + silent + " of them");
    }
    return lines;
  }

  /** A line about the pair that runs now, and as many of the latest rows as fit into {@code height} lines. */
  public List<String> live(Pair now, int height) {
    List<String> lines = new ArrayList<>();
    lines.add(ran.size() + 1 + " of " + pairs + ": " + now.test().name() + " as " + now.mutant().name());
    int shown = Math.min(ran.size(), height - 3);
    if (shown > 0) {
      lines.addAll(rows(ran.subList(ran.size() - shown, ran.size())));
    }
    return lines;
  }

  private static List<String> rows(List<Ran> some) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("conformance test", "as mutant", "conf.", "forbidden", "instances"));
    some.forEach(r -> rows.add(r.row()));
    return new ArrayList<>(Rows.fitted(rows));
  }
}
