package periscope.reports.sarif;

import java.util.Locale;

/** A kind of finding. */
public enum Rule {
  UNSOUND_ROW("UnsoundRow", Level.ERROR, "Compiled code does what the source forbids",
      "A race-free program, compiled by rows of this table, has an outcome that the source model forbids. The row"
          + " named is one whose edit alone mends the program, if there is such a row; related locations are the other"
          + " rows that the program uses, and the axiom that the source would have to violate."),
  NO_ROW_AT_FAULT("NoRowAtFault", Level.NOTE, "Compiled code does what the source forbids, and no row is at fault",
      "A race-free program, compiled by rows of this table, has an outcome that the source model forbids. With all the"
          + " order and the scope that each left side asks for, the program goes wrong, too. The message names the"
          + " readings of the models under which the program is right, if there are any."),
  BASELINE_FINDING("BaselineFinding", Level.NOTE, "The baseline has this finding as well",
      "A race-free program, compiled by rows of this table, has an outcome that the source model forbids, and the table"
          + " that --baseline names, or that this table extends, compiles the program wrongly, too."),
  STUCK_ROW("StuckRow", Level.ERROR, "Compiled code can get stuck",
      "A race-free program, compiled by rows of this table, can reach a state of the machine from which it never"
          + " finishes."),
  WRONG_CODE("WrongCode", Level.ERROR, "A compiler's code does what the source forbids",
      "A race-free test, compiled by the compiler that was asked, has an outcome that the source model forbids."),
  EXPECTATION("Expectation", Level.ERROR, "A test's expectation is not met",
      "A line `expect mapping …` of a test states another verdict than the one that was found."),
  INVALID_FILE("InvalidFile", Level.ERROR, "A file cannot be used",
      "A table, a model or a test has a syntax error, or says what cannot be: an unknown name, rows that overlap."),
  ROW_LINT("RowLint", Level.WARNING, "A row of a table is most likely a slip",
      "A row that can never match, an instruction that does nothing, operations without a row."),
  TEST_LINT("TestLint", Level.WARNING, "A test says what is most likely a slip",
      "What the language allows and hardly anybody means.");

  /** The severity of a finding, in SARIF's words. */
  public enum Level {
    ERROR,
    WARNING,
    NOTE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final String title;
  private final Level level;
  private final String brief;
  private final String full;

  Rule(String title, Level level, String brief, String full) {
    this.title = title;
    this.level = level;
    this.brief = brief;
    this.full = full;
  }

  /** The identifier, such as {@code unsound-row}. */
  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  Level level() {
    return level;
  }

  Sarif.Descriptor descriptor() {
    return new Sarif.Descriptor(id(), title, new Sarif.Message(brief), new Sarif.Message(full),
        new Sarif.Configuration(level.toString()));
  }
}
