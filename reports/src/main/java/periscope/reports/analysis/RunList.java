package periscope.reports.analysis;

import java.util.ArrayList;
import java.util.List;
import periscope.reports.text.Rows;
import periscope.results.store.StoredRun;

/** The runs of a database as a table. */
public final class RunList {

  private RunList() {}

  /** The table of runs, beginning with its heading. */
  public static List<List<String>> rows(List<StoredRun> runs) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("run", "kind", "framework", "conf.", "results", "device"));
    runs.forEach(r -> rows.add(List.of(String.valueOf(r.id()), r.run().kind().word(), r.run().framework(),
        Rows.whole(r.configurations()), Rows.whole(r.results()),
        r.run().device().title() + r.run().surroundings().environment().map(e -> " (" + e + ")").orElse("")
            + (r.finished().isEmpty() ? ", not finished" : ""))));
    return rows;
  }
}
