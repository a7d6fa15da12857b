package periscope.litmus.source;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a compiler is told of a text on its command line, where the text's language has a preprocessor.
 *
 * @param definitions  what names stand for that are defined from outside; a macro that takes arguments has its
 *                     parameters behind its name, as in {@code F(x, y)}
 * @param undefined    the names that are not defined, although compilers define them
 * @param architecture the processor that is compiled for, such as {@code sm_90}; empty for the newest
 * @param folders      where files that are included are looked for, behind the folder of the one that names them
 */
public record Compilation(Map<String, String> definitions, Set<String> undefined, Optional<String> architecture,
    List<String> folders) {

  /** Nothing is told. */
  public static final Compilation NONE = new Compilation(Map.of());

  public Compilation {
    definitions = Collections.unmodifiableMap(new LinkedHashMap<>(definitions));
    undefined = Set.copyOf(undefined);
    folders = List.copyOf(folders);
  }

  /** Only names are defined. */
  public Compilation(Map<String, String> definitions) {
    this(definitions, Set.of(), Optional.empty(), List.of());
  }
}
