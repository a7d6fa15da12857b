package periscope.lang.ptx.module;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.lang.llvm.kernel.KernelNames;
import periscope.lang.llvm.module.DebugNames;
import periscope.litmus.source.SourceText;

/**
 * Lines for debuggers ({@code .loc}), and names of parameters: PTX has none, so that they come from the files that were
 * compiled, where these can be read.
 *
 * @param names  for each function by its number, the names of its parameters' cells, by their numbers from 1
 * @param places the lines, by their numbers
 */
record PtxNames(Map<Integer, Map<Integer, String>> names, List<Place> places) implements DebugNames {

  private static final Pattern LAST = Pattern.compile("(\\w+)\\s*(?:\\[[^\\]]*\\]\\s*)*(?:=.*)?$", Pattern.DOTALL);

  static PtxNames of(PtxModule module, Collection<PtxFunction> functions, Map<String, List<ParameterCell>> cells,
      SourceText text) {
    Map<Integer, Map<Integer, String>> all = new HashMap<>();
    int number = 0;
    for (PtxFunction f : functions) {
      all.put(number++, named(f, cells.get(f.name()), text));
    }
    return new PtxNames(all, module.places().stream().map(p -> new Place(p.file(), p.line())).toList());
  }

  private static Map<Integer, String> named(PtxFunction function, List<ParameterCell> cells, SourceText text) {
    List<String> written = function.entry() ? text.included().stream().map(SourceText::content)
        .map(c -> written(c, KernelNames.plain(function.name()))).filter(n -> n.size() == function.parameters().size())
        .findFirst().orElse(List.of()) : List.of();
    Map<Integer, String> names = new TreeMap<>();
    for (int i = 0; i < cells.size() && !written.isEmpty(); i++) {
      ParameterCell c = cells.get(i);
      boolean part = function.parameters().get(c.parameter()).bytes() > 0;
      names.put(i + 1, written.get(c.parameter()) + (part ? "_" + c.offset() : ""));
    }
    return names;
  }

  /** The names of a kernel's parameters in a text of CUDA C++; empty if the text has no such kernel, or several. */
  private static List<String> written(String content, String kernel) {
    Matcher head = Pattern.compile("__global__[^;{}]*?\\b" + Pattern.quote(kernel) + "\\s*\\(").matcher(content);
    Optional<Integer> from = Optional.empty();
    while (head.find()) {
      if (from.isPresent()) {
        return List.of();
      }
      from = Optional.of(head.end());
    }
    return from.map(f -> parameters(content, f)).orElse(List.of());
  }

  private static List<String> parameters(String content, int from) {
    List<String> names = new ArrayList<>();
    int depth = 0;
    int start = from;
    for (int i = from; i < content.length(); i++) {
      char c = content.charAt(i);
      boolean ends = c == ')' && depth == 0;
      if (c == ',' && depth == 0 || ends) {
        Matcher last = LAST.matcher(content.substring(start, i).strip());
        if (last.find()) {
          names.add(last.group(1));
        }
        start = i + 1;
      }
      depth += "(<[{".indexOf(c) >= 0 ? 1 : ")>]}".indexOf(c) >= 0 && !ends ? -1 : 0;
      if (ends) {
        return names;
      }
    }
    return List.of();
  }

  @Override
  public Map<Integer, String> parameters(int function) {
    return names.getOrDefault(function, Map.of());
  }

  @Override
  public Optional<Place> place(int number) {
    return number < 0 || number >= places.size() ? Optional.empty() : Optional.of(places.get(number));
  }
}
