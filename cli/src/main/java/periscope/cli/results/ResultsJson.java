package periscope.cli.results;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.reports.json.Json;
import periscope.results.data.Counts;
import periscope.results.data.Device;
import periscope.results.data.Run;
import periscope.results.exchange.Imported;
import periscope.results.exchange.Remarks.Remark;
import periscope.results.store.StoredRun;

/**
 * The report of every {@code periscope results … --json}; {@code docs/schemas/results.schema.json} describes its
 * fields. Fields that do not apply to the command are absent.
 *
 * @param imported the files to be imported, and what happened to each
 * @param merged   the databases that were merged
 * @param runs     the runs that are listed or shown
 * @param tests    the tests of the run that is shown
 */
@Schema(name = "results", edition = 1, title = "periscope results import | list | show | merge --json")
record ResultsJson(
    String database,
    Optional<List<FileJson>> imported,
    @Field("what came new from each database") Optional<List<MergedJson>> merged,
    Optional<List<RunJson>> runs,
    @Field("of the run that is shown") Optional<List<TestJson>> tests) {

  /**
   * A file to be imported.
   *
   * @param problem the reason why it was not imported
   * @param before  the name under which its contents were imported before
   */
  record FileJson(
      String file,
      @Field("why nothing of the file was imported") Optional<String> problem,
      @Field("what the file is, in words") Optional<String> form,
      @Field("SHA-256 of its contents") Optional<String> hash,
      @Field("the name under which the same contents were imported before; nothing was added then")
      Optional<String> before,
      @Field(least = 0) int records,
      @Field(value = "that were added", least = 0) int runs,
      @Field(value = "that were added", least = 0) long results,
      List<Remark> remarks) {

    static FileJson of(Imported imported) {
      return new FileJson(imported.file(), Optional.empty(), Optional.of(imported.form()),
          Optional.of(imported.hash()), imported.before().stream().findFirst(), imported.records(), imported.runs(),
          imported.results(), imported.remarks());
    }

    static FileJson wrong(String file, String problem) {
      return new FileJson(file, Optional.of(problem), Optional.empty(), Optional.empty(), Optional.empty(), 0, 0, 0,
          List.of());
    }
  }

  /** A database that was merged, and the numbers of runs and results that were new. */
  record MergedJson(
      String file,
      @Field(least = 0) int runs,
      @Field(least = 0) int results) {}

  /**
   * A run.
   *
   * @param maker the vendor's name, in one spelling for all ways of writing it
   */
  record RunJson(
      @Field(value = "its number in this database", least = 0) long run,
      @Field("the identifier of the run in all databases") String key,
      @Field(words = {"tuning", "conformance", "validation", "launch"}) String kind,
      String framework,
      @Field("texts are empty where nothing was told") Device device,
      @Field("the vendor, the same for all ways of writing it") String maker,
      Optional<String> driver,
      Optional<String> os,
      Optional<String> browser,
      Optional<String> environment,
      Optional<Run.Tool> tool,
      Optional<String> seed,
      @Field("which judged") Optional<String> model,
      @Field("the file it was imported from") Optional<String> source,
      @Field("in UTC") String begun,
      @Field("in UTC") Optional<String> finished,
      @Field(least = 0) int configurations,
      @Field(least = 0) int results) {

    static RunJson of(StoredRun stored) {
      Run run = stored.run();
      Run.Surroundings around = run.surroundings();
      return new RunJson(stored.id(), stored.key(), run.kind().word(), run.framework(), run.device(),
          run.device().maker(), around.driver(), around.os(), around.browser(), around.environment(), run.tool(),
          run.seed(), run.model(), stored.source(), stored.begun(), stored.finished(), stored.configurations(),
          stored.results());
    }
  }

  /**
   * A test of a run, over all of its configurations.
   *
   * @param name       the test's common name
   * @param best       the number of the configuration with the largest share of weak outcomes
   * @param bestRate   the share in that configuration, from 0 to 1
   * @param forbidden  the number of instances that a model forbids, if one judged
   * @param parameters the parameters of the best configuration
   */
  record TestJson(
      @Field("as the run calls it") String test,
      @Field("as everybody calls it") String name,
      @Field(least = 0) int configurations,
      Counts counts,
      @Field(value = "number of the configuration with the largest share of weak outcomes", least = 0)
      Optional<Integer> best,
      @Field("that share, from 0 to 1") double bestRate,
      @Field(value = "instances that a model forbids", least = 0) Optional<Long> forbidden,
      Optional<Double> seconds,
      @Field("of the best configuration") SortedMap<String, String> parameters) {}

  static ResultsJson imported(String database, List<FileJson> files) {
    return new ResultsJson(
        database, Optional.of(files), Optional.empty(), Optional.empty(), Optional.empty());
  }

  static ResultsJson listed(String database, List<StoredRun> runs) {
    return new ResultsJson(database, Optional.empty(), Optional.empty(),
        Optional.of(runs.stream().map(RunJson::of).toList()), Optional.empty());
  }

  static ResultsJson shown(String database, StoredRun run, List<TestJson> tests) {
    return new ResultsJson(database, Optional.empty(), Optional.empty(), Optional.of(List.of(RunJson.of(run))),
        Optional.of(tests));
  }

  String text() {
    return Json.print(this);
  }
}
