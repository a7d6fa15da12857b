package periscope.litmus.source;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A premise of a text: a fact on which its meaning rests and that it does not state, or a part that was not read. Every
 * answer about the text states its premises.
 *
 * @param kind    the kind of premise
 * @param name    the macro's name, the part that was passed over, or the fact that is assumed
 * @param detail  further words for the message, of an assumed fact a way to state it; may be empty
 * @param offsets the places in the text that rest on the premise, in the order of the text
 */
public record Premise(Kind kind, String name, String detail, List<Integer> offsets) {

  /** The kind of a premise. */
  public enum Kind {
    /** A conditional tests a name of compilers or vendors that no definition defines. */
    UNDEFINED("undefined"),
    /** The text redefines a macro that the command line defines. */
    OVERRIDDEN("overridden"),
    /** The text redefines or undefines a macro that compilers define. */
    REDEFINED("redefined"),
    /** A part of the text was not read. */
    PASSED_OVER("passed over"),
    /** The text leaves open a fact: where its threads run, or how a location starts. */
    ASSUMED("assumed");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  public Premise {
    offsets = List.copyOf(offsets);
  }

  /** The premise in words, with the lines: {@code __HIP__ being undefined (line 4)}. */
  public String told(SourceText text) {
    String what = switch (kind) {
      case UNDEFINED -> name + (name.endsWith(")") ? " being 0" : " being undefined");
      case OVERRIDDEN -> "the file's own " + name + " in place of that of -D" + detail;
      case REDEFINED -> "the file's own " + name + " in place of that of compilers" + detail;
      case PASSED_OVER -> name + " being passed over" + detail;
      case ASSUMED -> name;
    };
    return kind == Kind.ASSUMED ? what + (detail.isEmpty() ? "" : " (not stated)") : what + " (" + lines(text) + ")";
  }

  /** The premise as a warning at the first place that rests on it. */
  public Diagnostic warning(SourceText text) {
    int length = kind == Kind.UNDEFINED ? name.replaceAll("\\(.*", "").length() : 1;
    if (kind == Kind.ASSUMED) {
      return Diagnostic.warning(text, new Span(offsets.get(0), length), "the answer rests on " + told(text), detail);
    }
    return Diagnostic.warning(text, new Span(offsets.get(0), length), "the answer rests on " + told(text),
        kind == Kind.UNDEFINED && !name.endsWith(")") ? "-D " + name + "=1 defines it" : "");
  }

  /** The places that rest on the premise, in words and without repetitions: {@code line 4}. */
  public List<String> places(SourceText text) {
    return offsets.stream().map(text::place).distinct().toList();
  }

  private String lines(SourceText text) {
    List<String> places = places(text);
    return places.stream().allMatch(p -> p.startsWith("line ")) && places.size() > 1
        ? "lines " + places.stream().map(p -> p.substring("line ".length())).collect(Collectors.joining(", "))
        : String.join("; ", places);
  }
}
