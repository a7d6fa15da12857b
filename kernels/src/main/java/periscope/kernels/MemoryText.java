package periscope.kernels;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Contents of memory as a line of text: {@code l=0 x=7 x[1…63]=0}. Equal neighbours of an array are one item. */
public final class MemoryText {

  /** Fewest equal neighbours that become one item. */
  private static final int FEWEST = 4;

  private MemoryText() {}

  /**
   * The contents of locations.
   *
   * @param names the locations; {@code x} is element 0 of {@code x[1]}, {@code x@wg0} of {@code x[1]@wg0}. Elements of
   *              an array that follow each other in the list apart from those of other arrays are neighbours
   * @param value the value of a location as text
   */
  public static String of(Collection<String> names, Function<String, String> value) {
    Map<List<String>, List<String>> arrays = new LinkedHashMap<>();
    names.forEach(n -> arrays.computeIfAbsent(List.of(array(n), group(n)), a -> new ArrayList<>()).add(n));
    List<String> items = new ArrayList<>();
    for (List<String> elements : arrays.values()) {
      for (int first = 0; first < elements.size();) {
        int end = first + 1;
        while (end < elements.size() && index(elements.get(end)) == index(elements.get(end - 1)) + 1
            && value.apply(elements.get(end)).equals(value.apply(elements.get(first)))) {
          end++;
        }
        String name = elements.get(first);
        boolean folded = end - first >= FEWEST;
        items.add((folded ? array(name) + "[" + index(name) + "…" + index(elements.get(end - 1)) + "]" + group(name)
            : name) + "=" + value.apply(name));
        first = folded ? end : first + 1;
      }
    }
    return String.join(" ", items);
  }

  /** The work-group whose local memory holds a location, with its {@code @}; empty for global memory. */
  private static String group(String name) {
    return name.contains("@") ? name.substring(name.indexOf('@')) : "";
  }

  private static String element(String name) {
    return name.substring(0, name.length() - group(name).length());
  }

  private static String array(String name) {
    String element = element(name);
    return element.endsWith("]") ? element.substring(0, element.lastIndexOf('[')) : element;
  }

  private static int index(String name) {
    String element = element(name);
    return element.endsWith("]") ? Integer.parseInt(element.substring(element.lastIndexOf('[') + 1,
        element.length() - 1)) : 0;
  }
}
