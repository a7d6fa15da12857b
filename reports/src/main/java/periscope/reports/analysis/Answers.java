package periscope.reports.analysis;

import java.util.List;
import java.util.Optional;
import periscope.results.analysis.Bugs;
import periscope.results.analysis.Clusters;
import periscope.results.analysis.Correlations;
import periscope.results.analysis.Durations;
import periscope.results.analysis.MutantScores;
import periscope.results.analysis.Rates;
import periscope.results.analysis.Reproducibility;
import periscope.results.analysis.Similarities;
import periscope.results.analysis.Similarities.Matrix;
import periscope.results.analysis.Summaries;
import periscope.results.data.Observation;

/**
 * The answers of the analyses.
 *
 * @param plausible the results, with plausible times
 * @param questions the parameters of the analyses
 */
public record Answers(Durations.Plausible plausible, Questions questions) {

  /** Most groups of a partition. */
  private static final int MOST = 12;

  /**
   * The parameters of the analyses.
   *
   * @param confidence confidence of reproducibility, between 0 and 1
   * @param budget     time for a test, in seconds
   * @param k          number of groups of devices; empty for the number at the elbow
   * @param seed       seed of the clusters
   * @param any        whether configurations with equal numbers count as equal
   */
  public record Questions(double confidence, double budget, Optional<Integer> k, long seed, boolean any) {}

  public Section section(Analysis analysis) {
    List<Observation> all = plausible.observations();
    return switch (analysis) {
      case SUMMARY -> DeviceSections.summary(Summaries.byVendor(all));
      case RATES -> DeviceSections.rates(Rates.best(all));
      case CORRELATION -> TestSections.correlation(Correlations.all(all));
      case SIMILARITY -> DeviceSections.similarity(matrix(), questions.any());
      case CLUSTERS -> {
        Matrix whole = matrix();
        Matrix some = whole.comparable();
        List<Clusters.Grouping> groupings = groupings(some);
        yield DeviceSections.clusters(
            some, whole.devices().size(), groupings, chosen(groupings), questions.k().isEmpty());
      }
      case MUTANTS -> TestSections.mutants(MutantScores.all(all));
      case REPRODUCIBILITY -> TestSections.reproducibility(
          Reproducibility.choices(all, questions.confidence(), questions.budget()), questions.confidence(),
          questions.budget());
      case BUGS -> TestSections.bugs(Bugs.all(all));
      case TIME -> DeviceSections.time(Durations.busy(all), plausible);
    };
  }

  Matrix matrix() {
    return Similarities.matrix(plausible.observations(), questions.any());
  }

  /** The partitions of devices; none for fewer than two devices. */
  List<Clusters.Grouping> groupings(Matrix some) {
    int most = Math.max(MOST, questions.k().orElse(0));
    return some.devices().size() < 2 ? List.of() : Clusters.upTo(some.rows(), most, questions.seed());
  }

  /** The number of groups in the report. */
  int chosen(List<Clusters.Grouping> groupings) {
    return groupings.isEmpty() ? 0
        : Math.min(groupings.size(), questions.k().orElseGet(() -> Clusters.elbow(groupings)));
  }
}
