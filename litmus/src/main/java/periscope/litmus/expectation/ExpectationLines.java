package periscope.litmus.expectation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import periscope.litmus.answer.Soundness;
import periscope.litmus.expectation.Expectations.OfMapping;
import periscope.litmus.expectation.Expectations.OfModel;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Reader of the lines of a text that state expected verdicts; collects a diagnostic for each faulty line. */
final class ExpectationLines {

  /** The word with which an expectation begins. */
  private static final String WORD = "expect";
  private static final List<String> KINDS = List.of("model", "mapping");
  private static final Pattern PARTS = Pattern.compile("expect +(\\S+) +(\\S+?)((?: +[^\\s:]+)*?) *: *(.*?) *");
  private static final Pattern MODELS = Pattern.compile("(?: +from +(\\S+))?(?: +to +(\\S+))?");
  /** A verdict, and optionally a number of outcomes. */
  private static final Pattern VERDICT = Pattern.compile("([A-Za-z ]+?)(?: +([0-9]{1,9}))?");

  private final SourceText text;
  private final List<OfModel> models = new ArrayList<>();
  private final List<OfMapping> mappings = new ArrayList<>();
  private final List<Diagnostic> problems = new ArrayList<>();

  ExpectationLines(SourceText text) {
    this.text = text;
  }

  /**
   * Returns the expectations of all lines read so far.
   *
   * @throws InvalidInputException with a diagnostic for every line that is malformed or repeats another line
   */
  Expectations read() {
    if (!problems.isEmpty()) {
      throw new InvalidInputException(problems);
    }
    return new Expectations(models, mappings);
  }

  /**
   * Reads one line.
   *
   * @param offset offset in the text at which the line starts
   */
  void read(String line, int offset) {
    Span whole = new Span(offset, line.length());
    String first = line.split("[^A-Za-z]", 2)[0];
    if (!first.equals(WORD)) {
      if (!NearNames.near(first.toLowerCase(Locale.ROOT), List.of(WORD)).isEmpty()) {
        problem(new Span(offset, first.length()), "this is not an expectation, since '" + first + "' begins it",
            "write " + WORD);
      }
      return;
    }
    Matcher parts = PARTS.matcher(line);
    if (!parts.matches()) {
      problem(whole, "this is not an expectation", "write `expect model NAME: …` or `expect mapping NAME: …`");
      return;
    }
    Span said = parts.group(4).isEmpty() ? whole : span(parts, 4, offset);
    if (parts.group(1).equals("model") && parts.group(3).isEmpty()) {
      model(parts.group(2), parts.group(4), whole, said);
    } else if (parts.group(1).equals("mapping")) {
      mapping(parts, offset, whole, said);
    } else {
      List<String> near = NearNames.near(parts.group(1), KINDS);
      problem(near.isEmpty() ? whole : span(parts, 1, offset), "this is not an expectation",
          NearNames.question(near, "write `expect model NAME: …` or `expect mapping NAME: …`"));
    }
  }

  private static Span span(Matcher parts, int group, int offset) {
    return new Span(offset + parts.start(group), parts.end(group) - parts.start(group));
  }

  private void model(String name, String said, Span whole, Span at) {
    String[] words = said.split(" +");
    Optional<Observation> observation = Observation.of(words[0]);
    boolean racy = words.length == 2 && words[1].equals("racy");
    if (observation.isEmpty() || words.length > 2 || words.length == 2 && !racy && !words[1].equals("race-free")) {
      problem(at, "a model does not say '" + said + "'", NearNames.question(
          near(said, () -> Arrays.stream(Observation.values()).map(Observation::toString)
              .flatMap(o -> Stream.of(o, o + " racy", o + " race-free"))),
          "write Never, Sometimes or Always, then race-free or racy; or Outside"));
    } else if (models.stream().anyMatch(m -> m.model().equals(name))) {
      problem(whole, "a verdict under model " + name + " stands above already", "remove one of the two lines");
    } else {
      models.add(new OfModel(name, observation.get(), words.length == 2
          ? Optional.of(racy) : Optional.empty(), whole));
    }
  }

  private void mapping(Matcher parts, int offset, Span whole, Span at) {
    Matcher under = MODELS.matcher(parts.group(3));
    if (!under.matches()) {
      int blanks = parts.group(3).length() - parts.group(3).stripLeading().length();
      Span words = new Span(offset + parts.start(3) + blanks, parts.group(3).length() - blanks);
      problem(words, "this does not say which models are meant",
          "write `expect mapping NAME from SOURCE-MODEL to TARGET-MODEL: …`; either may be left out");
      return;
    }
    Matcher verdict = VERDICT.matcher(parts.group(4));
    Optional<Soundness> known = verdict.matches() ? Soundness.of(verdict.group(1)) : Optional.empty();
    if (known.isEmpty()) {
      problem(at, "a mapping is not '" + parts.group(4) + "'", NearNames.question(
          near(parts.group(4), () -> Soundness.ALL.stream().map(Soundness::toString)),
          "write sound, unsound, stuck, unsound stuck, racy, inapplicable or unknown"));
      return;
    }
    Optional<Integer> forbidden = Optional.ofNullable(verdict.group(2)).map(Integer::valueOf);
    OfMapping stated = new OfMapping(parts.group(2), Optional.ofNullable(under.group(1)),
        Optional.ofNullable(under.group(2)), known.get(), forbidden, whole);
    if (forbidden.isPresent() && !(known.get().forbids() && forbidden.get() > 0)) {
      problem(at, "'" + known.get() + "' goes without the number " + forbidden.get(),
          "a number says how many outcomes of an unsound program are forbidden, as in unsound 2");
    } else if (mappings.stream().anyMatch(m -> m.subject().equals(stated.subject()))) {
      problem(whole, "a verdict under mapping " + stated.subject() + " stands above already",
          "remove one of the two lines");
    } else {
      mappings.add(stated);
    }
  }

  private static List<String> near(String said, Supplier<Stream<String>> known) {
    return NearNames.near(said.replaceFirst(" +[0-9]+$", ""), known.get().toList()).stream().limit(1).toList();
  }

  private void problem(Span span, String message, String hint) {
    problems.add(Diagnostic.error(text, span, message, hint));
  }
}
