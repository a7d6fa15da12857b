package periscope.campaigns;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import periscope.litmus.LitmusTest;
import periscope.reports.text.Rows;
import periscope.results.data.Result;

/**
 * The table of the results of a tuning run so far: for each mutant, the number of configurations that killed it, and
 * the best one.
 */
public final class TuningTable {

  private final Tuning tuning;
  private final long start = System.nanoTime();
  private final Map<String, Result> best = new TreeMap<>();
  private final Map<String, Integer> killed = new TreeMap<>();
  private int size;
  private Optional<Result> last = Optional.empty();

  public TuningTable(Tuning tuning) {
    this.tuning = tuning;
  }

  public void add(Result r) {
    killed.merge(r.test(), r.counts().weak() > 0 ? 1 : 0, Integer::sum);
    best.merge(r.test(), r, (a, b) -> Conformance.rate(b) > Conformance.rate(a) ? b : a);
    last = Optional.of(r);
    size++;
  }

  /** The number of results so far. */
  public int size() {
    return size;
  }

  /** All rows of the table, and the mutation score. */
  public List<String> lines() {
    List<String> lines = rows();
    long dead = killed.values().stream().filter(k -> k > 0).count();
    lines.add(killed.isEmpty() ? "nothing was run" : "killed " + dead + " of " + killed.size() + " mutants: mutation "
        + "score " + Rows.percent((double) dead / killed.size()));
    return lines;
  }

  /** A line on the progress, and as many rows around the latest result as fit into {@code height} lines. */
  public List<String> live(int height) {
    List<String> lines = new ArrayList<>();
    last.ifPresent(r -> lines.add(progress(r)));
    List<String> rows = rows();
    int shown = Math.min(rows.size() - 1, height - lines.size() - 2);
    if (last.isPresent() && shown > 0) {
      List<String> names = tuning.tests().stream().map(LitmusTest::name).filter(best::containsKey).toList();
      int from = Math.max(0, Math.min(names.indexOf(last.get().test()) - shown / 2, rows.size() - 1 - shown));
      lines.add(rows.get(0));
      lines.addAll(rows.subList(1 + from, 1 + from + shown));
    }
    return lines;
  }

  private String progress(Result r) {
    double seconds = (System.nanoTime() - start) / 1e9;
    double left = seconds / size * (tuning.size() - size);
    return String.format(Locale.ROOT, "%d of %d, configuration %d, %s: %,d weak; %.0f s left", size, tuning.size(),
        r.number(), r.test(), r.counts().weak(), left);
  }

  private List<String> rows() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("mutant", "killed in", "best", "weak", "of", "a second"));
    for (LitmusTest mutant : tuning.tests()) {
      Result r = best.get(mutant.name());
      if (r != null) {
        boolean seen = r.counts().weak() > 0;
        rows.add(List.of(mutant.name(), killed.get(mutant.name()) + "", seen ? r.number() + "" : "-",
            Rows.whole(r.counts().weak()), Rows.whole(r.counts().total()),
            seen ? Rows.whole(Math.round(Conformance.rate(r))) : "-"));
      }
    }
    return new ArrayList<>(Rows.fitted(rows));
  }
}
