package periscope.compilers.given;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import periscope.compilers.assembly.MadeText;
import periscope.compilers.given.LlvmModule.Definition;
import periscope.compilers.given.LlvmModule.Parameter;
import periscope.lang.llvm.Llvm;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * The functions of a module as the text of a litmus test in LLVM IR, line by line: parameters get the names of their
 * locations, or are the numbers that the source passes, and the returned value goes into the source's register.
 */
final class LlvmText {

  private static final Pattern LOCAL = Pattern.compile("%(?:[\\w$.-]+)");
  private static final Pattern GLOBAL = Pattern.compile("@([\\w$.-]+)(?!\\s*\\()");
  private static final Pattern LABEL = Pattern.compile("([\\w$.-]+):.*");
  private static final Pattern RETURN =
      Pattern.compile("\\s*ret\\s+(?!void\\b)(?<type>i\\d+)\\s+(?<value>\\S+?)(?:,\\s.*)?\\s*");
  private static final Pattern DEBUG = Pattern.compile("\\s*(?:#dbg_\\w+|(?:tail )?call void @llvm\\.dbg\\.).*");
  private static final Pattern CALL = Pattern.compile("\\bcall\\b[^@\"]*@\"?([\\w$.-]+)");
  private static final Pattern VECTOR = Pattern.compile("<\\d+ x \\w+>");
  /** Most characters of a line that a message marks. */
  private static final int MARKED = 70;
  private static final String END = "periscope.return";

  private final SourceText code;
  private final Set<String> locations;
  private final StringBuilder text = new StringBuilder();
  /** For each line of the text, the line of the code that it was made of. */
  private final List<Span> lines = new ArrayList<>();
  private int threads;

  LlvmText(SourceText code, List<Location> all) {
    this.code = code;
    locations = all.stream().map(x -> x.name().replaceAll("\\[.*", "")).collect(Collectors.toSet());
    add("LLVM compiled", Span.NONE);
    add(all.stream().map(x -> "[" + x.name() + "]=" + x.initial() + "; ").collect(Collectors.joining("", "{ ", "}")),
        Span.NONE);
  }

  private void add(String line, Span at) {
    text.append(line).append('\n');
    lines.add(at);
  }

  /**
   * Adds the thread that makes a call.
   *
   * @throws InvalidInputException if call and function do not fit
   */
  void thread(FunctionCall call, Definition function, Placement at) {
    if (function.parameters().size() != call.arguments().size()) {
      int count = function.parameters().size();
      throw wrong(function, "the code of P" + threads + " takes " + count + (count == 1 ? " parameter" : " parameters")
          + ", and its source passes " + call.arguments().size(),
          "so which parameter stands for which location is not known; compile the same function");
    } else if (call.result().isPresent() && !function.returns()) {
      throw wrong(function, function.name() + " returns no value here, and P" + threads + " wants one in "
          + call.result().get().register(), "is this the code of another version of the function?");
    }
    Map<String, String> names = names(call, function);
    Map<String, String> heads = new HashMap<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      Parameter parameter = function.parameters().get(i);
      if (parameter.pointer()) {
        heads.putIfAbsent(names.get(parameter.name()), parameter.type() + " " + names.get(parameter.name()));
      }
    }
    add("P" + threads + "@block " + at.workGroup() + ", device " + at.device() + " ("
        + String.join(", ", heads.values()) + ") {", function.head());
    body(call, function, names);
    add("}", function.head());
    threads++;
  }

  /** For each parameter its argument, and for each other value whose name is a location's another name. */
  private Map<String, String> names(FunctionCall call, Definition function) {
    Map<String, String> names = new HashMap<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      Parameter parameter = function.parameters().get(i);
      boolean location = locations.contains(call.arguments().get(i));
      if (parameter.pointer() != location) {
        throw wrong(function, "the parameter " + parameter.name() + " is " + (parameter.pointer() ? "a pointer"
            : "a number") + " here, and the source passes " + call.arguments().get(i),
            "is this the code of another version of the function?");
      }
      names.put(parameter.name(), location ? "%" + call.arguments().get(i) : call.arguments().get(i));
    }
    Set<String> taken = new HashSet<>(locations);
    call.result().ifPresent(r -> taken.add(r.register()));
    taken.forEach(x -> names.putIfAbsent("%" + x, "%" + x + ".value"));
    return names;
  }

  private void body(FunctionCall call, Definition function, Map<String, String> names) {
    List<String> returned = new ArrayList<>();
    int offset = function.body().offset();
    String block = String.valueOf(function.parameters().stream().filter(p -> p.name().matches("%\\d+")).count());
    String[] all = code.content().substring(offset, offset + function.body().length()).split("\n");
    boolean several = all.length > 0 && List.of(all).stream().filter(l -> RETURN.matcher(l).matches()).count() > 1;
    boolean joined = code.content().substring(offset, offset + function.body().length()).contains("%" + block + " ]");
    if (joined && !LABEL.matcher(all[0]).matches()) {
      add(block + ":", function.head());
    }
    for (String line : all) {
      Span at = new Span(offset + line.length() - line.stripLeading().length(),
          Math.min(MARKED, line.strip().length()));
      offset += line.length() + 1;
      Matcher label = LABEL.matcher(line);
      block = label.matches() ? label.group(1) : block;
      Matcher gives = RETURN.matcher(line);
      if (DEBUG.matcher(line).matches()) {
        continue;
      }
      checkCall(line, at);
      if (gives.matches()) {
        give(call, gives, several, block, names, returned, at);
      } else {
        add(renamed(line, names).replaceFirst("\\b(?:tail|notail|musttail) call\\b", "call"), at);
      }
    }
    if (!returned.isEmpty()) {
      add(END + ":", function.head());
      add("  %" + call.result().orElseThrow().register() + " = phi " + String.join(", ", returned), function.head());
      add("  ret void", function.head());
    }
  }

  private void checkCall(String line, Span at) {
    Matcher called = CALL.matcher(line);
    if (called.find() && !Llvm.calls(called.group(1))) {
      String name = FunctionNames.plain(called.group(1)).orElse(called.group(1));
      throw new InvalidInputException(Diagnostic.error(code, at, "its code calls " + name, way(name)));
    } else if (VECTOR.matcher(line).find()) {
      throw new InvalidInputException(Diagnostic.error(code, at, "vectors are not read in LLVM IR",
          "access the components one by one in the source, or check the PTX, whose vector accesses are read"));
    }
  }

  /** A way out for code that calls a function which no test calls. */
  private static String way(String name) {
    return name.startsWith("get_") ? "a function does not ask where it runs: pass the number as a parameter, or check "
        + "the PTX of the kernel"
        : name.startsWith("llvm.lifetime") || name.startsWith("atomic_compare_exchange")
            ? "it keeps a value in memory of its own, which is not read: __opencl_atomic_compare_exchange_strong in "
            + "place of atomic_compare_exchange_strong_explicit compiles to cmpxchg"
        : "what that does is not known: is a library missing, or the level too low to inline it?";
  }

  /** Puts a returned value into the source's register: at the end of the function if it returns in several places. */
  private void give(FunctionCall call, Matcher gives, boolean several, String block, Map<String, String> names,
      List<String> returned, Span at) {
    String value = renamed(gives.group("value"), names);
    String type = gives.group("type");
    if (call.result().isEmpty()) {
      add("  ret void", at);
    } else if (several) {
      returned.add((returned.isEmpty() ? type + " " : "") + "[ " + value + ", %" + block + " ]");
      add("  br label %" + END, at);
    } else {
      // A compiler may return a location's value, a number, or a parameter: each is a value of its own here.
      add("  %" + call.result().get().register() + " = " + (type.equals("i1") ? "or" : "add") + " " + type + " " + value
          + ", " + (type.equals("i1") ? "false" : "0"), at);
      add("  ret void", at);
    }
  }

  private String renamed(String line, Map<String, String> names) {
    String locals = LOCAL.matcher(line).replaceAll(m -> Matcher.quoteReplacement(
        names.getOrDefault(m.group(), m.group())));
    return GLOBAL.matcher(locals).replaceAll(m -> {
      String name = FunctionNames.variable(m.group(1));
      return Matcher.quoteReplacement("@" + (locations.contains(name) ? name : m.group(1)));
    });
  }

  /**
   * The test.
   *
   * @throws InvalidInputException for code that no test can have, with its places in the code
   */
  LitmusTest test() {
    try {
      return new Llvm().parse(made());
    } catch (InvalidInputException e) {
      throw MadeText.inCode(e, d -> {
        Span at = inCode(d.span());
        return at == Span.NONE ? d : Diagnostic.error(code, at, d.message(), d.hint());
      });
    }
  }

  /** The place in the code of a place in the test; {@link Span#NONE} for text that was added. */
  Span inCode(Span at) {
    int line = made().line(at.offset());
    return line > lines.size() ? Span.NONE : lines.get(line - 1);
  }

  private SourceText made() {
    return new SourceText(code.name() + ", as a litmus test", text.toString());
  }

  private InvalidInputException wrong(Definition function, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(code, function.head(), message, hint));
  }
}
