package periscope.verifier.reason;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.verifier.program.CanonicalText;
import periscope.verifier.reason.Reason.Owner;

/**
 * A reason that docs/mappings.md describes, with its smallest program. The shipped file
 * {@code known-reasons/reasons.txt} lists them.
 *
 * @param name    the name
 * @param page    the page that describes it, with the heading
 * @param owner   whose a finding with this reason is
 * @param program its smallest program, in CUDA
 */
public record KnownReason(String name, String page, Owner owner, LitmusTest program) {

  private static final String FOLDER = "known-reasons/";
  private static final String PAGE = "docs/mappings.md#";

  /** The known reasons, in the order of the page. */
  public static List<KnownReason> all(LitmusLanguages languages) {
    return text("reasons.txt").lines().filter(l -> !l.startsWith("#")).map(line -> {
      String[] cells = line.split(" \\| ", -1);
      String file = cells[0] + ".litmus";
      return new KnownReason(cells[1], PAGE + cells[3], Owner.valueOf(cells[2].toUpperCase(Locale.ROOT)),
          languages.parse(SourceText.shipped(file, text(file))));
    }).toList();
  }

  private static String text(String file) {
    try (InputStream in = KnownReason.class.getClassLoader().getResourceAsStream(FOLDER + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The smallest program in another source language. */
  public LitmusTest program(String header) {
    return new LitmusTest(header, program.name(), program.description(), program.locations(), program.threads(),
        program.condition());
  }

  /** The known reason whose smallest program a wrongly compiled program is, up to names and the order of threads. */
  static Optional<KnownReason> of(LitmusTest program, Owner owner, List<KnownReason> known, LitmusLanguages languages) {
    Optional<String> text = CanonicalText.of(program, languages.ofHeader(program.language()));
    return known.stream().filter(k -> text.isPresent() && k.owner == owner && text.equals(
        CanonicalText.of(k.program(program.language()), languages.ofHeader(program.language())))).findFirst();
  }
}
