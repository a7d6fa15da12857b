package periscope.compilers.given;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.compilers.assembly.MadeTest;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.CodePlaces;
import periscope.mappings.Compilation;
import periscope.mappings.ProgramCompiler;
import periscope.mappings.table.Mapping;

/** A module of compiled code, in the place of a compiler: each thread of a source calls one function of the module. */
public final class GivenCode implements ProgramCompiler {

  private final SourceText code;
  private final SourceLanguage source;
  private final CodeForm form;
  private final List<String> names;

  /**
   * The module of a file.
   *
   * @param source the language of the sources
   * @throws InvalidInputException if the module cannot be read
   */
  public GivenCode(SourceText code, SourceLanguage source) {
    this.code = code;
    this.source = source;
    form = CodeForm.of(code).orElseThrow(() -> new InvalidInputException(Diagnostic.error(code, Span.NONE,
        "this is no code that Periscope reads", "code is " + CodeForm.ALL.stream()
            .map(f -> f.title() + " (" + f.suffix() + ")").collect(Collectors.joining(" or ")))));
    names = form.functions(code);
  }

  @Override
  public String name() {
    return code.name().substring(Math.max(code.name().lastIndexOf('/'), code.name().lastIndexOf('\\')) + 1);
  }

  @Override
  public Optional<String> remark() {
    return Optional.of("the code as it stands" + (form.title().equals("PTX")
        ? "; what an assembler makes of the code is not covered" : "; what later passes make of it is not covered"));
  }

  @Override
  public boolean givesCode() {
    return true;
  }

  @Override
  public SourceLanguage source() {
    return source;
  }

  @Override
  public String to() {
    return form.language();
  }

  @Override
  public Optional<Mapping> table() {
    return Optional.empty();
  }

  @Override
  public List<Compilation> compile(LitmusTest test, SourceText text) {
    if (!test.language().equals(source.header())) {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, "this is a " + test.language()
          + " test, and the other sources are " + source, "give sources of one language"));
    }
    List<FunctionCall> calls = new ArrayList<>();
    for (FunctionCall call : FunctionCalls.of(test, text)) {
      calls.add(new FunctionCall(named(call, text), call.at(), call.arguments(), call.result(), call.position()));
    }
    Set<Outcome.Register> observed = IntStream.range(0, calls.size()).boxed().flatMap(t ->
        calls.get(t).result().map(r -> new Outcome.Register(t, r.register())).stream()).collect(Collectors.toSet());
    MadeTest made = form.test(test, calls, code);
    return List.of(new Compilation(made.test(), List.of(), Optional.of(observed), Optional.empty(),
        Optional.of(new CodePlaces(code, made.inCode()))));
  }

  /** The name that a called function has in the code. */
  private String named(FunctionCall call, SourceText text) {
    List<String> found = FunctionNames.of(call.function(), names);
    if (found.size() == 1) {
      return found.get(0);
    } else if (!found.isEmpty()) {
      throw wrong(call, text, code.name() + " has several functions " + call.function() + ": "
          + String.join(", ", found), "give one of them a name of its own, or declare the function extern \"C\"");
    }
    throw wrong(call, text, code.name() + " has no code of the function " + call.function(),
        FunctionNames.near(call.function(), names, "compilers drop functions that they inlined into all callers: keep "
            + "the function, such as by extern \"C\""));
  }

  private static InvalidInputException wrong(FunctionCall call, SourceText text, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, call.at(), message, hint));
  }
}
