package periscope.cli.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.engines.answer.Agreement;
import periscope.inputs.NamedModel;
import periscope.inputs.TestInput;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Status;
import periscope.litmus.expectation.ProgramVerdict;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.text.ShellLine;
import periscope.mappings.ProgramCompiler;
import periscope.reports.picture.PictureFiles;
import periscope.reports.sarif.Rule;
import periscope.reports.sarif.SarifLog;

/** Checks programs one after the other: is what a mapping or a compiler makes of each sound? */
public final class VerifyPrograms {

  private final Session session;
  /** The mapping or compiler as the command line names it. */
  private final String written;
  private final Output output;
  private final ProgramChecker checker;
  private final ProgramsTable table = new ProgramsTable();
  private final List<ProgramJson.Program> reports = new ArrayList<>();
  private int looked;
  private double seconds;
  private int exit = Exit.OK;

  /**
   * What becomes of the answers.
   *
   * @param pictures where pictures go, in each form that is wanted
   * @param table    whether only the table is wanted
   * @param log      a SARIF log, if one is wanted
   * @param leftOut  answers that nothing is told of but how many they are
   */
  public record Output(List<PictureFiles> pictures, boolean table, boolean json, Optional<SarifLog> log,
      Predicate<ProgramResult> leftOut) {

    public Output(List<PictureFiles> pictures, boolean table, boolean json, Optional<SarifLog> log) {
      this(pictures, table, json, log, r -> false);
    }

    /** The same without some answers. */
    public Output leavingOut(Predicate<ProgramResult> some) {
      return new Output(pictures, table, json, log, some);
    }
  }

  /**
   * Nothing is checked yet.
   *
   * @param sourceModel name or path of the source model
   * @param targetModel the target model's name or path; the newest of the target language if absent
   */
  public VerifyPrograms(Session session, String written, ProgramCompiler compiler, String sourceModel,
      Optional<String> targetModel, ProgramChecker.Following limits, Output output) {
    this.session = session;
    this.written = written;
    this.output = output;
    NamedModel source = NamedModel.of(session.inputs(), sourceModel, compiler.source().name(), compiler.name());
    Optional<NamedModel> target = NamedModel.ofTarget(session.inputs(), targetModel, compiler.to(), compiler.name());
    checker = new ProgramChecker(
        session, compiler, source, target, limits, output.json() || output.log().isPresent(), output.pictures());
  }

  /**
   * Checks programs and reports.
   *
   * @param names shipped tests, files, and folders for all tests of the source language in them
   * @return the exit code
   */
  public int run(List<String> names) {
    long start = System.nanoTime();
    List<String> files = files(names);
    boolean several = !files.equals(names) || names.size() > 1;
    if (files.isEmpty() && exit == Exit.OK) {
      session.terminal().note("there is no " + checker.compiler().source() + " test in " + String.join(", ", names));
      exit = Exit.INVALID;
    }
    prepare(files);
    for (String file : files) {
      if (session.interruption().asked()) {
        session.terminal().note("interrupted: " + (files.size() - looked) + " of " + files.size()
            + " programs were not looked at");
        break;
      }
      looked++;
      session.terminal().progress(several ? "checking " + looked + " of " + files.size() + ": " + file : "");
      show(checker.check(file), several);
    }
    seconds = (System.nanoTime() - start) / 1e9;
    conclude(several);
    return exit;
  }

  /** What the programs came to, for JSON. */
  public ProgramJson.Run told() {
    return new ProgramJson.Run(reports, table.json(seconds));
  }

  /** The models that programs were checked against. */
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

  /** The files that are meant; those of a folder that are in other languages are counted and left out. */
  private List<String> files(List<String> names) {
    List<String> files = new ArrayList<>();
    for (String name : names) {
      List<String> meant = session.testFiles(List.of(name), () -> exit = Exit.worst(exit, Exit.INVALID));
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
      return session.inputs().languages().of(session.inputs().sources().test(file)).map(LitmusLanguage::header)
          .filter(h -> !h.equals(header)).isPresent();
    } catch (InvalidInputException e) {
      // What cannot be read becomes a row that says so.
      return false;
    }
  }

  private void show(ProgramResult result, boolean several) {
    Terminal terminal = session.terminal();
    terminal.progress("");
    if (output.leftOut().test(result)) {
      table.unchanged();
      return;
    }
    // Of several, those are told at length that are not as they should be; of what has no answer, why is enough.
    boolean told = !output.json() && !output.table() && (!several || result.status() == Status.FAILS);
    if (told && result instanceof ProgramResult.Checked checked) {
      tell(checked, several);
    }
    boolean applies = !several || !result.said().equals(ProgramVerdict.INAPPLICABLE.toString());
    result.problems().stream().limit(applies ? Long.MAX_VALUE : result.status() == Status.OK ? 0 : 1)
        .forEach(terminal::problem);
    output.log().ifPresent(log -> {
      if (result instanceof ProgramResult.Checked checked) {
        FindingSarif.tell(log, checked);
      } else {
        result.problems().forEach(p -> log.problem(p, Rule.TEST_LINT));
      }
    });
    if (output.json()) {
      reports.add(ProgramJson.program(result));
    }
    table.add(result);
    exit = Exit.worst(exit, Exit.of(result.status()));
    terminal.out().flush();
  }

  private void tell(ProgramResult.Checked checked, boolean several) {
    Terminal terminal = session.terminal();
    ProgramVerification found = checked.found();
    ProgramReport.lines(found, session, terminal.colours()).forEach(terminal::line);
    checked.expected().ifPresent(e -> terminal.line("  Expected " + e.said() + ": "
        + told(checked, checked.agreement().orElseThrow())));
    checked.pictures().forEach(p -> terminal.line("  Picture  " + p));
    found.shown().filter(o -> found.onMachine())
        .ifPresent(o -> terminal.line("  Replay   " + replay(checked.file(), found.input().test(), o)));
    if (several) {
      terminal.line("");
    }
  }

  private static String told(ProgramResult.Checked checked, Agreement agreement) {
    return switch (agreement) {
      case AGREES -> "so it is.";
      case DIFFERS -> "but it is " + checked.said() + ".";
      case UNDECIDED -> "that is not decided.";
    };
  }

  private void conclude(boolean several) {
    Terminal terminal = session.terminal();
    String source = checker.source().name();
    String target = NamedModel.target(checker.target());
    if (!output.json() && (several || output.table())) {
      String under = checker.compiler().name() + ", " + source + " against "
          + (checker.target().isEmpty() ? "the " : "") + target;
      table.lines(under, checker.compiler().remark(), seconds, terminal.colours()).forEach(terminal::line);
    }
    terminal.out().flush();
  }

  /** The command that shows the run to an outcome step by step. */
  private String replay(String program, LitmusTest test, Outcome outcome) {
    String wanted = test.asking(outcome).condition().orElseThrow().proposition().print();
    List<String> words = new ArrayList<>(
        List.of("periscope", "explore", program, "--mapping", written, "--exact", "--trace", wanted));
    words.addAll(checker.limits().local().words());
    words.addAll(session.inputs().sources().definitionWords());
    return ShellLine.of(words);
  }
}
