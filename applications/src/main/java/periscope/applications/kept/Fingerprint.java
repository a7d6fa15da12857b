package periscope.applications.kept;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.source.SourceText;
import periscope.mappings.table.Mapping;

/** Fingerprints of texts: a stored result for one text is not taken for that of another text of the same name. */
public final class Fingerprint {

  /** Digits that are enough to tell a few texts apart. */
  private static final int DIGITS = 12;

  private Fingerprint() {}

  /** Of a program, and of the table that compiles it, if one does. */
  public static String of(SourceText program, Optional<Mapping> table) {
    return of(Stream.concat(Stream.of(program.content()), table.stream().flatMap(Fingerprint::texts))
        .map(t -> t.getBytes(StandardCharsets.UTF_8)));
  }

  /** All that decides what a table makes of operations, inherited rows with it. */
  private static Stream<String> texts(Mapping table) {
    return Stream.concat(Stream.of(table.from(), table.to(), String.valueOf(table.weakerUseStronger())),
        table.rows().stream().flatMap(r -> Stream.of(r.text(), r.right())));
  }

  /** Of contents of files, in their order. */
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
