package periscope.litmus.source;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The options on a compiler's command line for a text, where the text's language has a preprocessor.
 *
 * @param definitions  macros that the command line defines, each with its replacement; a macro with arguments has its
 *                     parameters behind its name, as in {@code F(x, y)}
 * @param undefined    names that are not defined, although compilers define them
 * @param architecture the processor to compile for, such as {@code sm_90}; empty for the newest
 * @param folders      the folders in which included files are looked for, after the folder of the file that names them
 */
public record Compilation(Map<String, String> definitions, Set<String> undefined, Optional<String> architecture,
    List<String> folders) {

  /** No options. */
  public static final Compilation NONE = new Compilation(Map.of());

  public Compilation {
    definitions = Collections.unmodifiableMap(new LinkedHashMap<>(definitions));
    undefined = Set.copyOf(undefined);
    folders = List.copyOf(folders);
  }

  /** Options that only define macros. */
  public Compilation(Map<String, String> definitions) {
    this(definitions, Set.of(), Optional.empty(), List.of());
  }
}
