package periscope.cli.json;

import java.util.List;
import java.util.Optional;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;

/**
 * What an answer rests on that the text does not say itself.
 *
 * @param kind   {@code undefined}, {@code overridden}, {@code redefined} or {@code passed over}
 * @param name   what it is about
 * @param places the lines that rest on it
 * @param text   it in words
 */
public record PremiseJson(String kind, String name, List<String> places, String text) {

  /** All of them; absent if there is none. */
  public static Optional<List<PremiseJson>> of(List<Premise> premises, SourceText text) {
    return Json.unlessEmpty(premises.stream()
        .map(p -> new PremiseJson(p.kind().toString(), p.name(), p.places(text), p.told(text))).toList());
  }
}
