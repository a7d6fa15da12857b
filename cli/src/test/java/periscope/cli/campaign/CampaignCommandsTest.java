package periscope.cli.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** {@code tune} and {@code conform} on a simulated device. */
class CampaignCommandsTest {

  private static final String TESTS = "rr,storeBufferCoherency,messagePassingBarrier";

  @TempDir
  private Path folder;

  private Result run(String command, String... more) {
    List<String> words = new ArrayList<>(List.of(command, "--device", "store-buffers", "--runs", "2",
        "--database", folder.resolve("r.db").toString()));
    words.addAll(List.of(more));
    return Result.of(words.toArray(String[]::new));
  }

  private Result tune(String... more) {
    List<String> words = new ArrayList<>(List.of("--space", "groups=8", "-n", "3", "--tests", TESTS));
    words.addAll(List.of(more));
    return run("tune", words.toArray(String[]::new));
  }

  @Test
  void mutantsAreKilledAndTheirConformanceTestsHold() {
    Result tuned = tune();
    assertEquals(Exit.OK, tuned.exit(), tuned.err());
    assertTrue(tuned.out().contains("killed 2 of 5 mutants: mutation score 40.00 %"), tuned.out());
    assertTrue(tuned.err().contains("has run 1 with 20 of 20 results"), tuned.err());
    assertTrue(tuned.out().lines().allMatch(l -> l.length() <= 80), tuned.out());

    assertTrue(run("conform", "--tests", "storeBufferCoherency").out().contains("in 1 of 1 pairs\n"));
    Result conforms = run("conform", "--tests", TESTS);
    assertEquals(Exit.OK, conforms.exit(), conforms.err() + conforms.out());
    assertTrue(conforms.out().contains("no violation of opencl in 2 of 5 pairs"), conforms.out());
    assertTrue(conforms.out().lines().filter(l -> l.startsWith("messagePassingBarrier"))
        .allMatch(l -> l.contains("not tested")), conforms.out());
    assertEquals(conforms.out(), run("conform", "--tests", TESTS).out(), "what is kept is shown again");

    Result listed = Result.of("results", "list", "--database", folder.resolve("r.db").toString());
    assertTrue(listed.out().contains("tuning") && listed.out().contains("conformance"), listed.out());
  }

  private Result onTwo(String command, Path table, String... more) {
    List<String> words = new ArrayList<>(List.of(command, "--device", "store-buffers,ugpu-extended", "--runs", "2",
        "--mapping", table.toString(), "--database", folder.resolve("r.db").toString(), "--tests",
        "storeBufferCoherency,storeBarrier"));
    words.addAll(List.of(more));
    return Result.of(words.toArray(String[]::new));
  }

  /** One after the other, each with runs of its own; what is merged is one configuration of both. */
  @Test
  void severalDevicesAreTunedAndConform() throws IOException {
    Path table = Files.writeString(folder.resolve("fenced.map"), TABLE.formatted("membar.gl"));
    Result tuned = onTwo("tune", table, "--space", "groups=8", "-n", "2");
    assertEquals(Exit.OK, tuned.exit(), tuned.err());
    assertTrue(tuned.out().startsWith("store-buffers\n") && tuned.out().contains("\nugpu-extended\n"), tuned.out());
    assertTrue(tuned.out().contains("killed 1 of 4 mutants") && tuned.out().contains("killed 4 of 4"), tuned.out());
    List<String> merged = cells(tuned.out(), " of 2 ");
    assertEquals(List.of("1", "1", "1", "2"), merged.stream().map(l -> l.split(" ")[0]).toList(), tuned.out());
    assertTrue(tuned.out().lines().allMatch(l -> l.length() <= 80), tuned.out());

    Result conforms = onTwo("conform", table, "--merged");
    assertEquals(Exit.OK, conforms.exit(), conforms.out());
    assertTrue(conforms.out().contains("in 1 of 4 pairs") && conforms.out().contains("in 4 of 4"), conforms.out());
    String shared = merged.get(3).split(" +")[3];
    assertTrue(cells(conforms.out(), "storeBufferCoherency ").stream().allMatch(l -> l.split(" +")[2].equals(shared)),
        tuned.out() + conforms.out());
    Result anew = Result.of("tune", "--device", "ugpu-extended", "--runs", "2", "--mapping", table.toString(),
        "--database", folder.resolve("r.db").toString(), "--tests", "storeBufferCoherency,storeBarrier", "--space",
        "groups=8", "-n", "2", "--seed", "other");
    assertEquals(Exit.OK, anew.exit(), anew.err());
    Result apart = onTwo("conform", table, "--merged");
    assertEquals(Exit.INVALID, apart.exit(), apart.out());
    assertTrue(apart.err().contains("no configurations in common"), apart.err());
    Result one = onTwo("conform", table, "--only", "run=1");
    assertEquals(2, one.exit());
    assertTrue(one.err().contains("--only run=N names the tuning of one device"), one.err());
  }

  private static List<String> cells(String out, String with) {
    return out.lines().filter(l -> l.contains(with)).map(String::strip).toList();
  }

  @Test
  void aDeviceThatRunsNothingIsNotTuned() {
    Result nothing = Result.of("tune", "--device", "ugpu-extended", "-n", "1", "--tests", "rr", "--database",
        folder.resolve("r.db").toString());
    assertEquals(Exit.UNKNOWN, nothing.exit());
    assertTrue(nothing.out().contains("nothing was run"), nothing.out());
    assertTrue(nothing.err().contains("rrMutant is left out: the UGPU machine"), nothing.err());
  }

  /** Devices share the time that is left when each begins. */
  @Test
  void devicesShareABudget() throws InterruptedException {
    Budget budget = new Budget(() -> false, Optional.of(0.2));
    assertFalse(new Budget(() -> false, Optional.empty()).share(2).getAsBoolean());
    assertTrue(new Budget(() -> true, Optional.empty()).share(2).getAsBoolean());
    BooleanSupplier first = budget.share(1_000_000);
    BooleanSupplier last = budget.share(1);
    Thread.sleep(1);
    assertTrue(first.getAsBoolean());
    Thread.sleep(250);
    assertTrue(last.getAsBoolean());
  }

  /** Nothing that the model forbids is a violation only because a test's author says so: the model judges. */
  @Test
  void aModelThatForbidsMoreFindsViolations() {
    tune();
    Result strict = run("conform", "--tests", "storeBufferCoherency", "--model", "opencl");
    assertEquals(Exit.OK, strict.exit(), strict.out());
    Result unknown = run("conform", "--model", "opencI");
    assertEquals(Exit.INVALID, unknown.exit(), unknown.err());
  }

  @Test
  void aSpentBudgetIsToldAndTheSameCommandGoesOn() {
    Result cut = tune("--timeout", "0.000001");
    assertEquals(Exit.UNKNOWN, cut.exit());
    assertTrue(cut.err().contains("the same command goes on from there"), cut.err());
    Result rest = tune();
    assertEquals(Exit.OK, rest.exit(), rest.err());
    assertTrue(rest.err().contains("goes on with run 1"), rest.err());
  }

  /** Standard error in one line. */
  private static String said(Result result) {
    return result.err().replaceAll("\\s+", " ");
  }

  @Test
  void mistakesAreSaid() {
    assertTrue(said(tune("--tests", "rrr")).contains("there is no conformance test 'rrr'"));
    assertTrue(said(run("tune", "--space", "groups=1")).contains("--space groups wants a number from 2 to"
        + " 16384, not '1'"));
    assertTrue(said(tune("--space", "stream=mersenne")).contains("there is gpuharbor, and park-miller"));
    Result early = run("conform");
    assertEquals(Exit.INVALID, early.exit());
    assertTrue(said(early).contains("run 'periscope tune --device store-buffers' first"), early.err());
    assertEquals(2, Result.of("tune", "--device", "store-bufers").exit());
    assertTrue(said(Result.of("tune", "--device", ",")).contains("Missing required option: '--device=ID[,ID…]'"));
  }

  /** Another model judges anew, and what it says nothing of is no success. */
  @Test
  void resultsOfOneModelAreNotThoseOfAnother() {
    tune();
    assertTrue(run("conform", "--tests", TESTS).out().contains("no violation of opencl"));
    Result other = run("conform", "--tests", TESTS, "--model", "opencl-rsp");
    assertTrue(other.out().contains("no violation of opencl-rsp in 2 of 5 pairs"), other.out());
    String listed = Result.of("results", "list", "--database", folder.resolve("r.db").toString()).out();
    assertEquals(2, listed.lines().filter(x -> x.contains("conformance")).count(), listed);
  }

  private static final String TABLE = """
      mapping "relaxed accesses and membars" from cuda to ptx
      r = load(relaxed, _) x       => ld.relaxed.gpu r, x
      store(relaxed, _) x v        => st.relaxed.gpu x, v
      r = rmw(relaxed, _) x v      => atom.relaxed.gpu.op r, x, v
      fence({acquire, release}, _) => %s
      without load(na), store(na), load(volatile), store(volatile), load({acquire, seq_cst}, _),
        store({release, seq_cst}, _), rmw({acquire, release, acq_rel, seq_cst}, _),
        fence({relaxed, acq_rel, seq_cst}, _), barrier
      """;

  private Result onUgpu(String command, Path table) {
    return Result.of(command, "--device", "ugpu-extended", "--runs", "2", "--database",
        folder.resolve("u.db").toString(), "--mapping", table.toString(), "--tests",
        "messagePassingBarrier,storeBarrier,readRMWBarrier");
  }

  /** The negative control: conformance tests hold where fences are compiled, and not where they are dropped. */
  @Test
  void aDroppedFenceIsAViolation() throws IOException {
    Path fenced = Files.writeString(folder.resolve("fenced.map"), TABLE.formatted("membar.gl"));
    Path dropped = Files.writeString(folder.resolve("dropped.map"), TABLE.formatted("nothing"));
    Result early = onUgpu("conform", fenced);
    assertTrue(early.err().contains("there is no tuning run of ugpu-extended"), early.err());
    for (Path table : List.of(fenced, dropped)) {
      Result tuned = Result.of("tune", "-n", "1", "--space", "groups=8", "--device", "ugpu-extended", "--runs",
          "2", "--database", folder.resolve("u.db").toString(), "--mapping", table.toString(), "--tests",
          "messagePassingBarrier,storeBarrier,readRMWBarrier");
      assertEquals(Exit.OK, tuned.exit(), tuned.err());
    }
    Result holds = onUgpu("conform", fenced);
    assertEquals(Exit.OK, holds.exit(), holds.out() + holds.err());
    assertTrue(holds.out().contains("no violation of cuda-scoped-cpp"), holds.out());
    Result broken = onUgpu("conform", dropped);
    assertEquals(Exit.FAILS, broken.exit(), broken.out() + broken.err());
    assertTrue(broken.out().contains("9 violations of cuda-scoped-cpp in 9 of 9 pairs"), broken.out());
  }

  /** What was found with one table says nothing of the same file after a change. */
  @Test
  void aTableThatChangedIsAnotherOne() throws IOException {
    Path table = Files.writeString(folder.resolve("mine.map"), TABLE.formatted("membar.gl"));
    Result tuned = Result.of("tune", "-n", "1", "--space", "groups=8", "--device", "ugpu-extended", "--runs",
        "2", "--database", folder.resolve("u.db").toString(), "--mapping", table.toString(), "--tests",
        "storeBarrier");
    assertEquals(Exit.OK, tuned.exit(), tuned.err());
    Files.writeString(table, TABLE.formatted("nothing"));
    Result changed = onUgpu("conform", table);
    assertEquals(Exit.INVALID, changed.exit(), changed.out());
    assertTrue(changed.err().contains("there is no tuning run of ugpu-extended by "), changed.err());
  }

  /** The machine has no fence.acq_rel, so conformance tests with fences cannot run there, and the others can. */
  @Test
  void whatADeviceCannotRunIsNotSaidToHold() {
    String[] words = {"--device", "ugpu-extended", "--runs", "2", "--database", folder.resolve("u.db").toString(),
      "--mapping", "scoped-cpp-ptx", "--tests", "rr,storeBarrier"};
    Result tuned = Result.of(Stream.concat(Stream.of("tune", "-n", "1", "--space", "groups=8"), Stream.of(words))
        .toArray(String[]::new));
    assertEquals(Exit.OK, tuned.exit(), tuned.err());
    Result conforms = Result.of(Stream.concat(Stream.of("conform"), Stream.of(words)).toArray(String[]::new));
    assertTrue(conforms.out().lines().anyMatch(l -> l.startsWith("storeBarrier ") && l.contains("cannot run")),
        conforms.out() + conforms.err());
    assertTrue(conforms.out().contains("cannot run there"), conforms.out());
    assertTrue(conforms.err().contains("storeBarrier is left out: "), conforms.err());
  }

  @Test
  void anotherChoiceOfTestsIsAnotherRun() {
    tune("--timeout", "0.000001");
    Result other = run("tune", "--space", "groups=8", "-n", "3", "--tests", "rr");
    assertTrue(other.err().contains("has run 2 with 4 of 4 results"), other.err());
  }
}
