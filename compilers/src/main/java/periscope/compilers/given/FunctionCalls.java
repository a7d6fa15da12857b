package periscope.compilers.given;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import periscope.lang.c.launch.ThreadCall;
import periscope.lang.c.launch.ThreadText;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.NumberType;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.launch.LaunchedProgram.Parameter;
import periscope.litmus.launch.Position;
import periscope.litmus.memory.Location;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The calls that the threads of a test in C consist of: calls of functions, or a kernel in each work-item. */
final class FunctionCalls {

  private static final Pattern NUMBER = Pattern.compile("(-?(?:0[xX][0-9a-fA-F]+|\\d+))[uUlL]*");

  private final LitmusTest test;
  private final SourceText text;

  private FunctionCalls(LitmusTest test, SourceText text) {
    this.test = test;
    this.text = text;
  }

  /**
   * The calls of a test, one for each thread.
   *
   * @param text the text that the test was read from
   * @throws InvalidInputException if a thread is not one call, or passes something else than locations and numbers
   */
  static List<FunctionCall> of(LitmusTest test, SourceText text) {
    FunctionCalls calls = new FunctionCalls(test, text);
    boolean threads = ThreadText.launch(text.content()).isPresent();
    Optional<KernelLanguage> kernels = LitmusLanguages.form(text).filter(f -> f.language().equals(test.language()))
        .filter(KernelLanguage.class::isInstance).map(KernelLanguage.class::cast);
    return threads || kernels.isEmpty() ? calls.written() : calls.launched(kernels.get());
  }

  private List<FunctionCall> written() {
    List<ThreadText> threads = ThreadText.of(text);
    if (threads.size() != test.threads().size()) {
      throw wrong(Span.NONE, "the threads of this test cannot be found in its text",
          "write the calls of functions as they are, and not by macros");
    }
    List<FunctionCall> calls = new ArrayList<>();
    for (ThreadText thread : threads) {
      ThreadCall call = ThreadCall.of(thread, text);
      List<String> arguments = call.arguments().stream().map(this::argument).toList();
      Optional<FunctionCall.Result> result = call.result().map(r -> new FunctionCall.Result(r.text(),
          word(test.threads().get(thread.number()).type(r.text()))));
      calls.add(new FunctionCall(call.function().text(), call.function().at(), arguments, result, Optional.empty()));
    }
    return calls;
  }

  /** Compiled code holds truth values in words. */
  private static NumberType word(NumberType type) {
    return type.equals(NumberType.BOOL) ? NumberType.S32 : type;
  }

  private String argument(ThreadCall.Word word) {
    Set<String> locations = test.locations().stream().map(Location::name).map(n -> n.replaceAll("\\[.*", ""))
        .collect(Collectors.toSet());
    String plain = word.text().replaceFirst("^&\\s*(\\w+)\\s*\\[\\s*0\\s*\\]$", "$1");
    if (locations.contains(plain)) {
      return plain;
    }
    var number = NUMBER.matcher(plain);
    if (!number.matches()) {
      throw wrong(word.at(), "'" + word.text() + "' is no location of the test and no whole number",
          "pass locations by their names, and numbers: f(x, 1)");
    }
    return String.valueOf(Long.decode(number.group(1)));
  }

  private List<FunctionCall> launched(KernelLanguage language) {
    LaunchedProgram program = language.program(text, LaunchRequest.NONE);
    List<String> arguments = new ArrayList<>();
    for (Parameter parameter : program.parameters()) {
      if (parameter instanceof Parameter.Memory memory) {
        arguments.add(memory.name());
      } else if (parameter instanceof Parameter.Number number && !number.type().real()) {
        arguments.add(String.valueOf(number.value()));
      } else {
        throw wrong(Span.NONE, "the kernel's parameter " + parameter.name()
            + " is no buffer of numbers and no whole number", "code is compared for such parameters only");
      }
    }
    return Position.all(program.grid()).stream().map(p ->
        new FunctionCall(program.kernel(), Span.NONE, arguments, Optional.empty(), Optional.of(p))).toList();
  }

  private InvalidInputException wrong(Span at, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, at, message, hint));
  }
}
