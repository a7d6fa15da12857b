package periscope.compilers.check;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.compilers.ask.Answer;
import periscope.compilers.ask.CompilerQuery;
import periscope.compilers.ask.Request;
import periscope.compilers.output.OutputLanguage;
import periscope.compilers.unit.ThreadFunction;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.Compilation;
import periscope.mappings.ProgramCompiler;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Mapping;

/** A real compiler in place of a mapping table. */
public final class RealCompiler implements ProgramCompiler {

  private static final int DIGITS = 12;

  private final CompilerQuery asked;
  private final IntConsumer listener;
  private final Map<Request, Answer> answers = new HashMap<>();

  /** @param listener receives the number of compiled tests among the announced ones, from time to time */
  public RealCompiler(CompilerQuery asked, IntConsumer listener) {
    this.asked = asked;
    this.listener = listener;
  }

  @Override
  public String name() {
    return asked.compiler().name() + (asked.compiler().levels().size() > 1 ? " " + asked.level() : "");
  }

  @Override
  public Optional<String> remark() {
    String promises = asked.form().promises().map(p -> "; " + p).orElse("");
    return Optional.of(asked.version() + promises + "; what an assembler makes of the code is not covered");
  }

  @Override
  public SourceLanguage source() {
    return Languages.source(asked.compiler().from()).orElseThrow();
  }

  @Override
  public String to() {
    return asked.compiler().to();
  }

  @Override
  public Optional<Mapping> table() {
    return Optional.empty();
  }

  @Override
  public void prepare(List<LitmusTest> tests) {
    Set<Request> requests = new LinkedHashSet<>();
    for (LitmusTest test : tests) {
      try {
        requests.add(request(functions(test)));
      } catch (IllegalArgumentException e) {
        // It is told of when its turn comes.
        continue;
      }
    }
    answers.putAll(asked.ask(List.copyOf(requests), listener));
  }

  @Override
  public List<Compilation> compile(LitmusTest test, SourceText text) {
    if (!test.language().equals(source().header())) {
      throw wrong(text, asked.compiler().name() + " compiles " + source() + " tests, and this is a " + test.language()
          + " test", "give it a test that starts with " + source().header());
    }
    List<ThreadFunction> functions;
    try {
      functions = functions(test);
    } catch (IllegalArgumentException e) {
      throw wrong(text, "this test cannot be written for " + asked.compiler().name() + ": " + e.getMessage(), "");
    }
    Request request = request(functions);
    if (!answers.containsKey(request)) {
      answers.putAll(asked.ask(List.of(request), n -> { }));
    }
    if (answers.get(request) instanceof Answer.Refused r) {
      throw wrong(text, asked.compiler().name() + " does not compile this test: " + r.why(),
          "the command is " + asked.command());
    }
    SourceText assembly = new SourceText(asked.compiler().name() + "'s code for " + test.name(),
        ((Answer.Compiled) answers.get(request)).assembly().content());
    LitmusTest target = OutputLanguage.of(to()).test(test, functions, assembly);
    return List.of(new Compilation(
        target, List.of(), Optional.of(observed(functions)), Optional.empty(), Optional.empty()));
  }

  private static Set<Outcome.Register> observed(List<ThreadFunction> functions) {
    return IntStream.range(0, functions.size()).boxed().flatMap(t -> functions.get(t).results().stream()
        .map(r -> new Outcome.Register(t, r.register()))).collect(Collectors.toSet());
  }

  /**
   * The functions of a test's threads. Their names follow from their contents, so that an answer does not depend on
   * other requests.
   */
  private List<ThreadFunction> functions(LitmusTest test) {
    String content = all("t", test).stream().map(ThreadFunction::text).collect(Collectors.joining("\n"));
    return all("t" + Hashing.sha256().hashString(content, StandardCharsets.UTF_8).toString().substring(0, DIGITS),
        test);
  }

  private List<ThreadFunction> all(String name, LitmusTest test) {
    List<ThreadFunction> all = new ArrayList<>();
    for (int t = 0; t < test.threads().size(); t++) {
      all.add(asked.form().thread(name + "_P" + t, test, t));
    }
    return all;
  }

  private static Request request(List<ThreadFunction> functions) {
    return new Request(functions.stream().map(ThreadFunction::name).toList(),
        functions.stream().map(ThreadFunction::text).collect(Collectors.joining("\n")));
  }

  private static InvalidInputException wrong(SourceText text, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, Span.NONE, message, hint));
  }
}
