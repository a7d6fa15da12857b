package periscope.models.ast;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.source.SourceText;

/**
 * A memory model with its includes resolved.
 *
 * @param name       the name or path it was loaded by
 * @param title      what it calls itself; its name if it says nothing
 * @param text       the file itself, without what it includes
 * @param manner     the manner in which the file is written
 * @param statements every statement in order, those of included files in the place of the include
 */
public record Model(String name, String title, SourceText text, Manner manner, List<Located> statements) {

  /** A statement and the text that it stands in. */
  public record Located(SourceText text, Statement statement) {}

  /** A sentence of a comment that says what the file makes of seq_cst operations. */
  private static final Pattern SEQ_CST = Pattern.compile("\\bseq_cst: (.*?)\\.\\s", Pattern.DOTALL);

  /** A sentence of a comment that says by what reads order. */
  private static final Pattern WAITING = Pattern.compile("\\bwaiting: ");

  /** A sentence of a comment that says that reading again from the same write changes nothing. */
  private static final Pattern REREADING = Pattern.compile("\\brereading: ");

  /** A sentence of a comment that says that a round which changes nothing may be taken out. */
  private static final Pattern IDLE = Pattern.compile("\\bidle: ");

  public Model {
    statements = List.copyOf(statements);
  }

  /**
   * What the file says in words of the order of seq_cst operations: the sentence of a comment that starts with
   * {@code seq_cst:}. Empty if it has none.
   */
  public Optional<String> seqCst() {
    Matcher sentence = SEQ_CST.matcher(text.content());
    return sentence.find() ? Optional.of(sentence.group(1).replaceAll("\\s+", " ")) : Optional.empty();
  }

  /**
   * Whether the file says of itself, in the sentence of a comment that starts with {@code rereading:}, that a round of
   * a loop that reads from the same writes as one before it may be left out.
   */
  public boolean rereading() {
    return REREADING.matcher(text.content()).find();
  }

  /**
   * Whether the file says of itself, in the sentence of a comment that starts with {@code waiting:}, that a read orders
   * nothing if it does not acquire and no fence comes behind it, and nothing new if it reads from the initial write or
   * from one of its own thread.
   */
  public boolean waiting() {
    return WAITING.matcher(text.content()).find();
  }

  /**
   * Whether the file says of itself, in the sentence of a comment that starts with {@code idle:}, that a round of a
   * loop may be taken out if it changes nothing: if it has read-modify-writes that put there what they read, who reads
   * from them reads from their sources then.
   */
  public boolean idle() {
    return IDLE.matcher(text.content()).find();
  }
}
