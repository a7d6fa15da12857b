package periscope.lang.c.preprocessing;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The macros that are defined. */
final class Macros {

  private final Map<String, Macro> defined = new HashMap<>();

  /** Defines a macro; returns the previous macro with its name. */
  Optional<Macro> define(Macro macro) {
    return Optional.ofNullable(defined.put(macro.name(), macro));
  }

  /** Removes a macro; returns the previous macro with its name. */
  Optional<Macro> undefine(String name) {
    return Optional.ofNullable(defined.remove(name));
  }

  /** Restores a previous macro, or the absence of a macro. */
  void restore(String name, Optional<Macro> before) {
    before.ifPresentOrElse(this::define, () -> undefine(name));
  }

  boolean has(String name) {
    return defined.containsKey(name);
  }

  Optional<Macro> find(String name) {
    return Optional.ofNullable(defined.get(name));
  }

  /** The macro whose name a token is; empty if the token comes from that macro's own expansion. */
  Optional<Macro> of(PpToken token) {
    return token.isName() && !token.hidden().contains(token.text()) ? find(token.text()) : Optional.empty();
  }
}
