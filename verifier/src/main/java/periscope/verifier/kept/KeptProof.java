package periscope.verifier.kept;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.verifier.program.Bound;

/**
 * The proof that a table is sound, as a file has it.
 *
 * @param family     hash of what all edits of the table have in common
 * @param question   hash of the question that was answered
 * @param operations most operations of the programs
 * @param perThread  most operations of a thread
 * @param threads    most threads
 * @param on         the date of the answer
 * @param table      the table as text, with all rows that it inherits
 */
record KeptProof(String family, String question, int operations, int perThread, int threads, LocalDate on,
    String table) {

  /** The ending of the names of files. */
  static final String SUFFIX = ".proof";

  private static final Pattern FORM = Pattern.compile("periscope proof 1\nchecksum (?<checksum>\\w{64})\n"
      + "(?<content>family (?<family>\\w{64})\nquestion (?<question>\\w{64})\n"
      + "sizes (?<operations>\\d{1,3}) (?<each>\\d{1,3}) (?<threads>\\d{1,3})\non (?<on>[\\d-]+)\n"
      + "table\n(?<table>.*))", Pattern.DOTALL);

  /** Number of digits of a hash in the name of a file. */
  private static final int DIGITS = 24;

  /** The beginning of the names of a family's files. */
  static String prefix(String family) {
    return family.substring(0, DIGITS) + "-";
  }

  /** The name of the proof's file. */
  String file() {
    return prefix(family) + question.substring(0, DIGITS) + "-" + operations + "-" + perThread + "-" + threads + SUFFIX;
  }

  /** The content of the proof's file. */
  String text() {
    String content = "family " + family + "\nquestion " + question + "\nsizes " + operations + " " + perThread + " "
        + threads + "\non " + on + "\ntable\n" + table;
    return "periscope proof 1\nchecksum " + Basis.hash(content) + "\n" + content;
  }

  /**
   * The proof in a file; empty if its form or its checksum is not right, or it has another name.
   *
   * @param name name of the file
   */
  static Optional<KeptProof> parse(String name, String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches() || !Basis.hash(parts.group("content")).equals(parts.group("checksum"))) {
      return Optional.empty();
    }
    try {
      return Optional.of(new KeptProof(parts.group("family"), parts.group("question"),
          Integer.parseInt(parts.group("operations")), Integer.parseInt(parts.group("each")),
          Integer.parseInt(parts.group("threads")), LocalDate.parse(parts.group("on")), parts.group("table")))
          .filter(p -> p.file().equals(name));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /**
   * The size up to which the proof answers all sizes of a bound with the same locations, placements and guards; 0 if it
   * answers none.
   */
  int covers(Bound bound) {
    int size = Math.min(operations, bound.operations());
    boolean all = perThread >= Math.min(bound.perThread(), size) && threads >= Math.min(bound.threads(), size);
    return all ? size : 0;
  }
}
