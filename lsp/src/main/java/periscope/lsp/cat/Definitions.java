package periscope.lsp.cat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.lsp.cat.Outline.Included;
import periscope.models.Models;
import periscope.models.ast.Statement;

/** The definitions in scope at a place of a model, including those of included files. */
final class Definitions {

  /** Most files to search for one name; enough for any model, and a limit for one that includes itself. */
  private static final int FILES = 200;

  /** A definition and the text that contains it. */
  record Found(SourceText text, Definition definition) {}

  private final Models models;

  Definitions(Models models) {
    this.models = models;
  }

  /** The definition that a name at an offset refers to; if the name is a definition itself, that definition. */
  Optional<Found> of(String name, SourceText text, Outline outline, int offset) {
    Optional<Found> here = outline.definitions().stream()
        .filter(d -> d.name().equals(name) && d.span().offset() <= offset && offset <= d.span().offset()
            + name.length())
        .findFirst()
        .map(d -> new Found(text, d));
    return here.or(() -> Optional.ofNullable(visible(text, outline, offset).get(name)));
  }

  /** Every name in scope at an offset, with its innermost or latest definition. */
  Map<String, Found> visible(SourceText text, Outline outline, int offset) {
    Map<String, Found> seen = new LinkedHashMap<>();
    collect(text, outline, offset, new int[1], seen);
    return seen;
  }

  private void collect(SourceText text, Outline outline, int offset, int[] files, Map<String, Found> into) {
    record Step(int from, Runnable run) {}
    List<Step> steps = new ArrayList<>();
    outline.definitions().stream().filter(d -> d.seenAt(offset))
        .forEach(d -> steps.add(new Step(d.from(), () -> put(new Found(text, d), into))));
    outline.includes().stream().filter(i -> i.span().offset() + i.span().length() <= offset)
        .forEach(i -> steps.add(new Step(i.span().offset(), () -> include(text, i, files, into))));
    // The later one hides the earlier one of the same name.
    steps.stream().sorted(Comparator.comparingInt(Step::from)).forEach(s -> s.run().run());
  }

  private static void put(Found found, Map<String, Found> into) {
    into.remove(found.definition().name());
    into.put(found.definition().name(), found);
  }

  private void include(SourceText from, Included included, int[] files, Map<String, Found> into) {
    if (files[0]++ < FILES) {
      included(from, included).ifPresent(text -> {
        Outline outline = Outline.of(text.content());
        collect(text, outline, text.content().length(), files, into);
      });
    }
  }

  /** The text of an included file; empty if it cannot be found. */
  Optional<SourceText> included(SourceText from, Included included) {
    try {
      return Optional.of(models.included(from, new Statement.Include(included.path(), included.span())));
    } catch (InvalidInputException e) {
      return Optional.empty();
    }
  }
}
