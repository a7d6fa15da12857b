package periscope.compilers.given;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import periscope.compilers.assembly.MadeTest;
import periscope.compilers.assembly.PtxFunction;
import periscope.compilers.assembly.PtxModuleReader;
import periscope.compilers.assembly.PtxStatement;
import periscope.compilers.assembly.PtxTest;
import periscope.compilers.unit.ThreadFunction;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Modules in PTX, as nvcc and LLVM write them. */
record PtxCodeForm() implements CodeForm {

  private static final Pattern MARK = Pattern.compile("(?m)^\\s*\\.(?:version|target)\\b");
  /** A name that is no register. */
  private static final Pattern SYMBOL = Pattern.compile("(?<![\\w$%.])[A-Za-z_$][\\w$]*");

  @Override
  public String language() {
    return "ptx";
  }

  @Override
  public String title() {
    return "PTX";
  }

  @Override
  public String suffix() {
    return ".ptx";
  }

  @Override
  public Pattern mark() {
    return MARK;
  }

  @Override
  public List<String> functions(SourceText code) {
    return PtxModuleReader.read(code).stream().map(PtxFunction::name).toList();
  }

  @Override
  public MadeTest test(LitmusTest source, List<FunctionCall> calls, SourceText code) {
    Map<String, PtxFunction> functions = PtxModuleReader.read(code).stream()
        .collect(Collectors.toMap(PtxFunction::name, Function.identity(), (a, b) -> a));
    Set<String> locations = source.locations().stream().map(l -> l.name().replaceAll("\\[.*", ""))
        .collect(Collectors.toSet());
    List<PtxFunction> made = calls.stream()
        .map(c -> named(placed(c, functions.get(c.function()), code), locations)).toList();
    for (int t = 0; t < made.size(); t++) {
      PtxFunction function = made.get(t);
      if (calls.get(t).result().isPresent() && function.results().isEmpty()) {
        throw new InvalidInputException(Diagnostic.error(code, function.whole(), function.name()
            + " returns no value here, and P" + t + " wants one in " + calls.get(t).result().get().register(),
            "is this the code of another version of the function?"));
      }
    }
    return PtxTest.of(source, calls.stream().map(PtxCodeForm::written).toList(), made, code);
  }

  private static ThreadFunction written(FunctionCall call) {
    return new ThreadFunction(call.function(), "", call.arguments(), call.result().stream()
        .map(r -> new ThreadFunction.Result(r.register(), r.type(), 0)).toList());
  }

  /** The same code with the source's names for variables of the program and of work-groups. */
  private static PtxFunction named(PtxFunction function, Set<String> locations) {
    return new PtxFunction(function.name(), function.results(), function.parameters(), function.registers(),
        function.body().stream().map(s -> new PtxStatement(s.guard(), s.mnemonic(),
            s.operands().stream().map(o -> SYMBOL.matcher(o).replaceAll(m -> {
              String name = FunctionNames.variable(m.group());
              return Matcher.quoteReplacement(locations.contains(name) ? name : m.group());
            })).toList(), s.span())).toList(), function.labels(), function.whole());
  }

  /** The code of a call; of a kernel that of one thread. */
  private static PtxFunction placed(FunctionCall call, PtxFunction function, SourceText code) {
    Map<String, String> numbers = new HashMap<>();
    for (int i = 0; i < Math.min(function.parameters().size(), call.arguments().size()); i++) {
      if (call.arguments().get(i).matches("-?\\d+")) {
        numbers.put(function.parameters().get(i), call.arguments().get(i));
      }
    }
    return call.position().map(at -> PlacedCode.of(function, numbers, at, code)).orElse(function);
  }
}
