package periscope.compilers.given;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import periscope.compilers.assembly.MadeTest;
import periscope.compilers.given.LlvmModule.Definition;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.memory.Location;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Modules in LLVM IR, as text: functions and their calls of barriers; no kernels, which ask where they run. */
record LlvmCodeForm() implements CodeForm {

  private static final Pattern MARK = Pattern.compile("(?m)^(?:define\\b|target triple\\b|; ModuleID\\b)");

  @Override
  public String language() {
    return "llvm";
  }

  @Override
  public String title() {
    return "LLVM IR";
  }

  @Override
  public String suffix() {
    return ".ll";
  }

  @Override
  public Pattern mark() {
    return MARK;
  }

  @Override
  public List<String> functions(SourceText code) {
    return LlvmModule.read(code).functions().stream().map(Definition::name).toList();
  }

  @Override
  public MadeTest test(LitmusTest source, List<FunctionCall> calls, SourceText code) {
    Map<String, Definition> functions = LlvmModule.read(code).functions().stream()
        .collect(Collectors.toMap(Definition::name, Function.identity(), (a, b) -> a));
    LlvmText made = new LlvmText(code, source.locations());
    for (int t = 0; t < calls.size(); t++) {
      made.thread(calls.get(t), functions.get(calls.get(t).function()), source.threads().get(t).placement());
    }
    LitmusTest read = made.test();
    checkSpaces(source, read, code);
    List<LitmusThread> threads = new ArrayList<>();
    for (int t = 0; t < calls.size(); t++) {
      LitmusThread thread = read.threads().get(t);
      threads.add(new LitmusThread(source.threads().get(t).placement(), thread.body(), thread.types()));
    }
    return new MadeTest(new LitmusTest(read.language(), source.name(), source.description(), read.locations(), threads,
        Optional.empty()), made::inCode);
  }

  /** Refuses code in which a location is in another memory than in the source. */
  private static void checkSpaces(LitmusTest source, LitmusTest made, SourceText code) {
    Map<String, Location.AddressSpace> spaces = made.locations().stream()
        .collect(Collectors.toMap(Location::name, Location::space));
    source.locations().stream().filter(x -> spaces.getOrDefault(x.name(), x.space()) != x.space()).findFirst()
        .ifPresent(x -> {
          throw new InvalidInputException(Diagnostic.error(code, Span.NONE, x.name() + " is "
              + (x.space() == Location.AddressSpace.LOCAL ? "memory of a work-group" : "global memory")
              + " in the source, and other memory in the code", "is this the code of another function?"));
        });
  }
}
