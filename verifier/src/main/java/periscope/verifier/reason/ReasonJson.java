package periscope.verifier.reason;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import periscope.litmus.schema.Field;
import periscope.mappings.table.Row;
import periscope.reports.json.Json;

/** The reason of a finding in reports. */
public record ReasonJson(
    @Field(value = "row: a change of the rows at fault mends the program; reading: no row is at fault, and the "
        + "program is right under the readings of gone; models: no row is at fault, and the program is wrong under "
        + "every declared reading; open: a question about rows has no answer",
        words = {"row", "reading", "models", "open"})
    String owner,
    @Field("the same in sentences") String text,
    @Field("left sides of rows each of which mends the program as well as the rows at fault do")
    Optional<List<String>> alternatives,
    @Field("readings that the models declare and under which the program is right; that is no claim about other "
        + "programs with its rows") List<Gone> gone,
    @Field("present if another program was found in which the rows at fault are at fault under a reading of gone")
    Optional<List<Again>> again,
    @Field("present if the baseline compiles the program wrongly, too: its name") Optional<String> baseline,
    @Field("present if the reason is a known one") Optional<Known> known,
    @Field("present and true if a question about a reading has no answer") Optional<Boolean> open) {

  /** A known reason, and its description. */
  record Known(@Field("its name") String name, @Field("the page that describes it, with the heading") String page) {}

  /** A reading under which a program is right. */
  record Gone(
      @Field("name or path of the model") String model,
      @Field(value = "the model that it replaces", words = {"source", "target"}) String side,
      @Field("the behaviour without which the program is right") String about) {

    public static Gone of(Basis resting) {
      return new Gone(resting.reading().model().name(), resting.side().name().toLowerCase(Locale.ROOT),
          resting.reading().about());
    }
  }

  /** Another program that goes wrong by the same rows. */
  record Again(
      @Field("name or path of the target model under which it goes wrong") String model,
      @Field("number of its operations") int operations,
      @Field("the places of its threads") String placement,
      @Field("its threads, in one line") String program) {

    public static Again of(Reason.Again again) {
      return new Again(again.reading().reading().model().name(), again.program().size(),
          again.program().shape().description(), again.program().text());
    }
  }

  public static ReasonJson of(ReasonText.Explanation told) {
    Reason reason = told.reason();
    return new ReasonJson(reason.owner().name().toLowerCase(Locale.ROOT), told.text(),
        Json.unlessEmpty(reason.alternatives().stream().map(Row::text).toList()),
        reason.gone().stream().map(Gone::of).toList(),
        Json.unlessEmpty(reason.again().stream().map(Again::of).toList()), reason.shared(),
        reason.known().map(k -> new Known(k.name(), k.page())), reason.open() ? Optional.of(true) : Optional.empty());
  }
}
