package periscope.lang.c.reading;

import com.google.inject.Injector;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import periscope.frame.launch.DescribedText;
import periscope.frame.launch.LaunchText;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.lang.c.Dialect;
import periscope.lang.c.launch.ThreadText;
import periscope.lang.c.preprocessing.Environment;
import periscope.lang.c.preprocessing.Expanded;
import periscope.lang.c.preprocessing.Preprocessor;
import periscope.lang.c.preprocessing.Trigraphs;
import periscope.lang.c.type.Attributes;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.TypeNames;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.lang.c.xtext.cCore.Name;
import periscope.lang.c.xtext.cCore.Parameter;
import periscope.lang.c.xtext.cCore.TestText;
import periscope.litmus.LitmusTest;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * A reader of files of kernels. It makes a test of a small launch, which a comment of the file describes: each
 * work-item is a thread that calls the kernel, and the buffers, by the kernel's names, are the test's memory. Several
 * threads may share a reader.
 */
public final class KernelReader {

  private final Dialect dialect;
  private final Grammar grammar;

  /** @param setup makes the injector of the dialect's grammar; called when the first file is read */
  public KernelReader(Dialect dialect, Supplier<Injector> setup) {
    this.dialect = dialect;
    this.grammar = new Grammar(setup);
  }

  /** Whether a comment of the text describes a launch. */
  public static boolean launches(SourceText text) {
    return LaunchText.in(text.content()) || ThreadText.launch(text.content()).isPresent();
  }

  /**
   * Reads a launch as a test.
   *
   * @throws InvalidInputException with every problem found, each with its span
   */
  public LaunchedKernel read(SourceText text, LaunchRequest request) {
    return described(text, request, (lowering, launched, kernel, grid, renamed) ->
        new LaunchedKernel(lowered(lowering::lower, renamed), kernel, grid, launched.buffers(), launched.variables()));
  }

  /**
   * Reads a launch as a program.
   *
   * @throws InvalidInputException with every problem found, each with its span
   */
  public LaunchedProgram program(SourceText text, LaunchRequest request) {
    return described(text, request.asProgram(), (lowering, launched, kernel, grid, renamed) ->
        lowered(() -> lowering.program(launched), renamed));
  }

  /** Makes the result from a text whose launch is known. */
  private interface Lowering<T> {
    /** @param renamed the user's names that were replaced, by their new names */
    T of(TestLowering lowering, Launched launched, String kernel, Grid grid, Map<String, String> renamed);
  }

  private <T> T described(SourceText text, LaunchRequest request, Lowering<T> lowering) {
    return DescribedText.read(text, request, d -> read(d.text(), d.from(), request, lowering));
  }

  /**
   * A file up to its syntax tree.
   *
   * @param code the file without its comments
   */
  private record Parsed(String code, Expanded expanded, FileScope scope, TypeNames.Resolved file, TestText tree) {}

  private Parsed parsed(SourceText text, Problems problems) {
    HeadedText header = HeadedText.ofC("", text.content(), problems);
    trigraphs(text, header.rest(), problems);
    problems.raise();
    Expanded expanded = expanded(header.rest(), text, header.rest().length(), problems);
    FileScope scope = scope(expanded, false, problems);
    TypeNames.Resolved file = resolved(scope, problems);
    Expanded code = file.text();
    Unread.check(code, problems);
    problems.raise();
    Types.check(code, dialect, file.structures().keySet(), problems);
    problems.raise();
    TestText read = tree(code, problems);
    Shadows.check(read, dialect, scope, problems);
    Constants.check(read, problems);
    hosts(read, scope, problems);
    return new Parsed(header.rest(), expanded, scope, file, read);
  }

  /**
   * Reads a text.
   *
   * @param from the offset behind the file at which the request's own description begins; 0 if it has none
   */
  private <T> T read(SourceText text, int from, LaunchRequest request, Lowering<T> use) {
    Problems problems = new Problems(text);
    Parsed parsed = parsed(text, problems);
    request.kernel().ifPresent(name -> kernel(parsed.tree(), Optional.of(name), Span.NONE, problems));
    launchesKernel(parsed, text, from, request, problems);
    LaunchText launch = LaunchText.of(text.content(), from, request, dialect.launchWords(), LaunchText.EXAMPLE,
        problems);
    FunctionText kernel = kernel(parsed.tree(), launch.kernel(), launch.at(), problems);
    new Launchable(kernel, dialect, problems).check(launch.grid(), parsed.expanded());
    Set<String> elsewhere = parsed.tree().getFunctions().stream().filter(f -> request.others().contains(f.getName()))
        .flatMap(f -> f.getParameters().stream()).map(Parameter::getName).collect(Collectors.toSet());
    Launched launched = new Launched(text.content(), launch, kernel, parsed.scope(), parsed.file().structures(),
        elsewhere, problems);
    Written written = written(launched.written(parsed.code(), request), parsed, text, problems);
    TestLowering lowering = TestLowering.ofLaunch(dialect, new HeadedText(kernel.getName(), "", parsed.code()),
        written.tree(), launch.grid(), written.structures(), problems);
    lowering.variables(variables(parsed.scope()));
    if (request.trial()) {
      lowering.open(launched.open());
    }
    return use.of(lowering, launched, kernel.getName(), launch.grid(), written.renamed());
  }

  /** Reports a file of which no comment describes a launch of a kernel. */
  private void launchesKernel(Parsed file, SourceText text, int from, LaunchRequest request, Problems problems) {
    boolean kernels = file.tree().getFunctions().stream().anyMatch(Threads::isKernel);
    Optional<Span> threads = from > 0 ? Optional.empty() : ThreadText.launch(text.content());
    if (threads.isPresent()) {
      problems.error(threads.get(), "this comment launches threads, and a launch of a kernel is wanted",
          "periscope simulate FILE takes such a file; a kernel's launch reads: " + LaunchText.EXAMPLE);
    } else if (!kernels && !launches(text) && request.grid().isEmpty() && request.spec().isEmpty()) {
      ThreadLaunch.proposed(file.tree(), dialect).ifPresent(launch -> problems.error(Span.NONE,
          "no comment of this file says which threads call its functions", "write, for example: " + launch));
    }
    problems.raise();
  }

  /**
   * A file with its launch behind it.
   *
   * @param renamed what names of the user's were given others
   */
  private record Written(TestText tree, Map<String, Structure> structures, Map<String, String> renamed) {}

  private Written written(Expanded written, Parsed file, SourceText text, Problems problems) {
    int end = file.code().length();
    TypeNames.Resolved resolved = resolved(scope(expanded(written.text(), text, end, problems),
        end < written.text().length(), problems), problems);
    TestText tree = tree(resolved.text().over(written), problems);
    return new Written(tree, resolved.structures(), Shadows.rename(tree, dialect, file.scope()));
  }

  private static List<String> variables(FileScope scope) {
    return scope.globals().stream().filter(g -> !g.array()).map(FileScope.Variable::name).toList();
  }

  /**
   * Reads a file of functions, of which a comment says which threads call them; empty if none does.
   *
   * @throws InvalidInputException with every problem found, each with its span
   */
  public Optional<LitmusTest> threads(SourceText text) {
    Problems problems = new Problems(text);
    Optional<ThreadLaunch> launch = ThreadLaunch.of(text.content(), problems);
    if (launch.isEmpty()) {
      return Optional.empty();
    }
    Parsed parsed = parsed(text, problems);
    Expanded code = launch.get().written(parsed.code(), parsed.tree(), parsed.scope(), dialect, problems);
    Written written = written(code, parsed, text, problems);
    TestLowering lowering = TestLowering.ofFile(dialect, new HeadedText(launch.get().name(), "", parsed.code()),
        written.tree(), written.structures(), problems);
    lowering.variables(variables(parsed.scope()));
    return Optional.of(lowered(lowering::lower, written.renamed()));
  }

  /** Runs the lowering; errors use the names that the user wrote. */
  private static <T> T lowered(Supplier<T> lowering, Map<String, String> renamed) {
    try {
      return lowering.get();
    } catch (InvalidInputException e) {
      throw new InvalidInputException(e.diagnostics().stream().map(d -> new Diagnostic(d.severity(), d.text(), d.span(),
          Shadows.told(d.message(), renamed), Shadows.told(d.hint(), renamed))).toList());
    }
  }

  /** The facts on which the meaning of a readable file rests and that it does not state. */
  public List<Premise> premises(SourceText text) {
    Problems problems = new Problems(text);
    String code = HeadedText.ofC("", text.content(), problems).rest();
    return Preprocessor.premises(code, around(text, code.length(), problems), problems);
  }

  private Environment around(SourceText text, int end, Problems problems) {
    return new Environment(text.name(), TestReader.predefined(dialect, text, problems), text.compilation(),
        Optional.of(dialect.headers()), text.included().stream().map(this::withoutComments).toList(), end);
  }

  /**
   * The text after the preprocessor.
   *
   * @param end the offset behind the file at which a launch begins
   */
  private Expanded expanded(String code, SourceText text, int end, Problems problems) {
    Expanded expanded = Preprocessor.expand(code, around(text, end, problems), problems);
    problems.raise();
    return Printed.without(expanded);
  }

  private FileScope scope(Expanded expanded, boolean launched, Problems problems) {
    Expanded stripped = Attributes.stripped(dialect.hasHostCode() ? Namespaces.written(expanded, problems) : expanded,
        problems);
    Unread.heads(stripped, dialect.heads(), dialect.kernel(), problems);
    problems.raise();
    return FileScope.of(stripped, dialect, launched, problems);
  }

  /** Reports trigraphs in C; C++17 has none. */
  private void trigraphs(SourceText text, String code, Problems problems) {
    if (!dialect.evaluation().references()) {
      Trigraphs.check(text.content(), code, problems);
    }
  }

  private Environment.Included withoutComments(SourceText file) {
    Problems own = new Problems(file);
    String rest = HeadedText.ofC("", file.content(), own).rest();
    trigraphs(file, rest, own);
    own.raise();
    return new Environment.Included(file.name(), rest);
  }

  private TypeNames.Resolved resolved(FileScope file, Problems problems) {
    TypeNames.Resolved resolved = TypeNames.resolve(file.text(), dialect.evaluation().references(), problems);
    problems.raise();
    return resolved;
  }

  private TestText tree(Expanded expanded, Problems problems) {
    Bounds.check(expanded, problems);
    problems.raise();
    Optional<TestText> tree = grammar.parse(expanded, problems);
    problems.raise();
    return tree.orElseThrow();
  }

  /** Reports uses of host variables in device code. */
  private static void hosts(TestText file, FileScope scope, Problems problems) {
    EcoreUtil.<EObject>getAllContents(file, false).forEachRemaining(e -> {
      if (e instanceof Name name && scope.hosts().contains(name.getName())
          && Scopes.declaration(name.getName(), name).isEmpty()) {
        problems.error(Spans.of(name), name.getName() + " is a variable of the host, which no device sees",
            "write __device__ before its type, or give the kernel its value");
      }
    });
    problems.raise();
  }

  /** The kernel with a name; without a name, the only kernel of the file. */
  private FunctionText kernel(TestText file, Optional<String> wanted, Span at, Problems problems) {
    List<FunctionText> kernels = file.getFunctions().stream().filter(Threads::isKernel).toList();
    List<String> names = kernels.stream().map(FunctionText::getName).toList();
    kernels.forEach(k -> new Launchable(k, dialect, problems).check());
    Optional<FunctionText> kernel = kernels.stream()
        .filter(f -> wanted.map(f.getName()::equals).orElse(kernels.size() == 1)).findFirst();
    if (kernel.isEmpty()) {
      String name = wanted.orElse("");
      problems.error(at, name.isEmpty() && !kernels.isEmpty()
          ? "this file has " + kernels.size() + " kernels, and nothing says which is meant"
          : ("there is no kernel " + name).strip(),
          kernels.isEmpty() ? "a kernel begins with '" + dialect.kernel() + " void'" : name.isEmpty()
              ? "periscope kernel FILE --kernel " + names.get(0) : NearNames.nearestOrAll(name, names));
    }
    problems.raise();
    return kernel.orElseThrow();
  }
}
