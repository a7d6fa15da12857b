package periscope.applications.subject;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import periscope.applications.Application;
import periscope.applications.Job;
import periscope.applications.Site;
import periscope.applications.stress.Plan;
import periscope.applications.stress.Tuned;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Inputs;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchRequest.Purpose;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.SourceText;
import periscope.machines.grid.GridRun;
import periscope.mappings.table.Mapping;
import periscope.runtime.launch.LaunchDevice;
import periscope.runtime.launch.PreparedLaunch;

/** An application that is built for a device, with some fences, and with or without room for stress. */
public final class ReadyLaunch implements AutoCloseable {

  /** Name of the array whose elements the marks of sites load. */
  public static final String MARKS = "site_marks";

  private static final String FENCE = "FENCE_";
  private static final String FULL_FENCE = "FULL_FENCE";

  private final LaunchedProgram program;
  private final PreparedLaunch launch;

  private ReadyLaunch(LaunchedProgram program, PreparedLaunch launch) {
    this.program = program;
    this.launch = launch;
  }

  /**
   * Builds an application.
   *
   * @param job     a job with the shape of later launches; contents do not matter
   * @param plan    a plan of stress with the shape of later launches; without one, launches have no stress
   * @param mapping mapping that compiles the application; empty for none
   * @throws periscope.litmus.source.InvalidInputException if the device cannot run the application
   * @throws periscope.runtime.DeviceException if the device fails
   */
  public static ReadyLaunch of(Application application, Job job, SortedSet<Integer> fences, Optional<Plan> plan,
      LaunchDevice device, Optional<Mapping> mapping) {
    SourceText text = text(application, fences, plan.map(Plan::tuned));
    LaunchedProgram read = read(application, text, job.launch(application.kernel(), plan.map(Plan::groups)
        .orElse(job.grid().groupCount()), plan.map(Plan::sizes).orElse(Map.of()), false));
    return new ReadyLaunch(read, mapping.map(m -> device.prepare(text, read, m))
        .orElseGet(() -> device.prepare(text, read)));
  }

  private static LaunchedProgram read(Application application, SourceText text, String launch) {
    KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
    return language.program(text, new LaunchRequest(Optional.of(application.kernel()), Optional.empty(),
        Optional.of(new SourceText(application.name(), launch)), Optional.empty(), Map.of(), Set.of(),
        Purpose.PROGRAM));
  }

  /**
   * The launch of an application before compiling, without stress, with initial contents and condition.
   *
   * @param text the text with its fences
   */
  public static LaunchedProgram written(Application application, Job job, SourceText text) {
    return read(application, text, job.launch(application.kernel(), job.grid().groupCount(), Map.of(), true));
  }

  /**
   * The text in which every other site has a mark: a load of an element of {@link #MARKS}, which leaves a step in a run
   * and orders nothing.
   *
   * @param fences sites with a fence
   */
  public static SourceText marked(Application application, SortedSet<Integer> fences) {
    List<Site> sites = application.sites();
    Map<String, String> definitions = new TreeMap<>();
    definitions.put("SITES", String.valueOf(sites.stream().mapToInt(Site::number).max().orElse(0) + 1));
    sites.forEach(s -> definitions.put(FENCE + s.number(), fences.contains(s.number()) ? FULL_FENCE
        : "MARK(" + s.number() + ")"));
    return application.text().with(definitions);
  }

  /**
   * The text to build.
   *
   * @param fences sites with a fence
   * @param tuned  parameters of the stressing work-groups, if there may be some
   */
  public static SourceText text(Application application, SortedSet<Integer> fences, Optional<Tuned> tuned) {
    Map<String, String> definitions = new TreeMap<>();
    application.sites().forEach(s -> definitions.put(FENCE + s.number(),
        fences.contains(s.number()) ? FULL_FENCE : "NO_FENCE"));
    tuned.ifPresent(t -> {
      definitions.put("STRESSED", "1");
      definitions.put("SEQUENCE", Tuned.written(t.sequence()));
    });
    return application.text().with(definitions);
  }

  /**
   * Runs the application once.
   *
   * @param contents   initial contents of all buffers, by name; the plan's buffers are among them
   * @param background number of work-groups whose end a machine does not wait for
   */
  public GridRun run(Map<String, long[]> contents, int background, long seed, long most, BooleanSupplier stop) {
    return launch.run(new Inputs(contents, background), seed, most, stop);
  }

  /** Final contents of the buffers after a run, by name. */
  public Map<String, long[]> end(GridRun run) {
    return end(program, run);
  }

  /** Final contents of the buffers after a run of a program, by name. */
  public static Map<String, long[]> end(LaunchedProgram program, GridRun run) {
    Map<String, long[]> end = new HashMap<>();
    for (int i = 0; i < program.arrays().size(); i++) {
      end.put(program.arrays().get(i).name(), run.memory()[i]);
    }
    return end;
  }

  @Override
  public void close() {
    launch.close();
  }
}
