package periscope.toy;

import java.util.List;
import periscope.litmus.event.Event.Kind;
import periscope.models.vocabulary.ModelledLanguage;
import periscope.models.vocabulary.Vocabulary;

/** The model of toy C. */
public final class ToyCModels implements ModelledLanguage {

  private static final Vocabulary VOCABULARY = ToyNames.common(ToyNames.events()
      .set("FENCE", "fences", e -> e.kind() == Kind.FENCE)
      .set("ACQUIRING", "what acquires", ToyNames::acquires)
      .set("RELEASING", "what releases", ToyNames::releases)).vocabulary("toyc");

  @Override
  public String name() {
    return "toyc";
  }

  @Override
  public Vocabulary vocabulary() {
    return VOCABULARY;
  }

  @Override
  public List<String> models() {
    return List.of("toyc");
  }

  @Override
  public List<String> withoutLoadBuffering() {
    return List.of();
  }

  @Override
  public String usualModel() {
    return "toyc";
  }
}
