package periscope.verifier.kept;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import periscope.litmus.answer.Verdict;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.OneProgram;
import periscope.verifier.soundness.ProgramFinding;
import periscope.verifier.soundness.Question;

/**
 * The answer of earlier runs of the same tool to a question, in a file of its own: the size up to which all programs
 * are right, and a smallest wrong one. The question may be about the programs of a mixture that need several
 * tables; then those are right that go wrong only where one of the tables alone does so, too.
 *
 * <p>The file has the hash of all that the question rests on but its largest sizes, and a checksum of its content. A
 * wrong program is compiled again before it counts.
 */
public final class KeptMixture {

  /** The ending of the names of files. */
  static final String SUFFIX = ".mixture";

  private static final int DIGITS = 48;

  private final Question question;
  private final String hash;
  private final KeptProofs proofs;

  /**
   * The answer as far as it is known.
   *
   * @param right   most operations of programs all of which are known to be compiled rightly
   * @param finding a wrong program of one operation more
   * @param on      date of the run that found it out
   */
  public record Known(int right, Optional<ProgramFinding> finding, LocalDate on) {}

  /**
   * The content of a file.
   *
   * @param question hash of the question
   * @param finding  the lines of the wrong program, each with its end; empty if there is none
   */
  record Content(String question, int right, LocalDate on, String finding) {

    private static final Pattern FORM = Pattern.compile("periscope mixture 1\nchecksum (?<checksum>\\w{64})\n"
        + "(?<content>question (?<question>\\w{64})\nright (?<right>\\d{1,3})\non (?<on>[\\d-]+)\n(?<finding>.*))",
        Pattern.DOTALL);

    String text() {
      String content = "question " + question + "\nright " + right + "\non " + on + "\n" + finding;
      return "periscope mixture 1\nchecksum " + Basis.hash(content) + "\n" + content;
    }

    /** The content of a file; empty if its form or its checksum is not right, or it has another name. */
    static Optional<Content> parse(String name, String text) {
      Matcher parts = FORM.matcher(text);
      if (!parts.matches() || !Basis.hash(parts.group("content")).equals(parts.group("checksum"))) {
        return Optional.empty();
      }
      try {
        return Optional.of(new Content(parts.group("question"), Integer.parseInt(parts.group("right")),
            LocalDate.parse(parts.group("on")), parts.group("finding"))).filter(c -> file(c.question).equals(name));
      } catch (DateTimeParseException e) {
        return Optional.empty();
      }
    }
  }

  private KeptMixture(Question question, String hash, KeptProofs proofs) {
    this.question = question;
    this.hash = hash;
    this.proofs = proofs;
  }

  private static String file(String question) {
    return question.substring(0, DIGITS) + SUFFIX;
  }

  /** The file of a question; empty if nothing is kept, or the question is not one about tables and a target model. */
  public static Optional<KeptMixture> of(Question question, KeptSearch.Asking asking, KeptProofs proofs) {
    return Optional.of(proofs).filter(KeptProofs::any).flatMap(p -> Basis.family(question, asking.options()))
        .map(f -> Basis.hash(Basis.question(question, f) + limits(question.bound()) + leftOut(question)))
        .map(hash -> new KeptMixture(question, hash, proofs));
  }

  /** The rows for which programs are left out: with others, other programs are known to be right. */
  private static String leftOut(Question question) {
    return question.apart().stream().flatMap(a -> a.atFault().stream().map(rows -> "\nleft out " + a.table().name()
        + rows.stream().map(r -> " " + r).sorted().toList())).sorted().collect(Collectors.joining());
  }

  /** The limits of a bound, but for those that the number of operations sets. */
  private static String limits(Bound bound) {
    return limit("per thread", bound.perThread(), bound) + limit("threads", bound.threads(), bound);
  }

  private static String limit(String name, int limit, Bound bound) {
    return "\n" + name + " " + (limit >= bound.operations() ? "all" : String.valueOf(limit));
  }

  /** What earlier runs found out within the bound of the question; a wrong program must be wrong now, too. */
  public Optional<Known> known() {
    Optional<Content> content = proofs.mixture(file(hash)).filter(c -> c.question.equals(hash));
    if (content.isEmpty() || content.get().finding.isEmpty()) {
      return content.map(c -> known(c, Optional.empty()));
    }
    Translation translation = question.translation();
    Optional<ProgramFinding> finding =
        FindingLines.parse(content.get().finding, question.operations(), translation.header())
            .filter(f -> f.size() == content.get().right + 1 && question.operations().admit(f.found()))
            .filter(f -> new OneProgram(question, f.fault(), () -> false).ask(f.found()).verdict() == Verdict.FAILS);
    if (finding.isEmpty()) {
      proofs.refuse(file(hash));
      return Optional.empty();
    }
    return content.map(c -> known(c, finding.filter(f -> f.size() <= question.bound().operations())));
  }

  private Known known(Content content, Optional<ProgramFinding> finding) {
    return new Known(Math.min(content.right, question.bound().operations()), finding, content.on);
  }

  /**
   * Keeps what was found out, in place of what was known before.
   *
   * @param right   most operations of programs all of which are compiled rightly
   * @param finding a wrong program of one operation more
   */
  public void keep(int right, Optional<ProgramFinding> finding) {
    String lines = finding.map(FindingLines::of).map(l -> String.join("\n", l) + "\n").orElse("");
    boolean readable = finding.isEmpty()
        || FindingLines.parse(lines, question.operations(), question.translation().header()).equals(finding);
    if (readable) {
      proofs.keep(file(hash), new Content(hash, right, LocalDate.now(ZoneOffset.UTC), lines).text());
    }
  }
}
