package periscope.cli.generate;

import java.util.Set;

/** The ways of making tests from cycles. Each lists the options that have an effect there. */
enum Way {
  CYCLE("a CYCLE of edges", "--observers"),
  FAMILY("families' names such as MP", "--observers", "--edges"),
  CRITICAL("--threads", "--threads", "--edges"),
  RELAXED("--relax and --safe", "--observers", "--threads", "--edges", "--relax", "--safe", "--events", "--timeout");

  /** The options of every way. */
  private static final Set<String> COMMON = Set.of("--order", "--scopes", "--vary", "--placement", "--regions",
      "--language", "--out", "--config", "--emit", "--help", "--version");

  private final String title;
  private final Set<String> options;

  Way(String title, String... options) {
    this.title = title;
    this.options = Set.of(options);
  }

  /** The name of the way in messages. */
  String title() {
    return title;
  }

  boolean takes(String option) {
    return COMMON.contains(option) || options.contains(option);
  }
}
