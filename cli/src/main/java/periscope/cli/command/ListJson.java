package periscope.cli.command;

import java.util.List;
import java.util.Optional;
import periscope.cli.session.Session;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.models.vocabulary.Vocabularies;
import periscope.reports.text.Titles;

/**
 * The report of {@code periscope list --json}; {@code docs/schemas/list.schema.json} describes its fields. Kinds that
 * were not asked for are absent.
 */
@Schema(name = "list", edition = 2, title = "periscope list --json; with a kind, only that")
record ListJson(Optional<List<Judge>> models, Optional<List<Table>> mappings, Optional<List<Judging>> tests) {

  /** A shipped model. */
  record Judge(
      String name,
      @Field("what it says of itself, on one line") String title,
      @Field("the language of the tests that it judges") String language,
      @Field("whether it allows load buffering: each of two threads reads the value that the other thread writes "
          + "later, without a dependency or an order")
      boolean loadBuffering) {}

  /** A shipped test. */
  record Judging(
      String name,
      @Field("what it says of itself, on one line") String title,
      @Field("the header of tests in its language") String language) {}

  record Table(
      String name,
      @Field("what it says of itself, on one line") String title,
      @Field("its source language") String from,
      @Field("its target language") String to) {}

  static ListJson of(Session session, List<Shipped.Kind> kinds) {
    return new ListJson(
        Optional.of(Shipped.Kind.MODELS).filter(kinds::contains).map(k -> session.inputs().models().shipped().stream()
            .map(n -> new Judge(n, Titles.model(n), session.inputs().models().language(n).orElseThrow(),
                Vocabularies.loadBuffering(n))).toList()),
        Optional.of(Shipped.Kind.MAPPINGS).filter(kinds::contains)
            .map(k -> Mappings.shipped().stream().map(n -> table(session.inputs().mapping(n))).toList()),
        Optional.of(Shipped.Kind.TESTS).filter(kinds::contains)
        .map(k -> session.inputs().sources().shipped().names().stream()
            .map(n -> test(session, n)).toList()));
  }

  private static Table table(Mapping mapping) {
    return new Table(mapping.name(), mapping.title(), mapping.from(), mapping.to());
  }

  private static Judging test(Session session, String name) {
    SourceText text = session.inputs().sources().test(name);
    return new Judging(
        name, Titles.test(text.content()),
        session.inputs().languages().of(text).map(LitmusLanguage::header).orElseThrow());
  }
}
