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
 * Asks the analyses.
 *
 * @param plausible the results, with times that can be
 * @param questions what else decides the answers
 */
public record Answers(Durations.Plausible plausible, Questions questions) {

  /** The most groups that are tried. */
  private static final int MOST = 12;

  /**
   * What else decides the answers.
   *
   * @param confidence between 0 and 1
   * @param budget     in seconds
   * @param k          groups of devices, if not as many as the elbow says
   * @param seed       of clusters
   * @param any        whether configurations are compared by their numbers alone
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

  /** None, if there are not two devices. */
  List<Clusters.Grouping> groupings(Matrix some) {
    int most = Math.max(MOST, questions.k().orElse(0));
    return some.devices().size() < 2 ? List.of() : Clusters.upTo(some.rows(), most, questions.seed());
  }

  /** How many groups are shown. */
  int chosen(List<Clusters.Grouping> groupings) {
    return groupings.isEmpty() ? 0
        : Math.min(groupings.size(), questions.k().orElseGet(() -> Clusters.elbow(groupings)));
  }
}
