package periscope.compilers.kernel;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.compilers.Compilers;
import periscope.compilers.TestedCompiler;
import periscope.compilers.ask.WorkFolder;
import periscope.litmus.source.Compilation;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.process.Call;
import periscope.process.Limits;

/** Compiles files of kernels to LLVM IR or to PTX. */
public final class CompiledKernels {

  /** Largest output of a compiler that is read, in bytes. */
  private static final int MOST = 16_000_000;
  private static final int SHOWN = 12;
  private static final Pattern PTX = Pattern.compile("(?m)^\\.version \\d");
  private static final Pattern LAUNCH = Pattern.compile("/\\*\\s*(launch\\b[\\s\\S]*?)\\s*\\*/");

  private final SourceText file;
  private final TestedCompiler compiler;
  private final String level;
  private final Limits limits;

  private CompiledKernels(SourceText file, TestedCompiler compiler, String level, BooleanSupplier stop) {
    this.file = file;
    this.compiler = compiler;
    this.level = level;
    this.limits = compiler.limits().until(stop);
  }

  /** Names of the shipped compilers that compile files with a suffix. */
  public static List<String> compilers(String suffix) {
    return Compilers.shipped().stream()
        .filter(n -> Compilers.load(n).kernels().commands().containsKey(suffix)).toList();
  }

  /** Whether the program of a shipped compiler can be run. */
  public static boolean isThere(String name) {
    String program = Compilers.load(name).version().get(0);
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** The suffix of a file's name: {@code .cl}. */
  public static String suffix(String file) {
    int dot = file.lastIndexOf('.');
    return dot < 0 ? "" : file.substring(dot);
  }

  /**
   * The LLVM IR or the PTX of a file; the name of the text says which it is.
   *
   * @param file  the file, which lies at the path that is its name, with the options of its compilation
   * @param level name of the level of optimisation; empty for the first
   * @param stop  called now and then; true ends the work
   * @throws InvalidInputException if the compiler compiles no such files, does not start, refuses the file, or exceeds
   *     its limits
   */
  public static SourceText of(SourceText file, TestedCompiler compiler, Optional<String> level, BooleanSupplier stop) {
    Map<String, List<String>> levels = compiler.kernels().levels();
    if (levels.isEmpty()) {
      throw wrong(file, compiler.name() + " compiles no files of kernels",
          "a compiler's file says so with a line that begins with kernels (docs/compilers.md)");
    }
    String own = level.orElse(levels.keySet().iterator().next());
    if (!levels.containsKey(own)) {
      throw wrong(compiler.text(), compiler.name() + " has no level " + own + " for kernels", "there is "
          + String.join(", ", levels.keySet()));
    }
    return new CompiledKernels(file, compiler, own, stop).compiled();
  }

  private static InvalidInputException wrong(SourceText text, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, Span.NONE, message, hint));
  }

  private SourceText compiled() {
    List<String> command = compiler.kernels().commands().get(suffix(file.name()));
    if (command == null) {
      throw wrong(file, compiler.name() + " compiles no such file", "it compiles files that end with "
          + String.join(", ", compiler.kernels().commands().keySet()));
    }
    return WorkFolder.with(folder -> {
      Path input = Path.of(file.name()).toAbsolutePath();
      Path output = folder.resolve("out");
      run(expanded(command, input.toString(), output.toString()), folder, output);
      String version = run(compiler.version(), folder, folder).lines().map(String::strip)
          .filter(l -> compiler.versionLine().map(p -> p.matcher(l).find()).orElse(!l.isEmpty())).findFirst()
          .orElse("no version");
      String code = read(output);
      boolean ptx = PTX.matcher(code).find();
      String text = (ptx ? "//" : ";") + " compiled by " + version + " at level " + level + "\n" + code + launches(ptx);
      return new SourceText(file.name() + (ptx ? ".ptx" : ".ll"), text, false, file.compilation(),
          Stream.concat(Stream.of(file.with(List.of())), file.included().stream()).limit(SourceText.MOST).toList());
    });
  }

  private List<String> expanded(List<String> command, String input, String output) {
    List<String> arguments = compiler.kernels().levels().get(level);
    return command.stream().flatMap(a -> a.equals(TestedCompiler.LEVEL) ? arguments.stream()
        : a.equals(TestedCompiler.OPTIONS) ? options().stream()
        : Stream.of(a.replace(TestedCompiler.INPUT, input).replace(TestedCompiler.OUTPUT, output))).toList();
  }

  /** The options of the file's compilation as words of a compiler. */
  private List<String> options() {
    Compilation options = file.compilation();
    List<String> words = new ArrayList<>();
    options.definitions().forEach((name, value) -> words.add("-D" + name + "=" + value));
    options.undefined().stream().sorted().forEach(name -> words.add("-U" + name));
    options.folders().forEach(folder -> words.add("-I" + Path.of(folder).toAbsolutePath()));
    return words;
  }

  private String run(List<String> command, Path folder, Path output) {
    Call call = Call.of(command, folder, limits);
    String reason = switch (call.ending()) {
      case NOT_STARTED -> "the program '" + command.get(0) + "' does not start";
      case TOO_SLOW -> compiler.name() + " took longer than " + limits.seconds() + " s";
      case TOO_MUCH_OUTPUT -> compiler.name() + " wrote more than " + limits.characters() + " characters";
      case TOO_MUCH_MEMORY -> compiler.name() + " took more than " + limits.megabytes() + " MB";
      case STOPPED -> "stopped while " + compiler.name() + " compiled the file";
      case BY_ITSELF -> call.exit() != 0 ? compiler.name() + " refuses the file:\n"
          + call.output().lines().limit(SHOWN).collect(Collectors.joining("\n")).stripTrailing()
          : Files.exists(output) ? "" : compiler.name() + " wrote no file";
    };
    if (!reason.isEmpty()) {
      throw wrong(file, reason, call.ending() == Call.Ending.NOT_STARTED
          ? "install it and put it on the PATH, or name it by its path in a file of your own (docs/compilers.md)" : "");
    }
    return call.output();
  }

  private String read(Path output) {
    try {
      if (Files.size(output) > MOST) {
        throw wrong(file, compiler.name() + " wrote more than " + MOST / 1_000_000 + " MB", "");
      }
      return Files.readString(output, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The descriptions of launches in the file, as comments of the output. */
  private String launches(boolean ptx) {
    return LAUNCH.matcher(file.content()).results().map((MatchResult m) -> ptx ? "\n/* " + m.group(1) + " */\n"
        : m.group(1).lines().map(l -> "; " + l.strip() + "\n").collect(Collectors.joining("", "\n", "\n")))
        .collect(Collectors.joining());
  }
}
