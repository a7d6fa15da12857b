package periscope.reports.json;

import java.util.Optional;
import periscope.litmus.schema.Field;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Place;

/**
 * A stretch of a text: {@code {"file": "mine.map", "line": 4, "column": 1, "endLine": 4, "endColumn": 26}}.
 *
 * @param file      a path as the user gave it, or {@code shipped:NAME} for a shipped file
 * @param line      line of the beginning, from 1; absent, like the following, if the file as a whole is meant
 * @param column    column of the beginning, from 1, in UTF-16 code units
 * @param endLine   line of the end
 * @param endColumn column behind the last character
 */
@Field("a stretch of a file; only the file where no line of it is meant")
public record PlaceJson(
    @Field("a path as given, or shipped:NAME for what comes with Periscope") String file,
    @Field(least = 1) Optional<Integer> line,
    @Field(value = "in UTF-16 code units", least = 1) Optional<Integer> column,
    @Field(least = 1) Optional<Integer> endLine,
    @Field(value = "behind the last character", least = 1) Optional<Integer> endColumn) {

  private static final String SHIPPED = "shipped:";

  /** A stretch of a text; only the file if the text was never read or is empty. */
  public static PlaceJson of(SourceText text, Span span) {
    if (text.file(span.offset()) != text) {
      return of(text.file(span.offset()), new Span(text.within(span.offset()), span.length()));
    }
    if (text.content().isBlank()) {
      return new PlaceJson(
          file(text), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
    int end = Math.min(text.content().length(), span.offset() + span.length());
    return new PlaceJson(file(text), Optional.of(text.line(span.offset())), Optional.of(text.column(span.offset())),
        Optional.of(text.line(end)), Optional.of(text.column(end)));
  }

  /** The place of a row; empty for rows that no text contains. */
  public static Optional<PlaceJson> of(Place place) {
    return place == Place.NONE ? Optional.empty() : Optional.of(of(place.text(), place.span()));
  }

  /** The name of a text's file: {@code mine.map}, {@code shipped:rsp-original}. */
  public static String file(SourceText text) {
    return text.shipped() ? SHIPPED + text.name().replaceFirst("\\.[a-z]+$", "") : text.name();
  }
}
