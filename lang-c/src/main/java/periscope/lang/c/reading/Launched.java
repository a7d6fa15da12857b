package periscope.lang.c.reading;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.frame.launch.LaunchText;
import periscope.frame.launch.NumberRange;
import periscope.frame.launch.SharedBuffer;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.lang.c.launch.SharedPointers;
import periscope.lang.c.preprocessing.Expanded;
import periscope.lang.c.term.Numbers;
import periscope.lang.c.type.MemberName;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.TypeWords;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.lang.c.xtext.cCore.Parameter;
import periscope.litmus.expression.NumberType;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedKernel.Buffer;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/** Writes a launch behind a file of kernels: initial values, a thread for each work-item, a condition. */
final class Launched {

  private static final Pattern SCALAR =
      Pattern.compile("\\s*(?:[\\w\\s]*\\s)?([A-Za-z_]\\w*)\\s*=\\s*(-?[\\w.]+(?:[eE][+-]?\\d+f?)?)\\s*");

  private final String text;
  private final LaunchText launch;
  private final FunctionText kernel;
  private final FileScope file;
  private final Problems problems;
  private final Expanded.Builder whole = new Expanded.Builder();
  private final Map<String, Structure> structures;
  private final Set<String> elsewhere;
  private final List<String> undescribed = new ArrayList<>();
  /** The values of the parameters that are numbers, by name. */
  private final Map<String, String> numbers = new LinkedHashMap<>();
  /** The parameters that have any value, each read from memory that nobody writes. */
  private final Map<String, LaunchedProgram.Open> openNumbers = new LinkedHashMap<>();
  /** The pointers into buffers of other parameters, by name. */
  private final Map<String, SharedBuffer> shared;

  /**
   * The launch of one kernel.
   *
   * @param structures the structures of the file, by name
   * @param elsewhere  parameters of the other kernels for which the description is
   */
  Launched(String text, LaunchText launch, FunctionText kernel, FileScope file, Map<String, Structure> structures,
      Set<String> elsewhere, Problems problems) {
    this.file = file;
    this.elsewhere = elsewhere;
    this.text = text;
    this.launch = launch;
    this.kernel = kernel;
    this.structures = structures;
    this.problems = problems;
    this.shared = SharedPointers.of(text, launch, kernel, problems);
  }

  /** The buffers of the kernel, and the memory whose size the launch states. */
  List<Buffer> buffers() {
    return Stream.concat(kernel.getParameters().stream().filter(this::hasBuffer).map(Parameter::getName),
        file.sized().stream()).map(name -> new Buffer(name, parts(name), !undescribed.contains(name))).toList();
  }

  /** The variables of the program in global memory that are not constant, or that the description mentions. */
  List<String> changeable() {
    Set<String> named = variables();
    return file.globals().stream().filter(g -> !g.local()).filter(g -> named.contains(g.name())
        || Stream.of(g.words().split(" ")).noneMatch("const"::equals)).map(FileScope.Variable::name).toList();
  }

  /** The arguments of the kernel, available after {@link #written}. */
  List<LaunchedProgram.Parameter> parameters() {
    return kernel.getParameters().stream().map(this::parameter).toList();
  }

  private LaunchedProgram.Parameter parameter(Parameter p) {
    if (shared.containsKey(p.getName())) {
      SharedBuffer into = shared.get(p.getName());
      return new LaunchedProgram.Parameter.Shared(p.getName(), into.buffer(), into.offset());
    } else if (Structure.named(p.getWords()).isPresent()) {
      return new LaunchedProgram.Parameter.Members(p.getName());
    } else if (isBuffer(p) || openNumbers.containsKey(p.getName())) {
      return new LaunchedProgram.Parameter.Memory(p.getName());
    }
    NumberType type = TypeWords.type(p.getWords()).orElse(NumberType.S32);
    return new LaunchedProgram.Parameter.Number(p.getName(), type,
        Numbers.of(type, numbers.get(p.getName()), Spans.of(p), problems));
  }

  /** The parameters that have any value, available after {@link #written}. */
  List<LaunchedProgram.Open> openNumbers() {
    return List.copyOf(openNumbers.values());
  }

  /** The variables of the program in global memory that the description mentions. */
  Set<String> variables() {
    Set<String> named = launch.entries().stream()
        .map(e -> LaunchText.entryName(text.substring(e.offset(), e.offset() + e.length())))
        .collect(Collectors.toSet());
    return file.globals().stream().filter(g -> !g.local()).map(FileScope.Variable::name).filter(named::contains)
        .collect(Collectors.toSet());
  }

  private Optional<Structure> structure(String buffer) {
    return kernel.getParameters().stream().filter(p -> p.getName().equals(buffer)).findFirst()
        .flatMap(p -> Structure.named(p.getWords())).or(() -> file.globals().stream()
            .filter(g -> g.name().equals(buffer)).flatMap(g -> Stream.of(g.words().split(" ")))
            .filter(structures::containsKey).findFirst()).map(structures::get);
  }

  private Map<String, Integer> parts(String buffer) {
    return structure(buffer).map(s -> s.locations(buffer)).orElse(Map.of(buffer, 1));
  }

  /** Number of elements of a buffer in a trial. */
  private int trial(String buffer) {
    return LaunchRequest.most(parts(buffer));
  }

  /** The buffers whose last element stands for all elements beyond it, in a trial. */
  List<String> open() {
    return undescribed.stream().filter(name -> trial(name) > 1).toList();
  }

  /**
   * The file's text with the launch behind it.
   *
   * @param code the text of the file, without comments
   */
  Expanded written(String code, LaunchRequest request) {
    whole.copy(code, 0, code.length());
    kernel.getParameters().stream().filter(Launched::isBuffer)
        .filter(p -> file.globals().stream().anyMatch(g -> g.name().equals(p.getName())))
        .forEach(p -> problems.error(Spans.of(p), "the parameter " + p.getName() + " hides a variable of the program, "
            + "which is not read", "give one of the two another name"));
    problems.raise();
    block(request);
    String parameters = Stream.concat(kernel.getParameters().stream()
        .filter(p -> hasBuffer(p) || openNumbers.containsKey(p.getName()))
        .map(p -> spelt(p) + " *" + p.getName()),
        file.globals().stream().map(g -> g.words() + " *" + g.name())).collect(Collectors.joining(", "));
    String arguments = kernel.getParameters().stream().map(this::argument).collect(Collectors.joining(", "));
    for (int i = 0; i < (request.program() ? 1 : launch.grid().size()); i++) {
      add("void P" + i + "@wg " + i / launch.grid().items() + ", dev 0 (" + parameters + ") { " + kernel.getName()
          + "(" + arguments + "); }\n");
    }
    launch.condition().ifPresent(this::copy);
    return whole.build();
  }

  /** The words of the type behind a buffer's pointer, which other pointers may write through. */
  private String spelt(Parameter p) {
    boolean other = shared.values().stream().anyMatch(s -> s.buffer().equals(p.getName()));
    return Structure.spelt(other ? SharedPointers.writable(p.getWords()) : p.getWords());
  }

  private String argument(Parameter p) {
    String name = p.getName();
    return shared.containsKey(name) ? "&" + shared.get(name).buffer() + "[" + shared.get(name).offset() + "]"
        : openNumbers.containsKey(name) ? "*" + name : numbers.getOrDefault(name, name);
  }

  /** Adds the block of initial values, and records the values of the parameters that are numbers. */
  private void block(LaunchRequest request) {
    kernel.getParameters().stream().filter(p -> !isBuffer(p)).forEach(p -> numbers.put(p.getName(), ""));
    List<String> names = new ArrayList<>(kernel.getParameters().stream().map(Parameter::getName).toList());
    undescribed.addAll(names);
    undescribed.removeIf(name -> numbers.containsKey(name) || shared.containsKey(name));
    undescribed.addAll(file.sized());
    names.addAll(file.sized());
    file.globals().stream().filter(g -> !g.local()).forEach(g -> names.add(g.name()));
    add("\n{ ");
    for (Span entry : launch.entries().stream().filter(e -> !shares(e)).toList()) {
      String written = text.substring(entry.offset(), entry.offset() + entry.length());
      Matcher named = LaunchText.entry(written);
      if (named.matches() && !names.contains(named.group(1))) {
        unknown(entry.offset() + named.start(1), named.group(1), names);
        continue;
      } else if (named.matches()) {
        undescribed.remove(named.group(1));
      }
      Matcher scalar = SCALAR.matcher(written);
      Optional<NumberRange> range = NumberRange.of(written);
      if (range.isPresent()) {
        range(range.get(), entry, request, names);
      } else if (written.replaceAll("\\{[^}]*}", "").contains(",")) {
        problems.error(entry, "this is several entries, and each ends with ';'",
            "write: " + written.strip().replaceAll("\\s*,\\s*(?![^{]*})", "; "));
      } else if (scalar.matches() && numbers.containsKey(scalar.group(1))) {
        number(scalar, entry);
      } else {
        copy(entry);
        add("; ");
      }
    }
    undescribed.forEach(name -> {
      int cells = request.trial() ? trial(name) : request.program() ? launch.grid().size()
          : request.cells().getOrDefault(name, 1);
      add(cells == 1 ? "" : name + "[" + cells + "]; ");
    });
    add("}\n");
    missing(request);
  }

  /** Whether an entry has a pointer point into another one's buffer. */
  private boolean shares(Span entry) {
    return shared.values().stream().anyMatch(s -> s.isAt(entry));
  }

  private NumberType type(String parameter) {
    return kernel.getParameters().stream().filter(p -> p.getName().equals(parameter)).findFirst()
        .flatMap(p -> TypeWords.type(p.getWords())).orElse(NumberType.S32);
  }

  /** Records the range of a parameter. */
  private void range(NumberRange range, Span entry, LaunchRequest request, List<String> names) {
    String name = range.name();
    Span at = new Span(entry.offset() + range.at(), name.length());
    if (!names.contains(name)) {
      unknown(at.offset(), name, names);
    } else if (!numbers.containsKey(name)) {
      problems.error(at, name + " is memory, and ranges are for numbers", "write its size: " + name + "[4]");
    } else if (!request.open()) {
      problems.error(entry, name + " has one value here", "write " + name + " = " + range.least()
          + ", or ask with --pairs, which takes ranges");
      numbers.put(name, "" + range.least());
    } else if (openNumbers.put(name, range.open()) != null || !numbers.get(name).isEmpty()) {
      problems.error(at, name + " is given twice", "");
    } else {
      range.wrong(type(name)).ifPresent(wrong -> problems.error(entry, wrong, ""));
    }
  }

  /** Reports parameters for which the launch has no value, unless they may have any. */
  private void missing(LaunchRequest request) {
    if (request.open()) {
      numbers.keySet().stream().filter(n -> numbers.get(n).isEmpty()).forEach(n -> openNumbers.computeIfAbsent(n,
          name -> new LaunchedProgram.Open(name, type(name).least(), type(name).greatest())));
    }
    kernel.getParameters().stream().filter(p -> !isBuffer(p) && Structure.named(p.getWords()).isPresent())
        .forEach(p -> problems.error(Spans.of(p), p.getName() + " is no number, and no launch says what it is",
            "give the kernel a buffer: *" + p.getName()));
    problems.raise();
    List<String> missing = numbers.keySet().stream().filter(n -> numbers.get(n).isEmpty())
        .filter(n -> !openNumbers.containsKey(n)).toList();
    missing.forEach(name -> problems.error(launch.at(), kernel.getName() + " takes " + name
        + ", and the launch does not say what that is", "write into its braces: " + name + " = 1"));
    problems.raise();
  }

  /** Records the value of a parameter that is a number. */
  private void number(MatchResult scalar, Span entry) {
    String name = scalar.group(1);
    String value = scalar.group(2);
    Optional<NumberType> type = kernel.getParameters().stream().filter(p -> p.getName().equals(name)).findFirst()
        .flatMap(p -> TypeWords.type(p.getWords()));
    Span at = new Span(entry.offset() + scalar.start(2), value.length());
    if (!numbers.put(name, value).isEmpty() || openNumbers.containsKey(name)) {
      problems.error(new Span(entry.offset() + scalar.start(1), name.length()), name + " is given twice", "");
    } else if (value.matches("-?(?:0x[0-9a-fA-F]+|[0-9]*\\.?[0-9]+(?:[eE][+-]?[0-9]+)?f?)[uUlL]*")) {
      type.flatMap(t -> Numbers.wrong(t, value)).ifPresent(wrong -> problems.error(at, wrong, ""));
    }
  }

  /** Skips an entry for another kernel's parameter, and reports an entry for no parameter. */
  private void unknown(int at, String name, List<String> names) {
    if (elsewhere.contains(name)) {
      return;
    }
    Set<String> all = new TreeSet<>(elsewhere);
    all.addAll(names);
    problems.error(new Span(at, name.length()), kernel.getName() + " has no parameter " + name,
        member(name, names).map(m -> "write it as in C: " + m).orElseGet(() -> NearNames.nearestOrAll(name, all)));
  }

  /** The member of a buffer's structure that has its values at this location, in C's notation: {@code s.top}. */
  private Optional<String> member(String location, List<String> buffers) {
    return buffers.stream().flatMap(b -> structure(b).stream().flatMap(s -> s.members().stream())
        .filter(m -> Structure.location(b, m.name()).equals(location)).map(m -> b + "." + m.name())).findFirst();
  }

  /** Copies an entry of the description; members of structures get the names of their locations. */
  private void copy(Span span) {
    int done = span.offset();
    int end = span.offset() + span.length();
    Matcher member = MemberName.matcher(text).region(done, end);
    while (member.find()) {
      boolean list = text.substring(member.end(), end).matches("\\s*=\\s*\\{[\\s\\S]*");
      whole.copy(text, done, member.start());
      whole.replace(member.start(), member.end(), MemberName.of(member).location(this::structure, list,
          (message, hint) -> problems.error(new Span(member.start(), member.end() - member.start()), message, hint)));
      done = member.end();
    }
    whole.copy(text, done, end);
  }

  private void add(String part) {
    Span at = launch.at();
    whole.replace(at.offset(), at.offset() + at.length(), part);
  }

  /** Whether the launch gives a parameter a buffer of its own. */
  private boolean hasBuffer(Parameter parameter) {
    return isBuffer(parameter) && !shared.containsKey(parameter.getName());
  }

  private static boolean isBuffer(Parameter parameter) {
    return parameter.isPointer() || parameter.isArray();
  }
}
