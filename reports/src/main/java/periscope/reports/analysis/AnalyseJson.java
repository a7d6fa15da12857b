package periscope.reports.analysis;

import java.util.List;
import java.util.Optional;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.results.analysis.Bugs.Bug;
import periscope.results.analysis.Correlations.Correlation;
import periscope.results.analysis.Durations.Busy;
import periscope.results.analysis.MutantScores.Score;
import periscope.results.analysis.Rates.Rate;
import periscope.results.analysis.Reproducibility.Choice;
import periscope.results.analysis.Similarities.Pair;
import periscope.results.analysis.Summaries.Vendor;

/**
 * The report of {@code periscope analyse --json}; {@code docs/schemas/analyse.schema.json} describes its fields.
 * Analyses that were not requested, or have no answer, are absent.
 *
 * @param results  number of analysed results
 * @param replaced number of replaced times of more than a minute
 * @param notes    remarks on each analysis
 */
@Schema(name = "analyse", edition = 1,
    title = "periscope analyse --json; what was not asked, or has no answer, is absent")
public record AnalyseJson(
    String database,
    @Field(value = "that were looked at", least = 0) int results,
    @Field(value = "times of more than a minute, each replaced by a neighbour's", least = 0) int replaced,
    Optional<List<Vendor>> summary,
    Optional<List<Rate>> rates,
    Optional<List<Correlation>> correlation,
    Optional<List<Pair>> similarity,
    Optional<List<Grouping>> clusters,
    Optional<List<Score>> mutants,
    Optional<List<Choice>> reproducibility,
    Optional<List<Bug>> bugs,
    Optional<List<Busy>> time,
    @Field("what is to be said besides") List<Note> notes) {

  /** A remark on an analysis. */
  record Note(
      @Field(words = {"summary", "rates", "correlation", "similarity", "clusters", "mutants", "reproducibility", "bugs",
          "time"})
      String analysis,
      String text) {}

  /**
   * A partition of devices into groups.
   *
   * @param k      number of groups
   * @param chosen whether the report shows this partition
   */
  record Grouping(
      @Field(value = "groups", least = 0) int k,
      double inertia,
      @Field("whether it is the one that is shown") boolean chosen,
      List<Group> groups) {}

  /** Devices with similar results. */
  record Group(List<String> devices) {

    @Override
    public String toString() {
      return String.join(" + ", devices);
    }
  }

  public static AnalyseJson of(String database, int results, int replaced, List<Section> sections) {
    return new AnalyseJson(database, results, replaced, of(sections, Analysis.SUMMARY, Vendor.class),
        of(sections, Analysis.RATES, Rate.class), of(sections, Analysis.CORRELATION, Correlation.class),
        of(sections, Analysis.SIMILARITY, Pair.class), of(sections, Analysis.CLUSTERS, Grouping.class),
        of(sections, Analysis.MUTANTS, Score.class), of(sections, Analysis.REPRODUCIBILITY, Choice.class),
        of(sections, Analysis.BUGS, Bug.class), of(sections, Analysis.TIME, Busy.class),
        sections.stream().flatMap(s -> s.notes().stream().map(n -> new Note(s.analysis().word(), n))).toList());
  }

  private static <R extends Record> Optional<List<R>> of(List<Section> sections, Analysis analysis, Class<R> kind) {
    return sections.stream().filter(s -> s.analysis() == analysis && !s.records().isEmpty()).findFirst()
        .map(s -> s.records().stream().map(kind::cast).toList());
  }
}
