package periscope.compilers.ask;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import periscope.compilers.TestedCompiler;
import periscope.compilers.output.OutputLanguage;
import periscope.compilers.unit.UnitForm;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.process.Call;
import periscope.process.Limits;

/** A compiler at one optimisation level, which compiles functions. */
public final class CompilerQuery {

  /** Most requests in one unit: enough that the start of the compiler costs little, few enough to show progress. */
  private static final int MOST = 250;

  private static final Pattern UNIT = Pattern.compile("\\S*\\bunit\\d+\\.\\S*\\s*:?\\s*");
  /** In LLVM's warnings on a GPU or a feature that it does not know; it compiles for another then. */
  private static final String IGNORED = "(ignoring ";
  private static final Pattern ADDRESS = Pattern.compile("0x[0-9a-f]{4,}");

  private final TestedCompiler compiler;
  private final String level;
  private final Limits limits;
  private final AnswerCache cache;
  private final UnitForm form;
  private final String version;
  private final String stamp;
  private int calls;

  /**
   * Asks the compiler for its version.
   *
   * @param level name of the level
   * @param stop  called now and then; true ends the work
   * @throws InvalidInputException if the compiler does not start
   * @throws StoppedException      if {@code stop} ended the query
   */
  public CompilerQuery(TestedCompiler compiler, String level, AnswerCache cache, BooleanSupplier stop) {
    this.compiler = compiler;
    this.level = level;
    limits = compiler.limits().until(stop);
    this.cache = cache;
    form = UnitForm.of(compiler.form()).orElseThrow();
    Call call = WorkFolder.with(folder -> Call.of(compiler.version(), folder, limits));
    started(call, compiler.version());
    version = version(call.output());
    String files = commands("in", "out").stream().map(ProgramFiles::stamp).collect(Collectors.joining("\n"));
    stamp = String.join("\n", call.output(), compiler.text().content(), ProgramFiles.stamp(compiler.version()), files,
        level, form.unit(List.of()), "");
  }

  public TestedCompiler compiler() {
    return compiler;
  }

  public String level() {
    return level;
  }

  /** The version line of the compiler. */
  public String version() {
    return version;
  }

  /** The source form of operations and tests. */
  public UnitForm form() {
    return form;
  }

  private String version(String output) {
    List<String> lines = output.lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    return compiler.versionLine().flatMap(p -> lines.stream().filter(l -> p.matcher(l).find()).findFirst())
        .or(() -> lines.stream().findFirst()).orElse("no version");
  }

  private List<List<String>> commands(String input, String output) {
    return compiler.commands(input, output, level);
  }

  /** The commands that compile a unit, as text for reports. */
  public String command() {
    return commands("unit" + form.suffix(), "unit.out").stream().map(c -> String.join(" ", c))
        .collect(Collectors.joining(" && "));
  }

  /**
   * The answer to each request. Functions that the compiler rejects, and code that Periscope cannot read, count as
   * refused.
   *
   * @param listener receives the number of answers so far, from time to time
   * @throws InvalidInputException if the compiler cannot be started
   * @throws StoppedException      if {@code stop} ended the query; the cache has the answers so far
   */
  public Map<Request, Answer> ask(List<Request> requests, IntConsumer listener) {
    Map<Request, Answer> answers = new LinkedHashMap<>();
    List<Request> open = new ArrayList<>();
    for (Request request : requests) {
      Optional<Answer> before = cache.find(stamp + request.text(), name());
      before.ifPresentOrElse(a -> answers.put(request, a), () -> open.add(request));
    }
    WorkFolder.with(folder -> {
      for (int i = 0; i < open.size(); i += MOST) {
        ask(open.subList(i, Math.min(open.size(), i + MOST)), folder, answers, listener);
      }
      return answers;
    });
    return answers;
  }

  private String name() {
    return "the code of " + compiler.name();
  }

  /**
   * Compiles requests in one unit. If that fails, compiles each half of them, down to single requests, which are
   * refused.
   */
  private void ask(List<Request> requests, Path folder, Map<Request, Answer> answers, IntConsumer listener) {
    String unit = "unit" + calls++;
    Path input = folder.resolve(unit + form.suffix());
    Path output = folder.resolve(unit + ".out");
    write(input, form.unit(requests.stream().map(Request::text).toList()));
    Call call = compile(input.getFileName().toString(), output.getFileName().toString(), folder);
    Optional<String> failed = failure(call, output);
    if (failed.isEmpty()) {
      failed = read(requests, new SourceText(name(), contents(output)), answers);
    }
    if (failed.isEmpty()) {
      listener.accept(answers.size());
    } else if (requests.size() == 1) {
      Answer refused = new Answer.Refused(failed.get());
      answers.put(requests.get(0), refused);
      if (call.ending() == Call.Ending.BY_ITSELF) {
        // What ran into a limit may not do so another time.
        cache.keep(stamp + requests.get(0).text(), refused);
      }
      listener.accept(answers.size());
    } else {
      ask(requests.subList(0, requests.size() / 2), folder, answers, listener);
      ask(requests.subList(requests.size() / 2, requests.size()), folder, answers, listener);
    }
  }

  /** Runs the commands on a unit up to the first that fails; returns the last call. */
  private Call compile(String input, String output, Path folder) {
    Call call = null;
    for (List<String> command : commands(input, output)) {
      call = Call.of(command, folder, limits);
      started(call, command);
      if (!call.succeeded()) {
        return call;
      }
    }
    return call;
  }

  private void answer(Request request, Answer answer, Map<Request, Answer> answers) {
    answers.put(request, answer);
    cache.keep(stamp + request.text(), answer);
  }

  /** Answers requests from the compiler's output; returns the reason if the output cannot be read. */
  private Optional<String> read(List<Request> requests, SourceText output, Map<Request, Answer> answers) {
    Map<String, String> functions;
    try {
      functions = OutputLanguage.of(compiler.to()).functions(output);
    } catch (InvalidInputException e) {
      Diagnostic first = e.diagnostics().get(0);
      return Optional.of("the compiler wrote what is not known: " + first.message() + ": "
          + output.lineText(first.span().offset()).strip());
    }
    Optional<String> missing = requests.stream().flatMap(r -> r.names().stream())
        .filter(n -> !functions.containsKey(n)).findFirst();
    if (missing.isPresent()) {
      return Optional.of("the compiler's output has no function '" + missing.get() + "': does it drop what is not "
          + "called?");
    }
    for (Request request : requests) {
      String code = request.names().stream().map(functions::get).collect(Collectors.joining("\n\n", "", "\n"));
      answer(request, new Answer.Compiled(new SourceText(output.name(), code)), answers);
    }
    return Optional.empty();
  }

  private void started(Call call, List<String> command) {
    if (call.ending() == Call.Ending.NOT_STARTED) {
      throw wrong("the program '" + command.get(0) + "' does not start: " + call.output(),
          "install it and put it on the PATH, or name it by its path in a file of your own");
    } else if (call.ending() == Call.Ending.STOPPED) {
      throw new StoppedException("stopped while " + compiler.name() + " was asked");
    }
  }

  private Optional<String> failure(Call call, Path output) {
    return switch (call.ending()) {
      case TOO_SLOW -> Optional.of("the compiler took longer than " + limits.seconds() + " s");
      case TOO_MUCH_OUTPUT -> Optional.of("the compiler wrote more than " + limits.characters() + " characters");
      case TOO_MUCH_MEMORY -> Optional.of("the compiler took more than " + limits.megabytes() + " MB");
      case BY_ITSELF -> call.exit() != 0 || call.output().contains(IGNORED) ? Optional.of(said(call))
          : Files.isRegularFile(output) ? Optional.empty() : Optional.of("the compiler wrote no file");
      case NOT_STARTED, STOPPED -> throw new IllegalStateException("this was looked at before");
    };
  }

  /**
   * The first line of a message that mentions an error, without the place in the temporary file and without addresses.
   */
  private static String said(Call call) {
    List<String> lines = call.output().lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    return lines.stream().filter(l -> l.toLowerCase(Locale.ROOT).contains("error") || l.contains(IGNORED)).findFirst()
        .or(() -> lines.stream().findFirst()).map(l -> UNIT.matcher(l).replaceAll(""))
        .map(l -> ADDRESS.matcher(l).find() ? l.replaceFirst(ADDRESS + ":\\s*", "").replaceFirst("\\s*(<|" + ADDRESS
            + ").*", "") : l)
        .orElse("exit code " + call.exit());
  }

  private InvalidInputException wrong(String message, String hint) {
    return new InvalidInputException(Diagnostic.error(compiler.text(), Span.NONE, message, hint));
  }

  private static String contents(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
