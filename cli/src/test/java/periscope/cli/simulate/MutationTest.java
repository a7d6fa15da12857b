package periscope.cli.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.session.Interruption;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.engines.answer.TestResult;
import periscope.engines.answer.TestResult.Failed;
import periscope.engines.answer.TestResult.Reason;
import periscope.engines.answer.TestRunner;
import periscope.engines.portfolio.Portfolio;
import periscope.engines.simulation.Engine;
import periscope.inputs.Judges;
import periscope.inputs.LocalInstances;
import periscope.inputs.Sources;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.machines.Exploration.Limits;
import periscope.machines.rsp.ReducedExplorer;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.mappings.table.Lint;
import periscope.mappings.table.Mapping;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.models.vocabulary.Vocabulary;
import periscope.semantics.LoopBound;
import periscope.testing.Sample;

/**
 * Texts with mistakes: whatever is wrong with a file, it is told. What lint accepts runs, and what it refuses does not.
 */
class MutationTest {

  private static final int TESTS = Sample.of(150, 2000);
  private static final int TABLES = Sample.of(30, 250);
  private static final long SEED = Sample.seed(14);

  /** After this long, what still runs is stopped as --timeout does it; no assertion looks at how far it came. */
  private static final long STOP_NANOS = 300_000_000;
  /** What has not ended by then hangs, however slow the machine is. */
  private static final int HANGS_SECONDS = 3600;

  @TempDir Path folder;

  private final Session session = new Session(Terminal.plain(System.out, System.err), new Interruption());
  private final LitmusLanguages languages = LitmusLanguages.load();
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final List<String> wrong = new ArrayList<>();
  private TestRunner runner;

  @BeforeEach
  void runner() {
    runner = new TestRunner(new TestRunner.Task(new Sources(), new Judges(session.inputs(), Optional.empty()),
        (m, bound) -> soonStopped(m), LoopBound.DEFAULT, false, false,
        () -> () -> false, LocalInstances.SEPARATE, () -> false));
  }

  @AfterEach
  void end() {
    thread.shutdownNow();
  }

  private static Engine soonStopped(CompiledModel model) {
    Engine engine = new Portfolio(model);
    return (test, text, witnesses, stop) -> {
      long end = System.nanoTime() + STOP_NANOS;
      return engine.simulate(test, text, witnesses, () -> stop.getAsBoolean() || System.nanoTime() - end > 0);
    };
  }

  private static List<String> texts(Path folder, String suffix) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(f -> f.toString().endsWith(suffix)).sorted().map(f -> {
        try {
          return Files.readString(f);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Notes what goes wrong, and how to see it again. */
  private void attempt(String which, String text, Callable<Optional<String>> work) throws InterruptedException {
    String problem;
    try {
      problem = thread.submit(work).get(HANGS_SECONDS, TimeUnit.SECONDS).orElse("");
    } catch (TimeoutException e) {
      throw new AssertionError(which + " hangs, seed " + SEED + "\n" + text);
    } catch (ExecutionException e) {
      StackTraceElement[] trace = e.getCause().getStackTrace();
      problem = e.getCause() + (trace.length == 0 ? "" : " at " + trace[0]);
    }
    if (!problem.isEmpty()) {
      wrong.add("--- " + which + ", seed " + SEED + ": " + problem + "\n" + text);
    }
  }

  private void conclude() {
    if (!wrong.isEmpty()) {
      fail(wrong.size() + " wrong\n" + String.join("\n", wrong.subList(0, Math.min(wrong.size(), 20))));
    }
  }

  @Test
  void mutatedTests() throws Exception {
    List<String> texts = new ArrayList<>(texts(Path.of("..", "corpus"), ".litmus"));
    texts.addAll(texts(Path.of("src", "test", "resources"), ".litmus"));
    Mutator mutator = new Mutator(new Random(SEED), texts);
    for (int i = 0; i < TESTS; i++) {
      String text = mutator.next();
      Path file = Files.writeString(folder.resolve("test.litmus"), text);
      attempt("test " + i, text, () -> disagreement(file.toString(), text));
    }
    conclude();
  }

  private Optional<String> disagreement(String file, String content) throws Exception {
    SourceText text = new SourceText(file, content);
    Optional<InvalidInputException> refused = Optional.empty();
    LitmusTest test = null;
    try {
      languages.warnings(text);
      test = languages.parse(text);
    } catch (InvalidInputException e) {
      refused = Optional.of(e);
    }
    if (test != null && Vocabularies.of(languages.ofHeader(test.language()).name()).isEmpty()) {
      long end = System.nanoTime() + STOP_NANOS;
      ReducedExplorer.explore(test, new Limits(Limits.DEFAULT.states(), () -> System.nanoTime() - end > 0));
      return Optional.empty();
    }
    TestResult result = runner.apply(file);
    if (result instanceof Failed failed && failed.reason() == Reason.BUG) {
      Throwable cause = failed.cause().orElseThrow();
      return Optional.of("a bug: " + cause + " at " + cause.getStackTrace()[0]);
    }
    boolean invalid = result instanceof Failed failed && (failed.reason() == Reason.INVALID
        || failed.reason() == Reason.NESTED);
    if (invalid == refused.isPresent()) {
      return Optional.empty();
    }
    return Optional.of(invalid ? "lint accepts what simulate refuses: " + result.problems().stream()
        .map(p -> p.message()).toList() : "simulate runs what lint refuses: " + refused.get().getMessage());
  }

  @Test
  void mutatedMappings() throws Exception {
    List<String> texts = Mappings.shipped().stream()
        .map(n -> session.inputs().mapping(n).place().text().content()).toList();
    List<LitmusTest> tests = texts(Path.of("..", "corpus"), ".litmus").stream()
        .map(t -> languages.parse(new SourceText("corpus", t))).toList();
    Mutator mutator = new Mutator(new Random(SEED), texts);
    for (int i = 0; i < TABLES; i++) {
      String text = mutator.next();
      attempt("mapping " + i, text, () -> {
        try {
          Mapping mapping = session.inputs().mappings().parse(new SourceText("mutated.map", text));
          Lint.check(mapping);
          tests.stream().filter(t -> t.language().equals(mapping.source().header())).forEach(t -> compile(t, mapping));
        } catch (InvalidInputException told) {
          assertEquals(false, told.diagnostics().isEmpty());
        }
        return Optional.empty();
      });
    }
    conclude();
  }

  private static void compile(LitmusTest test, Mapping mapping) {
    try {
      Compiler.compile(test, mapping);
    } catch (InvalidInputException told) {
      assertEquals(false, told.diagnostics().isEmpty());
    }
  }

  @Test
  void mutatedModels() throws Exception {
    List<String> texts = texts(Path.of("..", "models", "src", "main", "resources"), ".cat");
    Mutator mutator = new Mutator(new Random(SEED), texts);
    for (int i = 0; i < TABLES; i++) {
      String text = mutator.next();
      Path file = Files.writeString(folder.resolve("mutated.cat"), text);
      attempt("model " + i, text, () -> {
        for (Vocabulary vocabulary : Vocabularies.all()) {
          judged(file.toString(), vocabulary);
        }
        return Optional.empty();
      });
    }
    conclude();
  }

  private void judged(String file, Vocabulary vocabulary) {
    List<String> tests = switch (vocabulary.language()) {
      case "opencl-rsp" -> List.of("opencl-rsp/MP+rel.dv+acq.dv", "opencl-rsp/RMW+inc.dv+inc.dv",
          "opencl-rsp/MP+bar+if-bar");
      case "cuda" -> List.of("cuda/cas-sl+fences");
      default -> List.of("ptx/cas-sl+membar.ctas");
    };
    try {
      CompiledModel model = session.inputs().judge(file, vocabulary.language());
      for (String name : tests) {
        SourceText test = new SourceText(name, Files.readString(Path.of("..", "corpus", name + ".litmus")));
        soonStopped(model).simulate(languages.parse(test), test, false, () -> false);
      }
    } catch (InvalidInputException told) {
      assertEquals(false, told.diagnostics().isEmpty());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
