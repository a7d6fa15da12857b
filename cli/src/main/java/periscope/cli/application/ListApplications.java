package periscope.cli.application;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.applications.Application;
import periscope.applications.Application.Size;
import periscope.applications.Applications;
import periscope.applications.Site;
import periscope.applications.report.ChosenApplication;
import periscope.applications.report.HardenJson;
import periscope.applications.report.ReportLines;
import periscope.applications.report.RunPlace;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.ShowOption;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.litmus.launch.Grid;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.litmus.source.NearNames;
import periscope.litmus.text.Prose;
import periscope.litmus.text.TextTable;
import periscope.reports.json.Json;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code periscope app list}: it lists the applications, or the sites of one application at which fences
 * may stand.
 */
@picocli.CommandLine.Command(
    name = "list",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "List the applications, or where fences may stand in one.",
    footer = {"", "Examples:", "  periscope app list", "  periscope app list cbe-dot",
      "  periscope app list cbe-dot --show text"})
final class ListApplications implements Subcommand {

  /**
   * The report with {@code --json}; {@code docs/schemas/app-list.schema.json} describes its fields.
   *
   * @param applications all applications, or the one that was named
   */
  @Schema(name = "app-list", edition = 1, title = "periscope app list --json")
  private record Report(
      @Field(value = "all, or the one that was named", fewest = 1) List<Listed> applications) {}

  /**
   * One application.
   *
   * @param fences the sites at which it ships with a fence
   * @param text   the text of its program, if it was asked for
   */
  private record Listed(
      String application,
      @Field("what it does, in a few words") String title,
      @Field(value = "the sites at which it comes with a fence", least = 0) List<Integer> fences,
      @Field(fewest = 1) List<RunPlace.Size> sizes,
      @Field(value = "where a fence may stand", fewest = 1) List<HardenJson.Place> sites,
      @Field("its program in OpenCL C, with --text") Optional<String> text) {}

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "NAME", arity = "0..1", description = "an application")
  private Optional<String> name = Optional.empty();

  @Mixin
  private ShowOption show = new ShowOption();

  @Option(names = "--json", description = "print JSON (docs/schemas/app-list.schema.json)")
  private boolean json;

  ListApplications(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    boolean text = show.of("text").contains("text");
    if (text && name.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "--show text wants the name of an application");
    }
    List<String> names = Applications.all().stream().map(Application::name).toList();
    Optional<Application> one = name.map(n -> Applications.of(n).orElseThrow(() -> new ParameterException(
        spec.commandLine(), "there is no application '" + n + "'; " + NearNames.nearestOrAll(n, names))));
    if (json) {
      session.terminal().line(Json.print(new Report(one.map(List::of).orElseGet(Applications::all).stream()
          .map(a -> listed(a, text)).toList())));
      return Exit.OK;
    }
    one.ifPresentOrElse(a -> {
      if (text) {
        session.terminal().line(a.text().content().stripTrailing());
      } else {
        tell(a);
      }
    }, this::all);
    return Exit.OK;
  }

  private Listed listed(Application a, boolean text) {
    ChosenApplication chosen = ChosenApplication.of(a);
    return new Listed(a.name(), a.title(), List.copyOf(a.shipped()),
        Stream.of(Size.values()).map(s -> new RunPlace.Size(
        s.name().toLowerCase(Locale.ROOT), a.job(s, 0).grid().items(), a.job(s, 0).grid().groupCount())).toList(),
        a.sites().stream().map(s -> HardenJson.Place.of(s, chosen)).toList(), Optional.of(a.text().content())
            .filter(t -> text));
  }

  private void all() {
    List<List<String>> rows = new ArrayList<>();
    for (Application a : Applications.all()) {
      rows.add(List.of(a.name(), String.valueOf(a.sites().size()), a.shipped().isEmpty() ? "-"
          : ReportLines.numbers(a.shipped()), grid(a, Size.SMALL), grid(a, Size.USUAL), grid(a, Size.LARGE)));
    }
    TextTable.align(List.of("application", "sites", "fences", "small", "usual", "large"), rows)
        .forEach(session.terminal()::line);
    session.terminal().line("");
    Prose.paragraphs(List.of("sites: where a fence may stand; fences: at which it comes with one; sizes: work-items x "
        + "work-groups. 'periscope app list NAME' says what one does."), Prose.WIDTH).forEach(session.terminal()::line);
  }

  private static String grid(Application application, Size size) {
    Grid grid = application.job(size, 0).grid();
    return grid.items() + "x" + grid.groupCount();
  }

  private void tell(Application a) {
    Terminal terminal = session.terminal();
    ReportLines.heading(ChosenApplication.of(a)).forEach(terminal::line);
    List<List<String>> rows = new ArrayList<>();
    for (Site s : a.sites()) {
      rows.add(List.of(String.valueOf(s.number()), a.shipped().contains(s.number()) ? "fence" : "",
          "line " + s.line(), s.after()));
    }
    rows.add(0, List.of("site", "", a.text().name(), "behind"));
    TextTable.hanging(rows, Prose.WIDTH).forEach(terminal::line);
  }
}
