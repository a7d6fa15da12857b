package periscope.proof;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** The models, the table and the kinds of operations that a proof is about, read from texts; provers start here. */
public final class Theory {
  public final Kinds kinds;
  private final String source;
  private final String target;
  private final UnaryOperator<String> texts;
  private final Map<String, String> read = new TreeMap<>();

  /**
   * Reads a table; {@code texts} gives the text of a model or table by its name, such as {@code ptx-6.0.cat}.
   *
   * @throws Refused if the theorem does not cover the table
   */
  public Theory(String table, String source, String target, List<String> operations, UnaryOperator<String> texts) {
    this.texts = name -> read.computeIfAbsent(name, texts);
    this.source = source;
    this.target = target;
    kinds = new Kinds(table + ".map", operations, this.texts);
  }

  /**
   * The obligations of a proof with these states of closures: for each closure its states, for each state its atoms.
   */
  public Obligations obligations(Map<String, List<List<String>>> states) {
    return new Obligations(new Source(source + ".cat", kinds, texts), states);
  }

  /** The SHA-256 of each text that was read, by its name. */
  public Map<String, String> digests() {
    Map<String, String> digests = new TreeMap<>();
    read.forEach((name, text) -> {
      try {
        digests.put(name, HexFormat.of().formatHex(
            MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8))));
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    });
    return digests;
  }

  /** The rules, for some obligations. */
  public Rules rules(Obligations obligations) {
    return new Rules(target + ".cat", kinds, obligations, texts);
  }
}
