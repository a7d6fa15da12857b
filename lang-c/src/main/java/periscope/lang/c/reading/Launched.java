package periscope.lang.c.reading;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import periscope.grammars.Problems;
import periscope.lang.c.preprocessing.Expanded;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.lang.c.xtext.cCore.Parameter;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/** Writes behind a file of kernels what a launch comes to: initial values, a thread for each work-item, a condition. */
final class Launched {

  private static final Pattern SCALAR = Pattern.compile("\\s*(?:[\\w\\s]*\\s)?([A-Za-z_]\\w*)\\s*=\\s*(-?\\w+)\\s*");

  /** An entry of a block of initial values, and the name that it speaks of; those of registers are others. */
  private static final Pattern ENTRY =
      Pattern.compile("\\s*(?:[\\w\\s*]*[\\s*])?\\[?\\s*([A-Za-z_]\\w*)\\s*(?:[\\[\\]=][\\s\\S]*)?");

  private final String text;
  private final LaunchText launch;
  private final FunctionText kernel;
  private final Problems problems;
  private final Expanded.Builder whole = new Expanded.Builder();
  private final List<String> undescribed = new ArrayList<>();

  Launched(String text, LaunchText launch, FunctionText kernel, Problems problems) {
    this.text = text;
    this.launch = launch;
    this.kernel = kernel;
    this.problems = problems;
  }

  /** The buffers of which the description says nothing. */
  List<String> undescribed() {
    return undescribed;
  }

  /**
   * The whole text.
   *
   * @param file what stands in the file, without its comments
   */
  Expanded written(String file, LaunchRequest request) {
    whole.copy(file, 0, file.length());
    Map<String, String> numbers = block(request);
    String parameters = kernel.getParameters().stream().filter(Launched::isBuffer)
        .map(p -> String.join(" ", p.getWords()) + " *" + p.getName()).collect(Collectors.joining(", "));
    String arguments = kernel.getParameters().stream().map(p -> numbers.getOrDefault(p.getName(), p.getName()))
        .collect(Collectors.joining(", "));
    for (int i = 0; i < launch.grid().size(); i++) {
      add("void P" + i + "@wg " + i / launch.grid().items() + ", dev 0 (" + parameters + ") { " + kernel.getName()
          + "(" + arguments + "); }\n");
    }
    launch.condition().ifPresent(c -> whole.copy(text, c.offset(), c.offset() + c.length()));
    return whole.build();
  }

  /** Adds the block of initial values; what the parameters are that are numbers. */
  private Map<String, String> block(LaunchRequest request) {
    Map<String, String> numbers = new LinkedHashMap<>();
    kernel.getParameters().stream().filter(p -> !isBuffer(p)).forEach(p -> numbers.put(p.getName(), ""));
    List<String> names = kernel.getParameters().stream().map(Parameter::getName).toList();
    undescribed.addAll(names);
    undescribed.removeAll(numbers.keySet());
    add("\n{ ");
    for (Span entry : launch.entries()) {
      String written = text.substring(entry.offset(), entry.offset() + entry.length());
      Matcher named = ENTRY.matcher(written);
      if (named.matches() && !names.contains(named.group(1))) {
        problems.error(new Span(entry.offset() + named.start(1), named.group(1).length()),
            kernel.getName() + " has no parameter " + named.group(1), NearNames.nearestOrAll(named.group(1), names));
      } else if (named.matches()) {
        undescribed.remove(named.group(1));
      }
      Matcher scalar = SCALAR.matcher(written);
      if (scalar.matches() && numbers.containsKey(scalar.group(1))) {
        numbers.put(scalar.group(1), scalar.group(2));
      } else {
        whole.copy(text, entry.offset(), entry.offset() + entry.length());
        add("; ");
      }
    }
    undescribed.forEach(name -> {
      int cells = request.trial() ? LaunchRequest.MOST : request.cells().getOrDefault(name, 1);
      add(cells == 1 ? "" : name + "[" + cells + "]; ");
    });
    add("}\n");
    List<String> missing = numbers.keySet().stream().filter(n -> numbers.get(n).isEmpty()).toList();
    missing.forEach(name -> problems.error(launch.at(), kernel.getName() + " takes " + name
        + ", and the launch does not say what that is", "write into its braces: " + name + " = 1"));
    problems.raise();
    return numbers;
  }

  private void add(String part) {
    Span at = launch.at();
    whole.replace(at.offset(), at.offset() + at.length(), part);
  }

  private static boolean isBuffer(Parameter parameter) {
    return parameter.isPointer() || parameter.isArray();
  }
}
