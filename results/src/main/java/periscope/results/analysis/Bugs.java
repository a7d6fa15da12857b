package periscope.results.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.litmus.schema.Field;
import periscope.results.data.Observation;
import periscope.results.data.PublicTests;
import periscope.results.data.PublicTests.Family;

/**
 * The analysis that finds bugs: weak outcomes of conformance tests, and outcomes that a model forbids, if a device
 * showed them. WGSL's fence reaches no further than a work-group, so that WGSL allows the target outcomes of the six
 * conformance tests with fences.
 */
public final class Bugs {

  /** Number of the mutator whose conformance tests have fences. */
  private static final int FENCED = 3;

  private Bugs() {}

  /**
   * A conformance test with weak outcomes, or a test with forbidden outcomes.
   *
   * @param kind    purpose of the run
   * @param weak    number of instances with such an outcome
   * @param model   model that forbids the outcome; empty if only the test's kind does
   * @param allowed reason why the outcome is no violation; empty if it is one
   */
  public record Bug(
      String device,
      String framework,
      @Field(words = {"tuning", "conformance", "validation"}) String kind,
      String test,
      @Field(least = 0) int configuration,
      @Field(value = "instances that must not be", least = 0) long weak,
      @Field(least = 0) long instances,
      @Field("that forbids it, if one judged") Optional<String> model,
      @Field("why it is no violation all the same") Optional<String> allowed) {

    /** Whether the outcome violates a promise of the device, driver or compiler. */
    public boolean violation() {
      return allowed.isEmpty();
    }
  }

  /** The bugs of all results, in the order of the results. */
  public static List<Bug> all(List<Observation> observations) {
    List<Bug> bugs = new ArrayList<>();
    for (Observation o : observations) {
      Optional<Family> family = PublicTests.ofConformance(o.test());
      long weak = family.isPresent() ? o.result().counts().weak() : 0;
      long wrong = Math.max(weak, o.result().forbidden().orElse(0));
      if (wrong > 0) {
        boolean reaches = family.isEmpty() || family.get().mutator() != FENCED
            || !o.about().framework().equals("webgpu");
        bugs.add(new Bug(Subject.of(o).title(), o.about().framework(), o.about().kind().word(), o.test(),
            o.result().number(), wrong, o.result().counts().total(),
            wrong > weak ? o.about().model() : Optional.empty(),
            reaches ? Optional.empty() : Optional.of("WGSL's storageBarrier reaches its work-group only")));
      }
    }
    return bugs;
  }
}
