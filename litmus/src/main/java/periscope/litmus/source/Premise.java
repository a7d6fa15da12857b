package periscope.litmus.source;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A premise of a text: a fact that its meaning rests on and that it does not state itself, or a part that was not read.
 * Every answer about the text states it.
 *
 * @param kind    the kind of premise
 * @param name    the name that it is about, or the part that was passed over
 * @param detail  further words about it; may be empty
 * @param offsets the places where the text rests on it, in the order of the text
 */
public record Premise(Kind kind, String name, String detail, List<Integer> offsets) {

  /** What is rested on. */
  public enum Kind {
    /** A conditional asks for a name of compilers or vendors that nobody defined. */
    UNDEFINED("undefined"),
    /** The text defines anew what was defined from outside. */
    OVERRIDDEN("overridden"),
    /** The text defines or forgets anew what compilers define. */
    REDEFINED("redefined"),
    /** A part of the text was not read. */
    PASSED_OVER("passed over");

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
    };
    return what + " (" + lines(text) + ")";
  }

  /** The premise as a warning, told at the first place that rests on it. */
  public Diagnostic warning(SourceText text) {
    int length = kind == Kind.UNDEFINED ? name.replaceAll("\\(.*", "").length() : 1;
    return Diagnostic.warning(text, new Span(offsets.get(0), length), "the answer rests on " + told(text),
        kind == Kind.UNDEFINED && !name.endsWith(")") ? "-D " + name + "=1 defines it" : "");
  }

  /** Where the text rests on it, in words: {@code line 4}. */
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
