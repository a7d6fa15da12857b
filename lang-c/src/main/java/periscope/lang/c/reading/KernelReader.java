package periscope.lang.c.reading;

import com.google.inject.Injector;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import periscope.grammars.Problems;
import periscope.lang.c.Dialect;
import periscope.lang.c.preprocessing.Expanded;
import periscope.lang.c.preprocessing.Preprocessor;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.lang.c.xtext.cCore.Parameter;
import periscope.lang.c.xtext.cCore.TestText;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * Reads a file of kernels as a test: of a small launch, which a comment of the file describes, each work-item is a
 * thread that calls the kernel. Buffers are the test's memory, called what the kernel calls them. Safe to share between
 * threads.
 */
public final class KernelReader {

  private static final Pattern SCALAR = Pattern.compile("\\s*(?:[\\w\\s]*\\s)?([A-Za-z_]\\w*)\\s*=\\s*(-?\\w+)\\s*");

  /** An entry of a block of initial values, and the name that it speaks of; those of registers are others. */
  private static final Pattern ENTRY =
      Pattern.compile("\\s*(?:[\\w\\s*]*[\\s*])?\\[?\\s*([A-Za-z_]\\w*)\\s*(?:[\\[\\]=][\\s\\S]*)?");

  private final Dialect dialect;
  private final Grammar grammar;

  /** @param setup makes the injector of the dialect's grammar; called when the first file is read */
  public KernelReader(Dialect dialect, Supplier<Injector> setup) {
    this.dialect = dialect;
    this.grammar = new Grammar(setup);
  }

  /** Whether a text says how a kernel of it is launched. */
  public static boolean launches(SourceText text) {
    return LaunchText.in(text.content());
  }

  /** @throws periscope.litmus.source.InvalidInputException with every problem found, each with its span */
  public LitmusTest read(SourceText text) {
    Problems problems = new Problems(text);
    LaunchText launch = LaunchText.of(text.content(), problems);
    Header header = Header.ofC(launch.kernel(), text.content(), problems);
    problems.raise();
    Expanded code = Preprocessor.expand(header.rest(), text.definitions(), problems);
    Unread.check(code, problems);
    problems.raise();
    TestText file = tree(code, problems);
    FunctionText kernel = kernel(file, launch, problems);
    Expanded.Builder whole = new Expanded.Builder();
    whole.copy(header.rest(), 0, header.rest().length());
    launched(text.content(), launch, kernel, whole, problems);
    Expanded written = whole.build();
    Expanded expanded = Preprocessor.expand(written.text(), text.definitions(), problems).over(written);
    return new TestLowering(dialect, header, tree(expanded, problems), true, problems).lower();
  }

  private TestText tree(Expanded expanded, Problems problems) {
    Bounds.check(expanded, dialect.characters(), problems);
    problems.raise();
    Optional<TestText> tree = grammar.parse(expanded, problems);
    problems.raise();
    return tree.orElseThrow();
  }

  private static FunctionText kernel(TestText file, LaunchText launch, Problems problems) {
    List<FunctionText> kernels = file.getFunctions().stream().filter(Threads::isKernel).toList();
    Optional<FunctionText> kernel = kernels.stream().filter(f -> f.getName().equals(launch.kernel())).findFirst();
    if (kernel.isEmpty()) {
      problems.error(launch.at(), "there is no kernel " + launch.kernel(),
          kernels.isEmpty() ? "a kernel begins with 'kernel void'" : NearNames.nearestOrAll(launch.kernel(),
              kernels.stream().map(FunctionText::getName).toList()));
    }
    problems.raise();
    return kernel.orElseThrow();
  }

  /** Adds what a launch comes to: the block of initial values, a thread for each work-item, the condition. */
  private static void launched(
      String text, LaunchText launch, FunctionText kernel, Expanded.Builder whole, Problems problems) {
    Span at = launch.at();
    Map<String, String> values = new LinkedHashMap<>();
    kernel.getParameters().stream().filter(p -> !isBuffer(p)).forEach(p -> values.put(p.getName(), ""));
    add(whole, at, "\n{ ");
    List<String> names = kernel.getParameters().stream().map(Parameter::getName).toList();
    for (Span entry : launch.entries()) {
      String written = text.substring(entry.offset(), entry.offset() + entry.length());
      Matcher named = ENTRY.matcher(written);
      if (named.matches() && !names.contains(named.group(1))) {
        problems.error(new Span(entry.offset() + named.start(1), named.group(1).length()),
            launch.kernel() + " has no parameter " + named.group(1), NearNames.nearestOrAll(named.group(1), names));
      }
      Matcher scalar = SCALAR.matcher(written);
      if (scalar.matches() && values.containsKey(scalar.group(1))) {
        values.put(scalar.group(1), scalar.group(2));
      } else {
        whole.copy(text, entry.offset(), entry.offset() + entry.length());
        add(whole, at, "; ");
      }
    }
    add(whole, at, "}\n");
    values.forEach((name, value) -> {
      if (value.isEmpty()) {
        problems.error(at, launch.kernel() + " takes " + name + ", and the launch does not say what that is",
            "write into its braces: " + name + " = 1");
      }
    });
    problems.raise();
    String parameters = kernel.getParameters().stream().filter(KernelReader::isBuffer)
        .map(p -> String.join(" ", p.getWords()) + " *" + p.getName()).collect(Collectors.joining(", "));
    String arguments = kernel.getParameters().stream().map(p -> values.getOrDefault(p.getName(), p.getName()))
        .collect(Collectors.joining(", "));
    for (int i = 0; i < launch.items() * launch.groups(); i++) {
      add(whole, at, "void P" + i + "@wg " + i / launch.items() + ", dev 0 (" + parameters + ") { " + launch.kernel()
          + "(" + arguments + "); }\n");
    }
    launch.condition().ifPresent(c -> whole.copy(text, c.offset(), c.offset() + c.length()));
  }

  private static void add(Expanded.Builder whole, Span at, String text) {
    whole.replace(at.offset(), at.offset() + at.length(), text);
  }

  private static boolean isBuffer(Parameter parameter) {
    return parameter.isPointer() || parameter.isArray();
  }
}
