package periscope.lsp;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;
import periscope.lsp.cat.CatService;
import periscope.lsp.language.LanguageService;
import periscope.lsp.litmus.LitmusService;
import periscope.lsp.mapping.MappingService;
import periscope.mappings.Mappings;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabulary;

/**
 * All languages with editor services.
 *
 * @param services one service for each file ending
 */
public record EditorLanguages(List<LanguageService> services) {

  public EditorLanguages {
    services = List.copyOf(services);
  }

  /** The services of all languages, for the given languages, models and mappings. */
  public static EditorLanguages of(
      LitmusLanguages languages, Models models, List<Vocabulary> vocabularies, Mappings mappings) {
    return of(languages, models, vocabularies, mappings, languages::warnings);
  }

  /**
   * The services of all languages.
   *
   * @param warnings the warnings of a litmus test
   */
  public static EditorLanguages of(LitmusLanguages languages, Models models, List<Vocabulary> vocabularies,
      Mappings mappings, Function<SourceText, List<Diagnostic>> warnings) {
    LitmusService litmus = new LitmusService(languages, warnings);
    return new EditorLanguages(
        List.of(litmus, new CatService(models, vocabularies), new MappingService(mappings, litmus::glossary)));
  }

  /**
   * The service for a text.
   *
   * @param name       name of its file
   * @param languageId the editor's name of its language, for a file without a telling name, such as an unsaved one
   */
  public Optional<LanguageService> of(String name, String languageId) {
    return services.stream().filter(s -> s.serves(name)).findFirst()
        .or(() -> services.stream().filter(s -> s.serves("." + languageId)).findFirst());
  }
}
