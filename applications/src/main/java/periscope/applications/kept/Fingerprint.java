package periscope.applications.kept;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.source.SourceText;
import periscope.mappings.table.Mapping;

/** Fingerprints of texts. A stored result for one text is not used for another text with the same name. */
public final class Fingerprint {

  /** Number of hexadecimal digits; enough to distinguish a few texts. */
  private static final int DIGITS = 12;

  private Fingerprint() {}

  /** Fingerprint of a program and of the mapping that compiles it, if there is one. */
  public static String of(SourceText program, Optional<Mapping> table) {
    return of(Stream.concat(Stream.of(program.content()), table.stream().flatMap(Fingerprint::texts))
        .map(t -> t.getBytes(StandardCharsets.UTF_8)));
  }

  /** The texts that determine what a mapping makes of operations, including inherited rows. */
  private static Stream<String> texts(Mapping table) {
    return Stream.concat(Stream.of(table.from(), table.to(), String.valueOf(table.weakerUseStronger())),
        table.rows().stream().flatMap(r -> Stream.of(r.text(), r.right())));
  }

  /** Fingerprint of the contents of files, in their order. */
  public static String of(Stream<byte[]> contents) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      contents.forEach(c -> {
        digest.update((c.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(c);
      });
      return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
