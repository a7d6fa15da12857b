package periscope.reports.analysis;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** An analysis that users can request for stored results. */
public enum Analysis {
  SUMMARY("devices, instances and weak outcomes of each vendor"),
  RATES("the largest share of weak outcomes of each test, by vendor and device"),
  CORRELATION("a conformance test beside its mutants, over configurations"),
  SIMILARITY("how alike devices behave: cosines over equal configurations"),
  CLUSTERS("groups of devices that behave alike: k-means"),
  MUTANTS("which mutants were killed, and how fast"),
  REPRODUCIBILITY("what would be seen again within a time"),
  BUGS("conformance tests that were weak, outcomes that a model forbids"),
  TIME("how long devices were busy");

  private final String what;

  Analysis(String what) {
    this.what = what;
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  String what() {
    return what;
  }

  public static List<String> words() {
    return Arrays.stream(values()).map(Analysis::word).toList();
  }
}
