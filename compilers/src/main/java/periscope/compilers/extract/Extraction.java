package periscope.compilers.extract;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import periscope.compilers.TestedCompiler;
import periscope.compilers.ask.Answer;
import periscope.compilers.ask.CompilerQuery;
import periscope.compilers.ask.Request;
import periscope.compilers.assembly.MemoryCode;
import periscope.compilers.output.OutputLanguage;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.litmus.text.Prose;
import periscope.mappings.Mappings;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Operation;
import periscope.mappings.table.SourceOperation;

/**
 * The code that a compiler generates for each operation of a language by itself.
 *
 * @param compiler the compiler
 * @param level    optimisation level of the compiler
 * @param version  version line of the compiler
 * @param code     instructions of the operations that it compiles, over their customary names
 * @param refused  reasons why other operations have none: the compiler's message, or a part of the code that no row can
 *                 have
 */
public record Extraction(TestedCompiler compiler, String level, String version,
    Map<SourceOperation, List<String>> code, Map<SourceOperation, String> refused) {

  private static final String FUNCTION = "periscope_operation_";

  public Extraction {
    code = Collections.unmodifiableMap(new LinkedHashMap<>(code));
    refused = Collections.unmodifiableMap(new LinkedHashMap<>(refused));
  }

  /**
   * Compiles every operation.
   *
   * @param listener receives the number of finished operations, from time to time
   * @throws InvalidInputException if the compiler does not run, compiles no operation, or writes unknown code
   */
  public static Extraction of(CompilerQuery asked, IntConsumer listener) {
    TestedCompiler compiler = asked.compiler();
    SourceLanguage language = Languages.source(compiler.from()).orElseThrow();
    Map<SourceOperation, Request> requests = new LinkedHashMap<>();
    for (SourceOperation o : SourceOperation.all(language, Languages.target(compiler.to()).orElseThrow())) {
      String name = FUNCTION + requests.size();
      if (o.written()) {
        asked.form().function(name, o).ifPresent(f -> requests.put(o, new Request(List.of(name), f)));
      }
    }
    OutputLanguage output = OutputLanguage.of(compiler.to());
    Map<Request, Answer> answers = asked.ask(List.copyOf(requests.values()), listener);
    Map<SourceOperation, List<String>> code = new LinkedHashMap<>();
    Map<SourceOperation, String> refused = new LinkedHashMap<>();
    Mappings mappings = new Mappings();
    requests.forEach((o, request) -> {
      if (answers.get(request) instanceof Answer.Compiled c) {
        MemoryCode made = output.memoryCode(c.assembly(), names(o.operation()));
        made.problem().or(() -> unreturned(o, made)).or(() -> wrong(o, made, compiler.to(), mappings))
            .ifPresentOrElse(p -> refused.put(o, p), () -> code.put(o, made.instructions()));
      } else {
        refused.put(o, ((Answer.Refused) answers.get(request)).why());
      }
    });
    if (code.isEmpty()) {
      throw new InvalidInputException(Diagnostic.error(compiler.text(), Span.NONE, "the compiler compiles none of "
          + Prose.count(requests.size(), "operation") + "; of the first it says: "
          + refused.values().stream().findFirst().orElse("nothing"), "try the command by hand: " + asked.command()));
    }
    return new Extraction(compiler, asked.level(), asked.version(), code, refused);
  }

  /**
   * A warning if the compiler refuses 49 of 50 operations or more, as an old release does that does not know the
   * language of the units; else empty.
   */
  public Optional<String> nearlyNothing() {
    int all = code.size() + refused.size();
    if (code.size() * 50 > all) {
      return Optional.empty();
    }
    return Optional.of("the compiler compiles " + code.size() + " of " + all + " operations, so that the table stands "
        + "for nearly nothing; this release (" + version + ") is most likely too old for them. Of the first that it "
        + "refuses it says: " + refused.values().iterator().next());
  }

  /**
   * The reason why no row can have the code for an operation, because the code does something else; empty if a row can.
   */
  private static Optional<String> wrong(SourceOperation o, MemoryCode made, String to, Mappings mappings) {
    try {
      mappings.parse(new SourceText("one row", ExtractedTable.of(o, made.instructions(), to)));
      return Optional.empty();
    } catch (InvalidInputException e) {
      return Optional.of("its code is wrong, " + (made.instructions().isEmpty() ? "nothing"
          : String.join("; ", made.instructions())) + ": " + e.diagnostics().get(0).message());
    }
  }

  /** The names of an operation's location and operands, as its row has them. */
  static List<String> names(Operation operation) {
    return operation == Operation.STORE ? List.of("x", "v") : operation.names();
  }

  /** The reason if a read operation returns another value than it reads; a compare-exchange may compute its result. */
  private static Optional<String> unreturned(SourceOperation o, MemoryCode made) {
    boolean reads = o.operation().hasResult() && o.operation() != Operation.COMPARE_EXCHANGE;
    return reads && !made.returned().equals(Optional.of(MemoryCode.RESULT))
        ? Optional.of("its code returns something else than it reads") : Optional.empty();
  }
}
