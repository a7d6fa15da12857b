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

  /** As requests have it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The file that a visitor's text is put into, and has in the command line that is shown. */
  public String file() {
    return "mine" + suffix;
  }
}
