package periscope.cli.generate;

import java.util.Set;
import periscope.cli.table.TableTests;

/** The ways of making tests, each with the options that say something there. */
enum Way {
  CYCLE("a CYCLE", "--order", "--scope", "--vary", "--placement", "--regions", "--observers"),
  CRITICAL("--threads", "--order", "--scope", "--vary", "--placement", "--regions", "--threads", "--edges"),
  RELAXED("--relax and --safe", "--order", "--scope", "--vary", "--placement", "--regions", "--observers", "--threads",
      "--edges", "--relax", "--safe", "--size", "--timeout"),
  MUTANTS("--mutants", "--mutants"),
  MINIMAL("--minimal-for", "--order", "--scope", "--size", "--timeout", "--minimal-for"),
  DISTINGUISHING("--distinguish", "--order", "--scope", "--size", "--timeout", "--distinguish"),
  /** Its search takes the options of {@code minimise}. */
  TABLE("--for", "--for", "--scope");

  /** What every way takes. */
  private static final Set<String> COMMON = Set.of("--language", "--out", "--config", "--emit", "--help", "--version");

  private final String title;
  private final Set<String> options;

  Way(String title, String... options) {
    this.title = title;
    this.options = Set.of(options);
  }

  /** As messages call it. */
  String title() {
    return title;
  }

  boolean takes(String option) {
    return COMMON.contains(option) && (this != TABLE || !option.equals("--language")) || options.contains(option)
        || searches(option);
  }

  /** Whether an option is for the search of a table's programs. */
  boolean searches(String option) {
    return this == TABLE && (option.equals("--scope") || TableTests.names().contains(option));
  }
}
