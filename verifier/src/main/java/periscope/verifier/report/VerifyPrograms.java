package periscope.verifier.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import periscope.inputs.NamedModel;
import periscope.inputs.TestInput;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Soundness;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.answer.VerdictWords;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.InvalidInputException;
import periscope.mappings.ProgramCompiler;
import periscope.reports.Context;
import periscope.reports.Output;
import periscope.reports.part.Part;
import periscope.reports.picture.PictureFiles;
import periscope.reports.sarif.Rule;
import periscope.reports.sarif.SarifLog;
import periscope.verifier.behaviour.TargetMachine;
import periscope.verifier.soundness.Counterexample;

/** Checks programs one after the other: is each compiled soundly by a mapping or a compiler? */
public final class VerifyPrograms {

  private final Context context;
  /** Name of the mapping or compiler on the command line. */
  private final String written;
  private final Reports wanted;
  private final ProgramChecker checker;
  private final ProgramsTable table = new ProgramsTable();
  private final List<ProgramJson.Program> programs = new ArrayList<>();
  private final List<ProgramResult> results = new ArrayList<>();
  private int looked;
  private double seconds;
  private Status status = Status.OK;

  /**
   * The wanted reports.
   *
   * @param pictures writers of pictures, one for each wanted format
   * @param table    whether to print only the table
   * @param json     whether a JSON report, or a page, replaces the text
   * @param page     whether a page is wanted
   * @param log      the SARIF log; empty if none is wanted
   * @param leftOut  results that are only counted
   */
  public record Reports(List<PictureFiles> pictures, boolean table, boolean json, boolean page,
      Optional<SarifLog> log, Predicate<ProgramResult> leftOut) {

    public Reports(
        List<PictureFiles> pictures, boolean table, boolean json, boolean page, Optional<SarifLog> log) {
      this(pictures, table, json, page, log, r -> false);
    }

    /** Copy that only counts further results. */
    public Reports leavingOut(Predicate<ProgramResult> some) {
      return new Reports(pictures, table, json, page, log, some);
    }
  }

  /**
   * Prepares the checks; checks nothing yet.
   *
   * @param sourceModel name or path of the source model
   * @param targetModel name or path of the target model; empty for that of the target language, or of its newer parts
   * @param machine     the machine on which compiled programs run in place of a target model
   */
  public VerifyPrograms(Context context, String written, ProgramCompiler compiler, String sourceModel,
      Optional<String> targetModel, Optional<TargetMachine> machine, ProgramChecker.Following limits,
      Reports wanted) {
    this.context = context;
    this.written = written;
    this.wanted = wanted;
    NamedModel source = NamedModel.of(context.inputs(), sourceModel, compiler.source().name(), compiler.name());
    // A table's programs are not asked whether they are undefined: a search asks its whole bound alike.
    Optional<NamedModel> target = machine.isPresent() ? Optional.empty() : compiler.table().isPresent()
        ? NamedModel.ofTarget(context.inputs(), targetModel, compiler.table().get())
        : NamedModel.ofCode(context.inputs(), targetModel, compiler.to(), compiler.name());
    checker = new ProgramChecker(
        context, compiler, source, target, machine, limits, wanted.json() || wanted.page() || wanted.log().isPresent(),
        wanted.pictures());
  }

  /**
   * Checks programs and reports.
   *
   * @param names shipped tests, files, and folders, which stand for all tests of the source language in them
   * @return exit code
   */
  public Status run(List<String> names) {
    long start = System.nanoTime();
    List<String> files = files(names);
    boolean several = !files.equals(names) || names.size() > 1;
    if (files.isEmpty() && status == Status.OK) {
      context.output().note("there is no " + checker.compiler().source() + " test in " + String.join(", ", names));
      status = Status.INVALID;
    }
    prepare(files);
    for (String file : files) {
      if (context.stopped()) {
        context.output().note(context.whyStopped() + ": " + (files.size() - looked) + " of " + files.size()
            + " programs were not looked at");
        break;
      }
      looked++;
      context.output().progress(several ? "checking " + looked + " of " + files.size() + ": " + file : "");
      show(checker.check(file), several);
    }
    seconds = (System.nanoTime() - start) / 1e9;
    conclude(several);
    return status;
  }

  /** The results for the JSON report. */
  public ProgramJson.Run told() {
    return new ProgramJson.Run(programs, table.json(seconds));
  }

  /** The results for a page. */
  ProgramsPage.Run shown() {
    return new ProgramsPage.Run(
        checker.compiler(), checker.source().name(), checker.targetName(), results);
  }

  Context context() {
    return context;
  }

  /** The checker, with the models of the checks. */
  public ProgramChecker checker() {
    return checker;
  }

  private void prepare(List<String> files) {
    List<TestInput> read = new ArrayList<>();
    for (String file : files) {
      try {
        read.add(checker.read(file));
      } catch (InvalidInputException e) {
        // It is told of when its turn comes.
        continue;
      }
    }
    checker.compiler().prepare(read.stream().map(TestInput::test)
        .filter(t -> t.language().equals(checker.compiler().source().header())).toList());
  }

  /** The files that names stand for; tests of a folder in other languages are counted and left out. */
  private List<String> files(List<String> names) {
    List<String> files = new ArrayList<>();
    for (String name : names) {
      List<String> meant = context.inputs().testFiles(List.of(name), () -> status = status.and(Status.INVALID));
      boolean folder = !meant.equals(List.of(name));
      for (String file : meant) {
        if (folder && other(file)) {
          table.other();
        } else {
          files.add(file);
        }
      }
    }
    return files;
  }

  private boolean other(String file) {
    try {
      String header = checker.compiler().source().header();
      return context.inputs().languages().of(context.inputs().sources().test(file)).map(LitmusLanguage::header)
          .filter(h -> !h.equals(header)).isPresent();
    } catch (InvalidInputException e) {
      // What cannot be read becomes a row that says so.
      return false;
    }
  }

  private void show(ProgramResult result, boolean several) {
    Output terminal = context.output();
    terminal.progress("");
    if (wanted.leftOut().test(result)) {
      table.unchanged();
      return;
    }
    // Of several, those are told at length that are not as they should be; of what has no answer, why is enough.
    boolean told = !wanted.json() && !wanted.table() && (!several || result.status() == Status.FAILS);
    if (told && result instanceof ProgramResult.Checked checked) {
      tell(checked, several);
    }
    boolean applies = !several || !result.said().equals(Soundness.INAPPLICABLE.toString());
    result.problems().stream().limit(applies ? Long.MAX_VALUE : result.status() == Status.OK ? 0 : 1)
        .forEach(terminal::problem);
    wanted.log().ifPresent(log -> {
      if (result instanceof ProgramResult.Checked checked) {
        FindingSarif.tell(log, checked);
      } else {
        result.problems().forEach(p -> log.problem(p, Rule.TEST_LINT));
      }
    });
    if (wanted.json()) {
      programs.add(ProgramJson.program(result));
    }
    if (wanted.page()) {
      results.add(result);
    }
    table.add(result);
    status = status.and(result.status());
    terminal.flush();
  }

  private void tell(ProgramResult.Checked checked, boolean several) {
    Output terminal = context.output();
    ProgramVerification found = checked.found();
    Part.lines(ProgramReport.parts(found, checked.reason(), context, terminal.colours())).forEach(terminal::line);
    checker.machine().filter(m -> !m.lacks().isEmpty()).ifPresent(m -> Part.Labelled.of("Machine  ", m.name()
        + " lacks " + String.join("; ", m.lacks()) + ". No verdict covers these.").lines().forEach(terminal::line));
    checked.expected().ifPresent(e -> terminal.line("  Expected " + e.said() + ": "
        + told(checked, checked.agreement().orElseThrow())));
    checked.pictures().forEach(p -> terminal.line("  Picture  " + p));
    // The command 'explore' knows one table, and no compiler.
    boolean explored = found.onMachine() && found.compiler().table().filter(t -> t.tables().isEmpty()).isPresent();
    found.counterexample().flatMap(Counterexample::outcome).filter(o -> explored)
        .ifPresent(o -> replay(checked.file(), found.input().test(), o).lines().forEach(terminal::line));
    if (several) {
      terminal.line("");
    }
  }

  private static String told(ProgramResult.Checked checked, Verdict agreement) {
    return VerdictWords.of("found.", "found " + checked.said() + ".", "not decided.").of(agreement);
  }

  private void conclude(boolean several) {
    Output terminal = context.output();
    String source = checker.source().name();
    String target = checker.targetName();
    if (!wanted.json() && (several || wanted.table())) {
      String under = checker.compiler().name() + ", " + source + " against "
          + (checker.target().isEmpty() && checker.machine().isEmpty() ? "the " : "") + target;
      table.lines(under, checker.compiler().remark(), seconds, terminal.colours()).forEach(terminal::line);
    }
    terminal.flush();
  }

  /** The command that shows the run to an outcome step by step. */
  private Part replay(String program, LitmusTest test, Outcome outcome) {
    String wanted = test.asking(outcome).condition().orElseThrow().proposition().print();
    List<String> words = new ArrayList<>(
        List.of("periscope", "explore", program, "--mapping", written, "--exact", "--trace", wanted));
    checker.machine().ifPresent(m -> words.addAll(List.of("--machine", m.name())));
    words.addAll(checker.limits().local().words());
    words.addAll(context.inputs().sources().definitionWords());
    return Part.Labelled.command(FindingReport.REPLAY, words);
  }
}
