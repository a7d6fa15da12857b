package periscope.compilers.extract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import periscope.compilers.TestedCompiler;
import periscope.compilers.assembly.MemoryCode;
import periscope.compilers.assembly.PtxFunction;
import periscope.compilers.assembly.PtxModuleReader;
import periscope.compilers.process.Call;
import periscope.compilers.process.Limits;
import periscope.compilers.unit.UnitForm;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Operation;
import periscope.mappings.table.SourceOperation;

/**
 * What a compiler makes of each operation of a language by itself.
 *
 * @param compiler the compiler
 * @param level    its level of optimisation
 * @param version  what it says of itself
 * @param code     instructions of the operations that it compiles, over their customary names
 * @param refused  why others have none: what the compiler says, or what its code has that no row can have
 */
public record Extraction(TestedCompiler compiler, String level, String version,
    Map<SourceOperation, List<String>> code, Map<SourceOperation, String> refused) {

  private static final String FUNCTION = "periscope_operation_";

  public Extraction {
    code = Collections.unmodifiableMap(new LinkedHashMap<>(code));
    refused = Collections.unmodifiableMap(new LinkedHashMap<>(refused));
  }

  /**
   * Asks a compiler.
   *
   * @param limits   of each call of it
   * @param listener told how many operations are done, now and then
   * @throws InvalidInputException if the compiler does not run, compiles nothing, or writes what is not known
   */
  public static Extraction of(TestedCompiler compiler, String level, Limits limits, IntConsumer listener) {
    return new Asking(compiler, level, limits, listener).extraction();
  }

  /** Names of an operation's location and operands, as its row has them. */
  static List<String> names(Operation operation) {
    return operation == Operation.STORE ? List.of("x", "v") : operation.names();
  }

  /** A compiler while it is asked. */
  private static final class Asking {
    private final TestedCompiler compiler;
    private final String level;
    private final Limits limits;
    private final IntConsumer listener;
    private final UnitForm form;
    private final Map<SourceOperation, String> functions = new LinkedHashMap<>();
    private final Map<SourceOperation, List<String>> code = new LinkedHashMap<>();
    private final Map<SourceOperation, String> refused = new LinkedHashMap<>();
    private int calls;

    Asking(TestedCompiler compiler, String level, Limits limits, IntConsumer listener) {
      this.compiler = compiler;
      this.level = level;
      this.limits = limits;
      this.listener = listener;
      form = UnitForm.of(compiler.form()).orElseThrow();
    }

    Extraction extraction() {
      SourceLanguage language = Languages.source(compiler.from()).orElseThrow();
      for (SourceOperation o : SourceOperation.all(language, Languages.target(compiler.to()).orElseThrow())) {
        if (o.written()) {
          form.function(FUNCTION + functions.size(), o).ifPresent(f -> functions.put(o, f));
        }
      }
      Path folder = temporary();
      try {
        String version = version(folder);
        ask(List.copyOf(functions.keySet()), folder);
        if (code.isEmpty()) {
          throw wrong("the compiler compiles none of " + functions.size() + " operations; of the first it says: "
              + refused.values().stream().findFirst().orElse("nothing"), "try the command by hand: " + String.join(" ",
                  compiler.arguments("unit" + form.suffix(), "unit.out", level)));
        }
        return new Extraction(compiler, level, version, inOrder(code), inOrder(refused));
      } finally {
        remove(folder);
      }
    }

    private <T> Map<SourceOperation, T> inOrder(Map<SourceOperation, T> found) {
      Map<SourceOperation, T> ordered = new LinkedHashMap<>();
      functions.keySet().stream().filter(found::containsKey).forEach(o -> ordered.put(o, found.get(o)));
      return ordered;
    }

    private String version(Path folder) {
      Call call = Call.of(compiler.version(), folder, limits);
      started(call, compiler.version().get(0));
      List<String> lines = call.output().lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
      return compiler.versionLine().flatMap(p -> lines.stream().filter(l -> p.matcher(l).find()).findFirst())
          .or(() -> lines.stream().findFirst()).orElse("no version");
    }

    /** Compiles operations in one unit; if that fails, each half of them, down to those that are refused. */
    private void ask(List<SourceOperation> operations, Path folder) {
      String name = "unit" + calls++;
      Path input = folder.resolve(name + form.suffix());
      Path output = folder.resolve(name + ".out");
      write(input, form.unit(operations.stream().map(functions::get).toList()));
      List<String> command = compiler.arguments(input.getFileName().toString(), output.getFileName().toString(), level);
      Call call = Call.of(command, folder, limits);
      started(call, command.get(0));
      Optional<String> failed = failure(call, output);
      if (failed.isEmpty()) {
        read(operations, output);
        listener.accept(code.size() + refused.size());
      } else if (operations.size() == 1) {
        refused.put(operations.get(0), failed.get());
        listener.accept(code.size() + refused.size());
      } else {
        ask(operations.subList(0, operations.size() / 2), folder);
        ask(operations.subList(operations.size() / 2, operations.size()), folder);
      }
    }

    private void started(Call call, String program) {
      if (call.ending() == Call.Ending.NOT_STARTED) {
        throw wrong("the program '" + program + "' does not start: " + call.output(),
            "install it and put it on the PATH, or name it by its path in a file of your own");
      } else if (call.ending() == Call.Ending.STOPPED) {
        throw wrong("stopped after " + (code.size() + refused.size()) + " of " + functions.size() + " operations", "");
      }
    }

    private Optional<String> failure(Call call, Path output) {
      return switch (call.ending()) {
        case TOO_SLOW -> Optional.of("the compiler took longer than " + limits.seconds() + " s");
        case TOO_MUCH_OUTPUT -> Optional.of("the compiler wrote more than " + limits.characters() + " characters");
        case BY_ITSELF -> call.exit() != 0 ? Optional.of(said(call))
            : Files.isRegularFile(output) ? Optional.empty() : Optional.of("the compiler wrote no file");
        case NOT_STARTED, STOPPED -> throw new IllegalStateException("this was looked at before");
      };
    }

    /** The first line that speaks of an error, without the place in a file that nobody has. */
    private static String said(Call call) {
      List<String> lines = call.output().lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
      return lines.stream().filter(l -> l.toLowerCase().contains("error")).findFirst()
          .or(() -> lines.stream().findFirst()).map(l -> l.replaceFirst("^unit\\d+\\S*\\s*:?\\s*", ""))
          .orElse("exit code " + call.exit());
    }

    private void read(List<SourceOperation> operations, Path output) {
      SourceText text = new SourceText("output of " + compiler.name(), contents(output));
      Map<String, PtxFunction> byName = new LinkedHashMap<>();
      PtxModuleReader.read(text).forEach(f -> byName.put(f.name(), f));
      List<SourceOperation> all = List.copyOf(functions.keySet());
      for (SourceOperation o : operations) {
        PtxFunction function = Optional.ofNullable(byName.get(FUNCTION + all.indexOf(o)))
            .orElseThrow(() ->
                wrong("the compiler's output has no function for " + o, "does it drop what is not called?"));
        MemoryCode made = MemoryCode.of(function, names(o.operation()), text);
        Optional<String> problem = made.problem().or(() -> unreturned(o, made));
        problem.ifPresentOrElse(p -> refused.put(o, p), () -> code.put(o, made.instructions()));
      }
    }

    /** A compare-exchange may compute what it returns from what it read. */
    private static Optional<String> unreturned(SourceOperation o, MemoryCode made) {
      boolean reads = o.operation().hasResult() && o.operation() != Operation.COMPARE_EXCHANGE;
      return reads && !made.returned().equals(Optional.of(MemoryCode.RESULT))
          ? Optional.of("its code returns something else than it reads") : Optional.empty();
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

    private static Path temporary() {
      try {
        return Files.createTempDirectory("periscope-extract");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static void remove(Path folder) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
