package periscope.mappings.table;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A language that mappings translate from or to. */
public enum Language {
  OPENCL_RSP("opencl-rsp", "OPENCL", true),
  GPUASM("gpuasm", "GPUASM", false);

  private final String spelling;
  private final String header;
  private final boolean source;

  Language(String spelling, String header, boolean source) {
    this.spelling = spelling;
    this.header = header;
    this.source = source;
  }

  /** Its name in a mapping. */
  public String spelling() {
    return spelling;
  }

  /** What {@link periscope.litmus.LitmusTest#language()} says of its tests. */
  public String header() {
    return header;
  }

  /** The language of that name. */
  public static Optional<Language> of(String spelling) {
    return Arrays.stream(values()).filter(l -> l.spelling.equals(spelling)).findFirst();
  }

  /** Names of the languages that mappings translate from, or of those they translate to. */
  public static List<String> names(boolean source) {
    return Arrays.stream(values()).filter(l -> l.source == source).map(Language::spelling).toList();
  }
}
