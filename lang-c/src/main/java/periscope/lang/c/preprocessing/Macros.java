package periscope.lang.c.preprocessing;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The macros that are defined. */
final class Macros {

  private final Map<String, Macro> defined = new HashMap<>();

  /** Defines a macro; what its name was before. */
  Optional<Macro> define(Macro macro) {
    return Optional.ofNullable(defined.put(macro.name(), macro));
  }

  /** Forgets a macro; what its name was before. */
  Optional<Macro> undefine(String name) {
    return Optional.ofNullable(defined.remove(name));
  }

  /** Puts back what a name was. */
  void restore(String name, Optional<Macro> before) {
    before.ifPresentOrElse(this::define, () -> undefine(name));
  }

  boolean has(String name) {
    return defined.containsKey(name);
  }

  Optional<Macro> find(String name) {
    return Optional.ofNullable(defined.get(name));
  }

  /** The macro that a token is the name of, unless it comes from that macro's expansion. */
  Optional<Macro> of(PpToken token) {
    return token.isName() && !token.hidden().contains(token.text()) ? find(token.text()) : Optional.empty();
  }
}
