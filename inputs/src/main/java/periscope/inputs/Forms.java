package periscope.inputs;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.Emitter;
import periscope.litmus.source.SourceText;

/** The forms that tests can be written in: those of other tools, and the text of their own language. */
public final class Forms {

  /** The form that every language has. */
  private static final String OWN = "litmus";

  private final Inputs inputs;

  public Forms(Inputs inputs) {
    this.inputs = inputs;
  }

  /**
   * What writes tests of a language in a form.
   *
   * @param language {@link LitmusTest#language()}
   */
  public Optional<Emitter> find(String form, String language) {
    return form.equals(OWN) ? Optional.of(new OwnText(inputs, language))
        : emitters().filter(e -> e.form().equals(form) && e.language().equals(language)).findFirst();
  }

  /** What is said where there is no such form. */
  public static String none(String form, String language) {
    return language + " tests have no form " + form + "; there is " + emitters()
        .map(e -> e.form() + " for " + e.language() + " tests").sorted().collect(Collectors.joining(", "))
        + ", and " + OWN + " for all";
  }

  private static Stream<Emitter> emitters() {
    List<ServiceLoader.Provider<Emitter>> found = ServiceLoader.load(Emitter.class).stream().toList();
    return found.stream().map(ServiceLoader.Provider::get);
  }

  /** The text of a language. */
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
