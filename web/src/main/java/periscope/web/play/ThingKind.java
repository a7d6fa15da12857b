package periscope.web.play;

import java.util.Locale;

/** The kind of a text: a test, a model or a mapping. */
public enum ThingKind {
  TEST(".litmus"),
  MODEL(".cat"),
  MAPPING(".map");

  private final String suffix;

  ThingKind(String suffix) {
    this.suffix = suffix;
  }

  /** The word in requests. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Name of the file for a visitor's text, as the displayed command line has it. */
  public String file() {
    return "mine" + suffix;
  }
}
