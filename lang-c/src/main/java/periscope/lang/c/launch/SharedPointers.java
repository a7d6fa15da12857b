package periscope.lang.c.launch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.frame.launch.LaunchText;
import periscope.frame.launch.SharedBuffer;
import periscope.grammars.Problems;
import periscope.lang.c.type.Structure;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.lang.c.xtext.cCore.Parameter;

/** The pointers of a kernel that a launch lets point into the buffers of other parameters. */
public final class SharedPointers {

  private SharedPointers() {}

  /**
   * The pointers with such an entry, by name; their accesses are then accesses to the other parameter's buffer.
   *
   * @param problems gets an error for pointers to different types, and for those that promise that nothing else
   *     accesses what they point to
   */
  public static Map<String, SharedBuffer> of(String text, LaunchText launch, FunctionText kernel, Problems problems) {
    Map<String, Parameter> pointers = kernel.getParameters().stream().filter(p -> p.isPointer() || p.isArray())
        .collect(Collectors.toMap(Parameter::getName, p -> p, (a, b) -> a));
    Map<String, SharedBuffer> all = new LinkedHashMap<>();
    for (SharedBuffer s : SharedBuffer.in(text, launch, pointers.keySet(), problems)) {
      all.put(s.name(), s);
      Parameter pointer = pointers.get(s.name());
      Parameter buffer = pointers.get(s.buffer());
      if (!type(pointer).equals(type(buffer)) || !pointer.getInner().isEmpty() || !buffer.getInner().isEmpty()) {
        problems.error(s.at(), s.name() + " and " + s.buffer() + " point to different types, or to arrays",
            "pointers to one type of numbers or structures may share a buffer");
      }
      List.of(pointer, buffer).stream().filter(SharedPointers::promises).findFirst().ifPresent(p -> problems.error(
          s.at(), p.getName() + " is a restrict pointer: what it points to and the kernel writes, no other pointer may "
              + "access, or the behaviour is undefined", "leave restrict out to ask about one buffer"));
    }
    problems.raise();
    return all;
  }

  /** The words of a type without those that forbid writing. */
  public static List<String> writable(List<String> words) {
    return words.stream().filter(w -> !w.equals("const")).toList();
  }

  /** The words of the type that a pointer points to, in any order; an address space has one spelling. */
  private static Set<String> type(Parameter p) {
    return writable(p.getWords()).stream().filter(w -> !isPromise(w)).map(w -> w.replaceFirst("^__(?=global|local|"
        + "constant$)", "")).map(w -> Structure.spelt(List.of(w))).collect(Collectors.toSet());
  }

  private static boolean promises(Parameter p) {
    return p.getWords().stream().anyMatch(SharedPointers::isPromise);
  }

  private static boolean isPromise(String word) {
    return word.matches("(?:__)?restrict(?:__)?");
  }
}
