package periscope.lang.c.printing;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import periscope.lang.c.name.CellName;
import periscope.lang.c.register.RegisterUsage;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.NumberType;

/** The names of a kernel and of its variables. Registers of several threads share a variable if possible. */
final class Variables {

  private static final Pattern WORD = Pattern.compile("(?<![\\w$.:])[A-Za-z_$][\\w$]*");

  private final LitmusTest test;
  private final String kernel;
  private final Set<String> locations;
  private final Map<String, NumberType> declared = new LinkedHashMap<>();
  /** For each thread, the variable of each of its registers. */
  private final Map<Integer, Map<String, String>> variables = new HashMap<>();

  Variables(LitmusTest test) {
    this.test = test;
    this.locations = test.locations().stream().map(l -> CellName.arrayOf(l.name())).collect(Collectors.toSet());
    this.kernel = kernel(test.name());
  }

  /** The name of the kernel; never a single word in small letters, which might be a word of the language. */
  private String kernel(String name) {
    String legal = name.replaceAll("\\W+", "_").replaceFirst("^(?=\\d|$)", "k");
    return legal.matches("[a-z]+") || locations.contains(legal) ? legal + "_test" : legal;
  }

  String kernel() {
    return kernel;
  }

  /** The statements of a thread with variables in the place of registers. */
  List<String> named(int thread, List<String> statements) {
    Set<String> registers = new RegisterUsage(test.threads().get(thread).body(), r -> false).registers();
    return statements.stream().map(line -> WORD.matcher(line).replaceAll(word -> registers.contains(word.group())
        ? of(thread, word.group()) : Matcher.quoteReplacement(word.group()))).toList();
  }

  /** The variable of a register. */
  String of(int thread, String register) {
    return variables.computeIfAbsent(thread, t -> new HashMap<>())
        .computeIfAbsent(register, r -> unused(test.threads().get(thread), r, variables.get(thread)));
  }

  private String unused(LitmusThread thread, String register, Map<String, String> own) {
    NumberType type = thread.type(register);
    // What is read from a kernel has its name before those of its variables.
    String base = register.replaceFirst("^" + Pattern.quote(test.name() + "_"), "").replace('$', 't');
    String name = base;
    Set<String> taken = new HashSet<>(own.values());
    taken.addAll(locations);
    taken.add(kernel);
    for (int i = 2; taken.contains(name) || !declared.getOrDefault(name, type).equals(type); i++) {
      name = base + "_" + i;
    }
    declared.put(name, type);
    return name;
  }

  /** Declarations of the variables that {@link #of} has returned, each initialised to 0 as registers are. */
  List<String> declarations() {
    return new LinkedHashSet<>(declared.values()).stream().map(type -> declared.keySet().stream()
        .filter(name -> declared.get(name).equals(type)).map(name -> name + " = 0")
        .collect(Collectors.joining(", ", TypeWords.name(type) + " ", ";"))).toList();
  }
}
