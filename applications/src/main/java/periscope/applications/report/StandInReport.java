package periscope.applications.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import periscope.applications.model.StandIn;
import periscope.applications.model.StandIn.Variant;
import periscope.applications.report.HardenJson.Standing;
import periscope.kernels.cut.CutReport;
import periscope.kernels.cut.CutVerdict;
import periscope.kernels.cut.JudgedCut;
import periscope.litmus.text.Prose;
import periscope.litmus.text.TextTable;

/** Litmus tests in the place of applications, as lines and as data. */
public final class StandInReport {

  private StandInReport() {}

  /**
   * The stand-in as lines of text.
   *
   * @param source name of the source language's model
   * @param target name of the model of compiled tests
   */
  public static List<String> lines(StandIn test, String source, Optional<String> target) {
    List<Variant> variants = test.variants();
    String head = variants.isEmpty() ? "no litmus test: " + test.refusal() : variants.get(0).test().test().test().name()
        + ", cut out of " + test.run();
    List<String> lines = new ArrayList<>(ReportLines.lines("site " + test.site(), head));
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("fences", source, target.map(t -> t + ", compiled").orElse("")));
    variants.forEach(v -> rows.add(List.of(v.label(), told(v.test().verdict()),
        v.compiled().map(StandInReport::told).orElse(""))));
    if (!variants.isEmpty()) {
      TextTable.align(rows).forEach(l -> lines.add("    " + l));
      variants.get(0).test().test().remarks().forEach(r -> lines.addAll(Prose.wrapped("    ", r)));
    }
    return lines;
  }

  /**
   * The stand-in as data.
   *
   * @param tests turns a judged test into its report
   */
  public static Standing json(StandIn test, Function<JudgedCut, CutReport.Told> tests) {
    return new Standing(test.site(), Optional.of(test.run()).filter(r -> !r.isEmpty()),
        test.variants().stream().map(v ->
        new HardenJson.Variant(List.copyOf(v.fences()), v.label(), tests.apply(v.test()), told(v.test().verdict()),
            v.compiled().map(StandInReport::told))).toList(), Optional.of(test.refusal()).filter(r -> !r.isEmpty()));
  }

  /** The verdict in words; for undefined behaviour only that, since the outcome then has no meaning. */
  private static String told(CutVerdict verdict) {
    return verdict.besides().map(b -> b.contains(" races with ") ? "undefined, a data race" : "undefined")
        .orElseGet(() -> verdict.told().replaceFirst("^the outcome is ", ""));
  }
}
