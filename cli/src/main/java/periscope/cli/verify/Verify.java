package periscope.cli.verify;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.cli.search.MachineOption;
import periscope.cli.search.MixOption;
import periscope.cli.search.SearchOptions;
import periscope.cli.search.Subject;
import periscope.cli.search.VerifyCommand;
import periscope.cli.session.EmitOption;
import periscope.cli.session.Exit;
import periscope.cli.session.PictureOptions;
import periscope.cli.session.SarifOption;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.mappings.table.Mapping;
import periscope.reports.json.Json;
import periscope.reports.part.Part;
import periscope.reports.sarif.SarifLog;
import periscope.verifier.mixture.MixtureAnswer;
import periscope.verifier.mixture.TableAlone;
import periscope.verifier.page.VerifyPage;
import periscope.verifier.reason.Baseline;
import periscope.verifier.reason.Beyond;
import periscope.verifier.reason.Offer;
import periscope.verifier.reason.ReasonText;
import periscope.verifier.reason.Reasons;
import periscope.verifier.reason.RowSearch;
import periscope.verifier.reason.Setting;
import periscope.verifier.report.Blame;
import periscope.verifier.report.FindingFiles;
import periscope.verifier.report.FindingReport;
import periscope.verifier.report.FindingSarif;
import periscope.verifier.report.ShownFindings;
import periscope.verifier.report.Summary;
import periscope.verifier.report.VerifyJson;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.DistinctFindings;
import periscope.verifier.soundness.EverySize;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.sized.IterativeDeepening.Wanted;
import periscope.verifier.task.SearchRun;
import periscope.verifier.task.VerificationTask;
import periscope.verifier.task.VerificationTask.Mixing;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code periscope verify}: it asks whether a mapping is sound for every small program. */
@picocli.CommandLine.Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Check a mapping over every small program.",
      "",
      "Finds programs whose compiled form does what the source forbids (UNSOUND) or can get stuck (STUCK), and"
          + " shows the "
          + "smallest of each sort with the run of the machine that breaks it. Of findings that use the same rows"
          + " of the mapping, or more, only the smallest is shown."
    },
    footer = {"", "Pictures show the execution that breaks the mapping, and the closest execution of the source, where"
      + " the target has a model. 'periscope check --mapping' checks single programs.", "",
      "Examples:", "  periscope verify rsp-original",
        "  periscope verify my.map --ops 3 --without guards --timeout 600",
        "  periscope verify cuda-5.5-ptx --first --picture figures",
        "  periscope verify cuda-clang-ptx --mix my.map",
        "  periscope verify my.map --emit html:report.html"})
public final class Verify implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Mixin
  private SearchOptions options = new SearchOptions();

  @Mixin
  private Subject subject = new Subject();

  @Mixin
  private MachineOption machine = new MachineOption();

  @Mixin
  private MixOption mix = new MixOption();

  @Option(names = "--first", description = "stop at the first finding")
  private boolean first;

  @Option(names = "--all",
      description = {
        "list all findings, not only the distinct ones; searches by size continue to the bound, skipping"
            + " programs that use every row blamed by an earlier finding"
      })
  private boolean all;

  @Option(names = "--baseline", paramLabel = "TABLE|none",
      description = {
        "a mapping whose findings are known: only findings that it lacks are shown and make the exit code 1; none: all"
            + " are shown (default: the shipped mapping that a file extends, without an effect on the exit code)"
      })
  private Optional<String> baseline = Optional.empty();

  @Option(names = "--unbounded",
      description = "if the search finds nothing, try to prove the mapping sound for programs of every size: for a"
          + " table from cuda to ptx, under shipped models, without volatile, seq_cst and barriers, on one device"
          + " (docs/unbounded.md)")
  private boolean unbounded;

  @Option(names = "--proof", paramLabel = "FILE",
      description = "with --unbounded: write the certificate of the proof to a file, for periscope check-proof")
  private Optional<Path> certificate = Optional.empty();

  @Option(names = "--out", paramLabel = "FOLDER", defaultValue = "counterexamples",
      description = "the folder for the files that replay findings (default: ${DEFAULT-VALUE})")
  private Path folder;

  @Option(names = "--json", description = "report as JSON (docs/schemas/verify.schema.json)")
  private boolean json;

  @Mixin
  private EmitOption emit = new EmitOption();

  @Parameters(index = "1..*", paramLabel = "FILE", hidden = true)
  private List<String> programs = List.of();

  @Mixin
  private SarifOption sarif = new SarifOption();

  @Mixin
  private PictureOptions drawing = new PictureOptions();

  public Verify(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (!programs.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "one mapping is verified at a time; 'periscope "
          + (programs.stream().allMatch(p -> p.endsWith(".map")) ? "verify " + subject.name() + " --mix "
              + String.join(",", programs) + "' asks about programs of several"
              : "check --mapping " + subject.name() + " " + String.join(" ", programs) + "' checks programs"));
    }
    return sarif.run(session, "verify", this::verify);
  }

  private int verify(Optional<SarifLog> log) {
    emit.check(json);
    Mapping mapping = mix.mixture(session, subject.mapping(session), subject.name());
    if (first && all) {
      throw new ParameterException(spec.commandLine(), "--first and --all contradict each other");
    }
    if (certificate.isPresent() && !unbounded) {
      throw new ParameterException(spec.commandLine(), "--proof goes with --unbounded");
    }
    VerificationTask task = options.task(session, subject.target(), machine, mapping);
    VerificationTask inquiry = mix.given() ? task.mixing(new Mixing(mix.wholeThreads(), true)) : task;
    if (mix.given() && baseline.isPresent()) {
      throw new ParameterException(spec.commandLine(), "--baseline does not go with --mix: each table is searched by"
          + " itself, and only what needs several tables is shown");
    }
    if (drawing.given() && inquiry.model().isEmpty()) {
      throw new ParameterException(spec.commandLine(), "--picture does not go with " + mapping.name()
          + ": programs for " + mapping.to() + " are searched on a machine; 'periscope check --mapping "
          + subject.name() + " FILE --picture FOLDER' draws one program");
    }
    if (baseline.isPresent() && inquiry.model().isEmpty()) {
      throw new ParameterException(spec.commandLine(), "--baseline does not go with " + mapping.name()
          + ": programs for " + mapping.to() + " are searched on a machine; 'periscope compare TABLE "
          + subject.name() + "' says what each changed row does");
    }
    return search(inquiry, log);
  }

  private int search(VerificationTask inquiry, Optional<SarifLog> log) {
    Mapping mapping = inquiry.base();
    SearchRun run = new SearchRun(session, options.programs().timeLimit().deadline());
    List<TableAlone> alone = mix.given() ? TableAlone.all(inquiry, run) : List.of();
    Question question = mix.given()
        ? inquiry.question().besides(MixtureAnswer.doubtful(alone), inquiry.code()) : inquiry.question();
    FindingFiles files = new FindingFiles(session, folder, "a counterexample to " + written(mapping) + ", "
        + inquiry.source().name() + " against " + inquiry.targetInWords());
    // A mixture's findings have no reason: its rows may have all the order that they ask for.
    Reasons reasons = new Reasons(Setting.of(session.inputs(), mapping, inquiry.source(),
        inquiry.model().filter(m -> !mix.given())).against(known(inquiry)), run::overForReasons);
    ShownFindings findings = new ShownFindings(new FindingReport(session, inquiry, mapping, subject.name(),
        words(), files, drawing.folders(spec)), reasons, rows(inquiry, run), json || emit.printed());
    DistinctFindings distinct = new DistinctFindings(question);
    noProof(inquiry, question).ifPresent(session.terminal()::note);
    Answer searched = run.run(mapping.name(), search(inquiry, question), new Search.Listener() {
      @Override
      public void finished(int size, List<Finding> found) {
        show(findings, distinct.add(found));
      }
    });
    Optional<EverySizeProof.Result> proof = everySize(inquiry, question, searched, run);
    Answer answer = proof.flatMap(EverySizeProof.Result::wrong).map(searched::with).orElse(searched);
    // Findings of a size that was not finished come last and may not be the smallest.
    show(findings, distinct.add(answer.findings()));
    Optional<Beyond> beyond = reasons.setting().baseline().map(b ->
        Beyond.of(b, answer, further(b, answer, reasons, inquiry, run, findings), reasons));
    Optional<MixtureAnswer> mixture = Optional.of(alone).filter(a -> !a.isEmpty())
        .map(a -> new MixtureAnswer(mapping, mix.wholeThreads(), a, answer,
            new VerifyCommand(options, subject.target(), inquiry)));
    Summary summary = new Summary(
        mapping.name(), inquiry, question, answer, beyond, mixture,
        proof.filter(p -> p.wrong().isEmpty()).map(EverySizeProof.Result::answer), session.terminal().colours());
    int written = report(summary, reasons, findings, log);
    files.told();
    if (summary.everySize().filter(EverySize::proved).isPresent()) {
      return written;
    }
    int exit = Exit.worst(written, Exit.of(mixture.map(MixtureAnswer::verdict)
        .or(() -> beyond.filter(b -> b.baseline().given()).map(Beyond::verdict)).orElse(answer.verdict()).status()));
    return certificate.map(f -> uncertified(f, exit)).orElse(exit);
  }

  /** The search for other programs with the rows at fault; none on a machine, and for a mixture. */
  private Optional<RowSearch> rows(VerificationTask inquiry, SearchRun run) {
    return Optional.of(inquiry).filter(i -> i.model().isPresent() && !mix.given()).map(
        i -> new RowSearch(i, s -> run.run(i.base().name() + ", other programs with the rows at fault", s)));
  }

  /** The exit code of a run that was to write a certificate and has none; says so, also of a file of another run. */
  private int uncertified(Path file, int exit) {
    session.terminal().note("no certificate was written to " + file
        + (Files.exists(file) ? "; the file there is of another run" : ""));
    return Exit.worst(exit, Exit.UNKNOWN);
  }

  /** Why no proof for programs of every size can follow the search, told before it. */
  private Optional<String> noProof(VerificationTask inquiry, Question question) {
    return Optional.of(inquiry).filter(i -> unbounded)
        .flatMap(i -> new EverySizeProof(session, i, question, subject.name()).refused())
        .map(why -> "the search is not followed by a proof for larger programs: " + why);
  }

  /** The answer for programs of every size; a finding of the search leaves nothing to prove. */
  private Optional<EverySizeProof.Result> everySize(VerificationTask inquiry, Question question, Answer answer,
      SearchRun run) {
    return Optional.of(answer).filter(a -> unbounded && a.findings().isEmpty())
        .map(a -> new EverySizeProof(session, inquiry, question, subject.name())
            .answer(a, certificate, () -> run.stopped().isPresent()));
  }

  /** The table in the files of findings: a single one by its path from there. */
  private String written(Mapping mapping) {
    return mix.given() ? mapping.name() : FindingFiles.named(folder, subject.name());
  }

  /** The options of a command that shows a finding again. */
  private List<String> words() {
    return Stream.concat(mix.words().stream(), options.include().words().stream()).toList();
  }

  private Optional<Baseline> known(VerificationTask inquiry) {
    return inquiry.model().filter(m -> !mix.given())
        .flatMap(m -> Baseline.of(session.inputs(), baseline, inquiry.base()));
  }

  /** If the baseline has all findings, the search for others: findings hide programs that use the same rows. */
  private Optional<Answer> further(Baseline known, Answer answer, Reasons reasons, VerificationTask inquiry,
      SearchRun run, ShownFindings findings) {
    if (answer.findings().isEmpty() || run.over() || !answer.findings().stream().allMatch(reasons::shared)) {
      return Optional.empty();
    }
    Question question = inquiry.question().settingAside(known.table(), inquiry.code());
    Answer further = run.run(inquiry.base().name() + ", findings that " + known.table().name() + " lacks",
        search(inquiry, question));
    findings.show(new DistinctFindings(question).add(further.findings()));
    return Optional.of(further);
  }

  private Search search(VerificationTask inquiry, Question question) {
    return first ? inquiry.untilFirst(question)
        : inquiry.search(question, all ? Wanted.OF_EACH_SIZE : Wanted.OF_FIRST_SIZE);
  }

  private void show(ShownFindings findings, List<Finding> found) {
    findings.show(first ? found.stream().limit(findings.all().isEmpty() ? 1 : 0).toList() : found);
  }

  /** @return the exit code of the reports, for a page that cannot be written */
  private int report(Summary summary, Reasons reasons, ShownFindings findings, Optional<SarifLog> log) {
    Terminal terminal = session.terminal();
    List<Blame> blamed = !json && log.isEmpty() && !emit.given() ? List.of() : findings.all().stream()
        .map(f -> Blame.of(summary.inquiry().base(), summary.question(), f)).toList();
    log.ifPresent(l -> {
      IntStream.range(0, blamed.size()).forEach(
          i -> FindingSarif.tell(l, findings.all().get(i), blamed.get(i), summary.inquiry().source().name()));
      FindingSarif.tell(l, summary);
    });
    List<Finding> every = all ? summary.answer().findings() : List.of();
    List<Part> told = json && !emit.given() ? List.of() : reasons(summary, reasons);
    if (json) {
      terminal.line(Json.print(VerifyJson.of(summary, reasons, findings.all(), blamed, all, session.inputs().catOf())));
    } else if (!emit.printed()) {
      every.forEach(f -> terminal.line(f.fault() + "  " + f.shape().description() + "  " + f.text()));
      (all ? List.of("") : List.<String>of()).forEach(terminal::line);
      summary.lines(told).forEach(terminal::line);
    }
    return emit.write(session, Exit.OK, () -> VerifyPage.of(summary, told, findings.all(), blamed, every));
  }

  /** The reasons of the findings, and the offer of a baseline. */
  private List<Part> reasons(Summary summary, Reasons reasons) {
    List<Finding> found = Stream.concat(summary.answer().findings().stream(),
        summary.beyond().flatMap(Beyond::further).stream().flatMap(f -> f.findings().stream())).toList();
    List<Part> parts = new ArrayList<>(ReasonText.parts(found, reasons));
    if (baseline.isEmpty() && summary.beyond().isEmpty()) {
      Offer.of(session.inputs(), reasons.setting(), reasons.of(found), () -> false)
          .ifPresent(o -> parts.add(o.part()));
    }
    return parts;
  }
}
