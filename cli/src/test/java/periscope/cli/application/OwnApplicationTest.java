package periscope.cli.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.applications.Application;
import periscope.applications.ApplicationText;
import periscope.applications.Applications;
import periscope.applications.Job;
import periscope.cli.Reports;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.litmus.launch.Grid;
import periscope.litmus.source.SourceText;
import periscope.runtime.DeviceException;
import periscope.runtime.Devices;
import periscope.runtime.launch.LaunchDevices;
import periscope.testing.ForeignTools;

/**
 * An application of a user's own is named in {@code META-INF/services}, and the commands know it. The folder with that
 * file is on the class path of this thread only, so that other tests see what comes with Periscope.
 */
class OwnApplicationTest {

  /** A seed with which a device fails. */
  private static final long FAILING = 1_000_000;

  private static final String SERVICES = "META-INF/services/" + Application.class.getName();

  /** Work-groups pass numbers on, with fences: whoever sees that one was passed on has to see the number. */
  public static final class PassOn implements Application {

    private static final SourceText TEXT = ApplicationText.of("own/pass-on.cl", """
        #include "environment.h"

        kernel void pass_on(global int *data, global atomic_int *flags, global int *seen ENVIRONMENT)
        {
            ENTER
            const uint from = (GROUP + 1) % GROUPS * ITEMS + ITEM;
            const uint me = GROUP * ITEMS + ITEM;
            data[me] *= 2;
            FENCE(0);
            atomic_store_explicit(&flags[me], 1, memory_order_relaxed, memory_scope_device);
            const int flag = atomic_load_explicit(&flags[from], memory_order_relaxed, memory_scope_device);
            FENCE(1);
            if (flag == 1)
                seen[me] = data[from];
        }
        """);

    @Override
    public String name() {
      return "pass-on";
    }

    @Override
    public String title() {
      return "work-groups tell each other numbers";
    }

    @Override
    public SourceText text() {
      return TEXT;
    }

    @Override
    public String kernel() {
      return "pass_on";
    }

    @Override
    public SortedSet<Integer> shipped() {
      return Applications.sites(Stream.of(0, 1));
    }

    @Override
    public Job job(Size size, long seed) {
      Grid grid = size == Size.MODEL ? Grid.of(1, 2) : Grid.of(4, 8);
      long[] data = new long[grid.size()];
      Arrays.fill(data, number(seed));
      return new Job(grid, Map.of(), Map.of("data", data, "flags", new long[grid.size()],
          "seen", new long[grid.size()]), Map.of(), end -> wrong(seed, end.get("seen")), Optional.empty());
    }

    private static long number(long seed) {
      return 1 + (seed & 0xff);
    }

    /** Also where a device fails: as a run does on one that hangs. */
    private static Optional<Job.Wrong> wrong(long seed, long[] seen) {
      if (seed == FAILING) {
        throw new DeviceException("a launch was not through", null);
      }
      return LongStream.of(seen).filter(s -> s != 0 && s != 2 * number(seed)).mapToObj(s -> new Job.Wrong(false, s
          + " was seen in place of " + 2 * number(seed))).findFirst();
    }
  }

  @TempDir
  private Path folder;

  private ClassLoader before;
  private URLClassLoader own;

  @BeforeEach
  void join() throws IOException {
    Path services = folder.resolve(SERVICES);
    Files.createDirectories(services.getParent());
    Files.writeString(services, PassOn.class.getName() + "\n");
    before = Thread.currentThread().getContextClassLoader();
    own = new URLClassLoader(new URL[] {folder.toUri().toURL()}, PassOn.class.getClassLoader());
    Thread.currentThread().setContextClassLoader(own);
  }

  @AfterEach
  void leave() throws IOException {
    Thread.currentThread().setContextClassLoader(before);
    own.close();
  }

  private static Result app(String line) {
    return Result.of(("app " + line).split(" "));
  }

  /** Behind those that come with Periscope, and once more without its fences. */
  @Test
  void isThere() {
    assertTrue(Applications.of("pass-on").orElseThrow() instanceof PassOn);
    assertEquals(List.of("pass-on", "pass-on-nf"),
        Applications.all().stream().skip(10).map(Application::name).toList());
    assertTrue(app("list").out().contains("\npass-on      2      0, 1"), app("list").out());
    String sites = app("list pass-on").out();
    assertTrue(sites.matches("(?s).*\n0 +fence +line 9 +data\\[me\\] \\*= 2;\n1 +fence +line 12 .*"), sites);
    Thread.currentThread().setContextClassLoader(before);
    assertEquals(Optional.empty(), Applications.of("pass-on"));
  }

  @Test
  void runs() {
    Result strong = app("run --compare environments pass-on-nf --device interleaved --runs 3");
    assertEquals(Exit.OK, strong.exit(), strong.toString());
    Result fenced = app("run pass-on --runs 50 --environment sys-str+");
    assertEquals(Exit.OK, fenced.exit(), fenced.toString());
    Result weak = app("run pass-on-nf --runs 50 --environment sys-str+");
    assertEquals(Exit.FAILS, weak.exit(), weak.toString());
    assertTrue(weak.out().matches("(?s).*wrong: \\d+ was seen in place of \\d+.*"), weak.out());
    assertTrue(weak.out().contains("at none of 2 sites"), weak.out());
  }

  /** The machine needs one of its fences, the model both; it says no condition for what is compiled to be held to. */
  @Test
  void isHardened() {
    Result result = app("harden pass-on-nf --check-runs 32,60 --runs 20");
    assertEquals(Exit.OK, result.exit(), result.toString());
    assertTrue(result.out().contains("FOUND: 1 fence, with which 60 runs come out right."), result.out());
    assertTrue(result.out().contains("\n  site 0        own/pass-on.cl, line 9, behind data[me] *= 2;"), result.out());
    assertTrue(result.out().matches("(?s).*\n  0, 1 +wanted by opencl +right +not asked: it has no condition\n.*"),
        result.out());
    assertTrue(result.out().contains("MP+"), result.out());
    assertFalse(result.out().matches("(?s).*\n  0 +found +[^\n]* right\n.*"), result.out());
  }

  /** A device that fails is no fault of Periscope, and no answer. */
  @Test
  void devicesFail() {
    for (String line : List.of("run pass-on --runs 3", "run --compare environments pass-on --runs 3",
        "run --compare fences pass-on --runs 3")) {
      Result result = app(line + " --device interleaved --seed " + (FAILING - 2));
      assertEquals(Exit.UNKNOWN, result.exit(), result.toString());
      assertTrue(result.err().contains("the device failed: a launch was not through"), result.err());
    }
    JsonNode report = Reports.conforming("app-run", app("run pass-on --runs 3 --device interleaved --json --seed "
        + (FAILING - 2)));
    assertEquals(2, report.get("runs").asInt());
    assertEquals("a launch was not through", report.get("failure").asText());
  }

  /** Its own text is built with the environment that no driver could find. */
  @Test
  void runsOnADevice() {
    Devices devices = Devices.find();
    Optional<String> device = LaunchDevices.ids(devices).stream()
        .filter(id -> LaunchDevices.simulated(id).isEmpty()).findFirst();
    ForeignTools.need("opencl", device.isPresent(), () -> "there is no device of OpenCL: " + devices.problems());
    Result result = app("run pass-on --runs 5 --rounds 10 --environment rand-str+ --device " + device.orElseThrow());
    assertEquals(Exit.OK, result.exit(), result.toString());
    assertTrue(result.out().contains("5 right"), result.out());
  }
}
