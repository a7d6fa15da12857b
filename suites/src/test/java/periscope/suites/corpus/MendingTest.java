package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.answer.Mending;
import periscope.engines.answer.Mendings;
import periscope.engines.answer.TestResult.Simulated;
import periscope.engines.answer.TestRunner;
import periscope.engines.enumeration.Simulator;
import periscope.inputs.Inputs;
import periscope.inputs.Judges;
import periscope.inputs.LocalInstances;
import periscope.inputs.Remarks;
import periscope.inputs.Sources;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.Reach;
import periscope.reports.simulation.ReadingText;
import periscope.semantics.LoopBound;
import periscope.testing.Work;

/** Changes that forbid the outcome of tests with mistakes that kernels have had. */
class MendingTest {

  private static final Inputs INPUTS = new Inputs(Reach.FILES, new Remarks() {
    @Override
    public void note(String text) {
      throw new AssertionError(text);
    }

    @Override
    public void problem(Diagnostic diagnostic) {
      throw new AssertionError(diagnostic.message());
    }
  });

  private static TestRunner.Task task() {
    return new TestRunner.Task(new Sources(), new Judges(INPUTS, Optional.empty()),
        (model, bound) -> new Simulator(model), LoopBound.DEFAULT, true, true, () -> () -> false,
        LocalInstances.SEPARATE, () -> false);
  }

  private static String file(String test) {
    return "../corpus/" + (test.contains("/") ? "" : "ptx-async/") + test + ".litmus";
  }

  private static Simulated simulated(String test) {
    return (Simulated) new TestRunner(task()).apply(file(test));
  }

  /** A search that is cut short says how many changes it did not try, and blames no reading for it. */
  @Test
  void changes_that_were_not_tried_are_told() {
    int tried = 40;
    BooleanSupplier[] limits = {() -> true, Work.steps(tried)};
    Mendings whole = simulated("copy-war+mbarrier").mendings();
    for (BooleanSupplier limit : limits) {
      Simulated cut = (Simulated) new TestRunner(task().within(() -> limit)).apply(file("copy-war+mbarrier"));
      assertTrue(cut.mendings().untried() > 0, "not tried");
      assertTrue(whole.found().containsAll(cut.mendings().found()));
      assertTrue(ReadingText.lines(cut).stream().anyMatch(l -> l.startsWith("Not tried for lack of time: ")));
    }
    assertEquals(0, whole.untried());
  }

  /** Columns: the test, the instruction to add or to write, the thread, and the place. */
  @ParameterizedTest
  @CsvSource(delimiter = '>', value = {
      "mp+barrier.cluster.relaxed > write barrier.cluster.arrive in place of > 0 > barrier.cluster.arrive.relaxed",
      "mbarrier-mp+arrive.cta+wait.cluster+remote > write mbarrier.arrive.release.cluster > 0 > arrive.release.cta",
      "mbarrier-mp+arrive.relaxed > write mbarrier.arrive.release.cta > 0 > arrive.relaxed.cta",
      "mbarrier-init+barrier.cluster.relaxed > write barrier.cluster.arrive > 0 > barrier.cluster.arrive.relaxed",
      "copy.async > put cp.async.wait_all behind > 0 > cp.async.ca",
      "copy.async-then-bulk > put fence.proxy.async.shared::cta behind > 0 > cp.async.wait_all",
      "copy-of-own-store > put fence.proxy.async.global behind > 0 > st.weak x",
      "copy-war > put fence.proxy.async.shared::cta behind > 0 > ld.weak r",
      "copy-war+mbarrier > put fence.proxy.async.shared::cta behind > 0 > ld.weak r",
      "copy-out > put fence.proxy.async.shared::cta behind > 0 > st.weak s",
      "copy-out-mp+bar > put fence.proxy.async.shared::cta behind > 0 > st.weak s",
      "copy-out-flag+wait.read > write cp.async.bulk.wait_group 0 in place of > 0 > wait_group.read 0",
      "copy-of-flagged-store > put fence.proxy.async before the operation of P1 > 0 > st.weak x",
      "tensormap+acq_rel > put fence.proxy.tensormap::generic.acquire.gpu [t] > 0 > st.weak t"})
  void the_missing_instruction_is_named_with_its_place(String file, String words, int thread, String place) {
    Simulated simulated = simulated(file);
    List<Mending> found = simulated.mendings().found();
    assertTrue(!found.isEmpty(), file);
    String told = found.get(0).told(simulated.answer().text());
    assertTrue(told.startsWith(words) && told.contains("of P" + thread + " (") && told.contains(place), told);
    boolean outcome = found.get(0).goal() == Mending.Goal.OUTCOME;
    assertEquals(!file.startsWith("mbarrier-init"), outcome);
  }

  /** Of tests in C and LLVM IR: more order, wider scopes, fences, in the words of the language. */
  @ParameterizedTest
  @CsvSource(delimiter = '>', value = {
      "cuda/MP+rel.device+acq.block > write device scope in place of block scope in > P1 > acquire",
      "llvm/MP+monotonic.device+monotonic.device > write release in place of monotonic in > P0 > and write acquire in",
      "llvm/LB+monotonic.device+monotonic.device > write release in place of monotonic in > P0 > and write acquire in",
      "opencl-rsp/MP+frel.dv+frlx.dv > write acquire in place of relaxed in > P1 > atomic_load",
      "opencl-rsp/MP+facq.dv+frel.dv > write release in place of relaxed in > P0 > and write acquire in",
      "opencl-rsp/SB+rlx.dv+rlx.dv > put a seq_cst fence of device scope behind > P0 > , and put a seq_cst fence"})
  void orders_and_scopes_of_c_are_named_with_their_places(String file, String words, String thread, String more) {
    Simulated simulated = simulated(file);
    List<Mending> found = simulated.mendings().found();
    assertTrue(!found.isEmpty(), file);
    String told = found.get(0).told(simulated.answer().text());
    assertTrue(told.startsWith(words) && told.contains(" of " + thread + " (") && told.contains(more), told);
  }

  /**
   * A flag that is not atomic: both where executions have the outcome and where the model's rules on plain reads leave
   * none, the test is undefined, until the flag is atomic.
   */
  @ParameterizedTest
  @CsvSource(delimiter = '>', value = {
      "opencl-rsp/MP+na+na > y > in line 28 of P0 (*y = 1;), and read y by an acquire load of device scope in line 31",
      "llvm/MP+plain+plain > y > in line 13 of P0 (store i32 1, ptr %y), and read y by an acquire load of device",
      "opencl-rsp/CoRR+na+na > x > (r0 = *x), and read x by an acquire load of device scope in line 31 of P1 (r1 = *x)",
      "cuda/WW+plain+plain > x > and write x by a release store of device scope in line 19 of P1 (*x = 2;)"})
  void a_plain_flag_is_to_be_atomic(String file, String flag, String more) {
    List<Mending> found = simulated(file).mendings().found();
    assertEquals(1, found.size(), file);
    String told = found.get(0).told(simulated(file).answer().text());
    assertTrue(told.startsWith("make " + flag + " atomic, and write " + flag + " by a release store of device scope")
        && told.contains(more), told);
    assertTrue(found.get(0).change().test().location(flag).orElseThrow().atomic());
  }

  /** A change after which the outcome is possible by a race alone is none: x races although y is atomic. */
  @Test
  void what_races_is_not_forbidden() {
    Simulated simulated = simulated("cuda/MP+volatile+volatile");
    List<String> told = simulated.mendings().found().stream().map(m -> m.told(simulated.answer().text())).toList();
    assertEquals(1, told.size(), told.toString());
    assertTrue(told.get(0).startsWith("make x atomic") && told.get(0).contains("and make y atomic"), told.get(0));
  }

  /** Where no change is enough, a sentence says so. */
  @Test
  void nothing_enough_is_told() {
    for (String file : List.of("opencl-rsp/CAS+weak+spurious", "opencl-rsp/MP+na+na+local")) {
      Simulated simulated = simulated(file);
      int tried = simulated.mendings().tried();
      assertEquals(List.of(), simulated.mendings().found(), file);
      assertTrue(tried > 0, file);
      assertTrue(ReadingText.lines(simulated).contains(tried == 1 ? "The change that was tried does not forbid the "
          + "outcome" : "None of the " + tried + " changes that were tried forbids the outcome"), file);
    }
  }

  @ParameterizedTest
  @CsvSource({"copy-war+fence-mbarrier", "copy-mp", "mbarrier-mp"})
  void what_is_forbidden_needs_no_change(String file) {
    assertTrue(simulated(file).mendings().found().isEmpty());
  }

  /** A fence of the issuing thread is told with the reading under which it is not enough. */
  @ParameterizedTest
  @CsvSource({"copy-war+mbarrier, 1", "copy-out-mp+bar, 1"})
  void a_change_that_is_not_enough_under_all_readings_says_so(String file, int thread) {
    assertTrue(simulated(file).mendings().found().stream().anyMatch(m -> m.change().thread() == thread
        && m.not().stream().map(r -> r.model().name()).toList().equals(List.of("ptx-9.4-fence-by-writer"))), file);
  }
}
