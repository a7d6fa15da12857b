package periscope.cli.kernel;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.cli.execution.Races;
import periscope.cli.kernel.Findings.Finding;
import periscope.cli.picture.Picture;
import periscope.cli.picture.PictureFiles;
import periscope.cli.picture.PictureOptions;
import periscope.cli.session.Definitions;
import periscope.cli.session.Exit;
import periscope.cli.session.ModelFiles;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.cli.session.TimeLimit;
import periscope.cli.session.Unroll;
import periscope.cli.simulate.Engines;
import periscope.cli.simulate.Judges;
import periscope.cli.simulate.Judges.Judge;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Termination;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.evaluate.CompiledModel;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code periscope kernel}: every outcome of a small launch of a kernel. */
@picocli.CommandLine.Command(
    name = "kernel",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Look at every execution of a kernel on a small grid: assertions, races, bounds, barriers, "
        + "termination.",
    footer = {"", "The file is OpenCL C (.cl) or CUDA C (.cu); a comment in it, or the options, say how",
      "a kernel is launched (docs/kernels.md). Buffers of which nothing is said have one element for each index",
      "that can be reached, and are 0 at first.", "",
      "Exit code 0 means that nothing is wrong in any execution, and the condition of the",
      "launch, if it has one, is met; 1 that something is wrong, 3 that not everything could",
      "be looked at within the limits, 4 that the file cannot be read.", "",
      "Examples:",
      "  periscope kernel lock.cl --grid 1x2 --set 'rounds = 1'",
      "  periscope kernel scan.cl --kernel scan --grid 2.1.2 --spec scan.spec --all"})
public final class Kernel implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "a file of kernels")
  private String file;

  @Mixin
  private LaunchOptions launch = new LaunchOptions();

  @Option(names = {"-M", "--model"}, paramLabel = "MODEL",
      description = "a shipped model's name or a .cat file (default: that of the language)")
  private Optional<String> model = Optional.empty();

  @Mixin
  private ModelFiles include = new ModelFiles();

  @Option(names = "--engine", paramLabel = "ENGINE", defaultValue = "auto", converter = Engines.Converter.class,
      description = "what looks at executions: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
  private Engines engine;

  @Mixin
  private Unroll unroll = new Unroll();

  @Option(names = "--all", description = "tell everything that is wrong, each with an execution, and all final states")
  private boolean all;

  @Mixin
  private PictureOptions drawing = new PictureOptions();

  @Mixin
  private Definitions definitions = new Definitions();

  @Mixin
  private TimeLimit time = new TimeLimit();

  public Kernel(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    session.include(include);
    session.sources().define(definitions);
    SourceText text = session.sources().test(file);
    KernelLanguage language = LitmusLanguages.form(text).filter(KernelLanguage.class::isInstance)
        .map(KernelLanguage.class::cast).orElseThrow(() -> new InvalidInputException(Diagnostic.error(text, Span.NONE,
            "this is no file of kernels", "such files end with .cl or .cu; 'periscope simulate' takes litmus tests")));
    List<PictureFiles> files = drawing.given().map(o -> drawing.files(spec, 1)).orElse(List.of());
    LaunchedKernel launched = launch.launch(language, text, session.sources(), unroll.bound());
    Judge judge = new Judges(session, model).of(launched.test(), session.languages()
        .ofHeader(launched.test().language()).name(), text);
    KernelAnswer answer;
    try {
      answer = ask(launched, text, judge);
    } catch (OutsideModelException e) {
      e.diagnostics().forEach(session.terminal()::problem);
      return Exit.UNKNOWN;
    }
    Terminal terminal = session.terminal();
    terminal.progress("");
    KernelReport.lines(answer, all, terminal.colours()).forEach(terminal::line);
    draw(answer, files);
    terminal.out().flush();
    return answer.exit();
  }

  private KernelAnswer ask(LaunchedKernel launched, SourceText text, Judge judge) {
    BooleanSupplier stop = time.over(session.interruption());
    session.terminal().progress("looking at executions of " + launched.kernel());
    boolean local = launched.test().locations().stream().anyMatch(l -> l.space() == AddressSpace.LOCAL);
    CompiledModel asked = local && !KernelAnswer.givesLocalMemory(launched)
        ? session.models().written(judge.model()) : judge.model();
    Simulation found = engine.engine(asked, unroll.bound()).begun(launched.test(), text, stop);
    session.terminal().progress("looking for work-items of " + launched.kernel() + " that never end");
    Termination termination = engine.engine(session.models().fair(judge.model()), unroll.bound())
        .terminates(launched.test(), text, stop);
    return new KernelAnswer(launched, text, judge, found, termination, unroll.bound());
  }

  private void draw(KernelAnswer answer, List<PictureFiles> files) {
    List<Picture> pictures = new ArrayList<>();
    for (Finding finding : Findings.of(answer)) {
      finding.witness().filter(w -> all || pictures.isEmpty()).ifPresent(w -> pictures.add(new Picture(
          answer.launched().test(), w, List.of("found under " + answer.judge().name() + ": " + finding.told()),
          Races.fault(w))));
    }
    for (PictureFiles form : files) {
      String base = form.base(answer.launched().kernel());
      try {
        for (int i = 0; i < pictures.size(); i++) {
          form.write(base + (pictures.size() == 1 ? "" : "-" + (i + 1)), pictures.get(i));
        }
        session.terminal().note(pictures.isEmpty() ? "no pictures: nothing was found" : form.told());
      } catch (IOException e) {
        session.terminal().note("the pictures cannot be written: " + e.getMessage());
      }
    }
  }
}
