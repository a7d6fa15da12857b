package periscope.inputs;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.Emitter;
import periscope.litmus.source.SourceText;

/** The forms in which tests can be written: those of other tools, and the text of their own language. */
public final class Forms {

  /** Name of the form that every language has: its own text. */
  private static final String OWN = "litmus";

  private final Inputs inputs;

  public Forms(Inputs inputs) {
    this.inputs = inputs;
  }

  /**
   * The writer of a language's tests in a form; empty if there is none.
   *
   * @param language {@link LitmusTest#language()}
   */
  public Optional<Emitter> find(String form, String language) {
    return form.equals(OWN) ? Optional.of(new OwnText(inputs, language))
        : emitters().filter(e -> e.form().equals(form) && e.language().equals(language)).findFirst();
  }

  /** The message for a missing form. */
  public static String none(String form, String language) {
    return language + " tests have no form " + form + "; there is " + emitters()
        .map(e -> e.form() + " for " + e.language() + " tests").sorted().collect(Collectors.joining(", "))
        + ", and " + OWN + " for all";
  }

  private static Stream<Emitter> emitters() {
    List<ServiceLoader.Provider<Emitter>> found = ServiceLoader.load(Emitter.class).stream().toList();
    return found.stream().map(ServiceLoader.Provider::get);
  }

  /** The writer of a language's own text. */
  private record OwnText(Inputs inputs, String language) implements Emitter {
    @Override
    public String form() {
      return OWN;
    }

    @Override
    public String emit(LitmusTest test, SourceText source) {
      return inputs.languages().ofHeader(language).print(test);
    }
  }
}
