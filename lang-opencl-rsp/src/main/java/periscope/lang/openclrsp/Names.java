package periscope.lang.openclrsp;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.source.Span;

/** What the names of one thread mean: its registers and the locations it can see. */
final class Names {

  private static final Pattern HIDDEN = Pattern.compile("\\$[A-Za-z0-9_$]*");

  private final int thread;
  private final Locations locations;
  private final Problems problems;
  private final Set<String> declared = new LinkedHashSet<>();
  private final Set<String> written = new LinkedHashSet<>();
  private final Set<String> spelt = new LinkedHashSet<>();
  private final Set<String> variables = new LinkedHashSet<>();
  private int next;

  /** @param text the thread's text: a {@code $n} that stands there is not given to a nested call */
  Names(int thread, String text, Locations locations, Problems problems) {
    this.thread = thread;
    this.locations = locations;
    this.problems = problems;
    Matcher matcher = HIDDEN.matcher(text);
    while (matcher.find()) {
      spelt.add(matcher.group());
    }
  }

  Locations locations() {
    return locations;
  }

  Problems problems() {
    return problems;
  }

  /** Registers that some instruction of the thread writes. */
  Set<String> written() {
    return written;
  }

  /** A register for the value of a nested call. */
  String fresh() {
    String name = "$" + next++;
    while (spelt.contains(name)) {
      name = "$" + next++;
    }
    return name;
  }

  void declare(String register) {
    declared.add(register);
  }

  /**
   * Notes that a name is a location that the thread declares as a variable: {@code z} is what it holds, {@code &z} the
   * place.
   */
  void declareVariable(String location) {
    variables.add(location);
  }

  boolean isVariable(String name) {
    return variables.contains(name) && !isRegister(name);
  }

  void write(String register) {
    declared.add(register);
    written.add(register);
  }

  boolean isRegister(String name) {
    return declared.contains(name);
  }

  boolean isLocation(String name) {
    return !isRegister(name) && locations.has(name);
  }

  /** Reports a name that means nothing here. */
  void unknown(String name, Span span) {
    Set<String> known = new TreeSet<>(locations.names());
    known.addAll(declared);
    problems.error(span, "unknown register or location " + name + " in thread " + thread, Problems.near(name, known));
  }
}
