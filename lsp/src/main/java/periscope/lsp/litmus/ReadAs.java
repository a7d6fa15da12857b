package periscope.lsp.litmus;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Location;
import periscope.litmus.source.Span;

/** The parser's reading of a place in a test, with every order and scope that the text leaves to a default. */
final class ReadAs {

  private final LitmusTest test;

  ReadAs(LitmusTest test) {
    this.test = test;
  }

  /** The memory operation at an offset in words; empty if there is none with orders and scopes. */
  Optional<String> at(int offset) {
    return test.threads().stream().flatMap(t -> Instruction.walk(t.body()))
        .filter(i -> contains(i.span(), offset))
        .sorted(Comparator.comparingInt(i -> i.span().length()))
        .flatMap(i -> LitmusLanguages.traits(test.language()).told(i).stream())
        .findFirst();
  }

  private static boolean contains(Span span, int offset) {
    return span.length() > 0 && span.offset() <= offset && offset <= span.offset() + span.length();
  }

  /** The kind of a location, in words. */
  static String location(Location location) {
    String space = location.space().name().toLowerCase(Locale.ROOT);
    return "location `" + location.name() + "`: " + (location.atomic() ? "atomic" : "non-atomic") + ", " + space
        + " memory, initially " + location.initial();
  }
}
