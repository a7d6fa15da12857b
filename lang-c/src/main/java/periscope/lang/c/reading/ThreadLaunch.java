package periscope.lang.c.reading;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.frame.launch.LaunchText;
import periscope.grammars.Problems;
import periscope.lang.c.Dialect;
import periscope.lang.c.launch.ThreadText;
import periscope.lang.c.preprocessing.Expanded;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.TypeWords;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.lang.c.xtext.cCore.Parameter;
import periscope.lang.c.xtext.cCore.TestText;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/**
 * A launch of threads that call the functions of a file, from the file's comment: {@code /* launch { x = 0 } P0@cta 0 {
 * put(x); } P1@cta 1 { r0 = get(x); } exists (1:r0 = 0) *}{@code /}. A thread without parameters gets the locations
 * that it passes to functions, and a register without a type gets the type that the called function returns.
 *
 * @param text    the file
 * @param comment the comment, up to its first thread
 * @param threads the threads
 * @param tail    the stretch behind the threads: the condition
 */
record ThreadLaunch(String text, Span comment, List<ThreadText> threads, Span tail) {

  private static final Pattern CALL = Pattern.compile(
      "(?:(?<declared>[A-Za-z_][\\w:]*\\s+)?(?<result>[A-Za-z_]\\w*)\\s*=\\s*)?(?<![\\w:])(?<function>[A-Za-z_]\\w*)"
          + "\\s*\\((?<arguments>[^()]*)\\)");
  /** The most threads of a proposed launch. */
  private static final int THREADS = 4;
  private static final Pattern ARGUMENT = Pattern.compile("[^,]+");
  private static final Pattern PASSED = Pattern.compile("\\s*&?\\s*([A-Za-z_]\\w*)\\s*(?:\\[[^\\]]*\\]|\\+.*)?\\s*");

  ThreadLaunch {
    threads = List.copyOf(threads);
  }

  /** The launch of a file; empty if no comment launches threads. */
  static Optional<ThreadLaunch> of(String text, Problems problems) {
    Optional<Span> found = ThreadText.launch(text);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Span comment = found.get();
    int first = comment.offset() + comment.length();
    int end = text.indexOf("*/", first);
    List<ThreadText> threads = ThreadText.all(text, first, end < 0 ? text.length() : end);
    if (threads.isEmpty()) {
      problems.error(new Span(first, 2), "this thread cannot be read", "a thread reads: P0 { f(x); }");
      problems.raise();
    }
    Span last = threads.get(threads.size() - 1).body();
    int behind = Math.min(last.offset() + last.length() + 1, end);
    return Optional.of(new ThreadLaunch(text, comment, threads, new Span(behind, end - behind)));
  }

  /** The name of the test: the functions that the threads call. */
  String name() {
    Set<String> called = new LinkedHashSet<>();
    for (ThreadText thread : threads) {
      Matcher call = calls(thread);
      while (call.find()) {
        called.add(call.group("function"));
      }
    }
    return called.isEmpty() ? "threads" : String.join("+", called);
  }

  private Matcher calls(ThreadText thread) {
    return CALL.matcher(text).region(thread.body().offset(), thread.body().offset() + thread.body().length());
  }

  /**
   * The file with initial values, threads and condition behind it.
   *
   * @param code    the file without its comments
   * @param file    the functions that threads may call
   * @param dialect the words of placements
   */
  Expanded written(String code, TestText file, FileScope scope, Dialect dialect, Problems problems) {
    Map<String, FunctionText> functions = file.getFunctions().stream().filter(f -> !f.isPrototype())
        .collect(Collectors.toMap(FunctionText::getName, Function.identity(), (a, b) -> a));
    Expanded.Builder whole = new Expanded.Builder();
    whole.copy(code, 0, code.length());
    add(whole, "\n");
    block().ifPresent(b -> copy(whole, b));
    for (ThreadText thread : threads) {
      add(whole, "\nvoid ");
      copy(whole, thread.name());
      copy(whole, thread.placement());
      add(whole, device(thread, dialect));
      add(whole, " (");
      thread.parameters().ifPresent(p -> copy(whole, p));
      add(whole, (thread.parameters().isPresent() ? "" : parameters(thread, functions, scope, problems)) + ") {");
      body(whole, thread, functions);
      add(whole, "}");
    }
    add(whole, "\n");
    copy(whole, tail);
    problems.raise();
    return whole.build();
  }

  /** The device of a thread whose placement names none. */
  private String device(ThreadText thread, Dialect dialect) {
    Span at = thread.placement();
    String placement = text.substring(at.offset(), at.offset() + at.length());
    String head = dialect.places().head();
    return placement.isBlank() || placement.contains(",") ? "" : head.substring(head.indexOf(','));
  }

  private void add(Expanded.Builder whole, String part) {
    whole.replace(comment.offset(), comment.offset() + comment.length(), part);
  }

  private void copy(Expanded.Builder whole, Span span) {
    whole.copy(text, span.offset(), span.offset() + span.length());
  }

  /** The locations that a thread passes to functions, and the variables of the program. */
  private String parameters(
      ThreadText thread, Map<String, FunctionText> functions, FileScope scope, Problems problems) {
    Map<String, String> declared = new LinkedHashMap<>();
    Matcher call = calls(thread);
    while (call.find()) {
      List<Parameter> taken = Optional.ofNullable(functions.get(call.group("function")))
          .map(f -> List.<Parameter>copyOf(f.getParameters())).orElse(List.of());
      Matcher given = ARGUMENT.matcher(text).region(call.start("arguments"), call.end("arguments"));
      for (int i = 0; i < taken.size() && given.find(); i++) {
        Matcher passed = PASSED.matcher(text).region(given.start(), given.end());
        if (isLocation(taken.get(i)) && passed.matches()) {
          described(passed.group(1), new Span(passed.start(1), passed.group(1).length()), scope, problems);
          declared.putIfAbsent(passed.group(1), Structure.spelt(taken.get(i).getWords()) + " *" + passed.group(1));
        }
      }
    }
    scope.globals().forEach(g -> declared.put(g.name(), g.words() + " *" + g.name()));
    return String.join(", ", declared.values());
  }

  /** Reports a location that the braces of initial values leave out: most likely a slip. */
  private void described(String location, Span at, FileScope scope, Problems problems) {
    String block = block().map(b -> text.substring(b.offset() + 1, b.offset() + b.length()).strip()).orElse("");
    List<String> names = Stream.of(block.substring(0, Math.max(0, block.lastIndexOf('}'))).split(";"))
        .filter(e -> !e.isBlank()).map(LaunchText::entryName).toList();
    if (!names.isEmpty() && !names.contains(location)
        && scope.globals().stream().noneMatch(g -> g.name().equals(location))) {
      problems.error(at, location + " is no location of this launch", NearNames.question(
          NearNames.near(location, names), "write into its braces: " + location + " = 0"));
    }
  }

  /** The block of initial values, from its opening brace up to the first thread. */
  private Optional<Span> block() {
    int block = text.indexOf('{', comment.offset());
    int end = comment.offset() + comment.length();
    return block >= 0 && block < end ? Optional.of(new Span(block, end - block)) : Optional.empty();
  }

  private static boolean isLocation(Parameter parameter) {
    return parameter.isPointer() || parameter.isArray() || parameter.isReference();
  }

  /** Copies the statements of a thread; a register that the thread does not declare gets its type. */
  private void body(Expanded.Builder whole, ThreadText thread, Map<String, FunctionText> functions) {
    int done = thread.body().offset();
    Set<String> declared = new LinkedHashSet<>();
    Matcher call = calls(thread);
    while (call.find()) {
      String register = call.group("result");
      if (register != null && call.group("declared") == null && declared.add(register)) {
        whole.copy(text, done, call.start("result"));
        done = call.start("result");
        Optional.ofNullable(functions.get(call.group("function"))).flatMap(f -> TypeWords.type(f.getWords()))
            .ifPresent(type -> whole.replace(call.start("result"), call.end("result"), TypeWords.name(type) + " "));
      } else if (register != null) {
        declared.add(register);
      }
    }
    whole.copy(text, done, thread.body().offset() + thread.body().length());
  }

  /**
   * A launch to write for the functions of a file that has none, and the reason for its threads; empty if the file has
   * no function to call. Two threads that call one function which returns nothing race, or show nothing: then the
   * second thread calls a function that the user is to write, which reads what the first one writes.
   */
  static Optional<String> proposed(TestText file, Dialect dialect) {
    List<FunctionText> all = file.getFunctions().stream().filter(f -> !f.isPrototype() && !Threads.isKernel(f)
        && !FileScope.holds(f)).toList();
    if (all.isEmpty()) {
      return Optional.empty();
    }
    Set<String> locations = new LinkedHashSet<>();
    all.stream().limit(THREADS).flatMap(f -> f.getParameters().stream()).filter(ThreadLaunch::isLocation)
        .map(Parameter::getName).forEach(locations::add);
    boolean alone = all.size() == 1 && !returns(all.get(0));
    List<String> calls = new ArrayList<>();
    for (int i = 0; i < (alone ? 1 : Math.max(2, Math.min(all.size(), THREADS))); i++) {
      FunctionText function = all.get(i % all.size());
      String number = String.valueOf(i / all.size() + 1);
      calls.add(call(function, calls,
          function.getParameters().stream().map(p -> isLocation(p) ? p.getName() : number)));
    }
    String reader = "get";
    if (alone) {
      while (reader.equals(all.get(0).getName()) || locations.contains(reader)) {
        reader += "_it";
      }
      calls.add("r0 = " + reader + locations.stream().collect(Collectors.joining(", ", "(", ")")));
    }
    StringJoiner threads = new StringJoiner(" ");
    for (int i = 0; i < calls.size(); i++) {
      threads.add("P" + i + dialect.places().head().replaceFirst("0", String.valueOf(i)) + " { " + calls.get(i)
          + "; }");
    }
    return Optional.of("/* launch { " + locations.stream().map(l -> l + " = 0").collect(Collectors.joining("; "))
        + " } " + threads + " */" + (!alone ? "" : ", with a function " + reader
            + " in this file that reads what " + all.get(0).getName() + " writes, and returns it"));
  }

  private static boolean returns(FunctionText function) {
    return !function.isPointer() && TypeWords.type(function.getWords()).isPresent();
  }

  /** @param before the calls of other threads, which name the registers that are taken */
  private static String call(FunctionText function, List<String> before, Stream<String> arguments) {
    long register = before.stream().filter(c -> c.contains(" = ")).count();
    return (returns(function) ? "r" + register + " = " : "") + function.getName()
        + arguments.collect(Collectors.joining(", ", "(", ")"));
  }
}
