package periscope.toy;

import java.util.List;
import periscope.litmus.event.Event.Dependencies;
import periscope.litmus.memory.MemoryOrder;
import periscope.models.vocabulary.ModelledLanguage;
import periscope.models.vocabulary.Vocabulary;

/** The model of toy assembly. */
public final class ToyAsmModels implements ModelledLanguage {

  private static final Vocabulary VOCABULARY = ToyNames.common(ToyNames.events()
      .set("FULL", "full fences", e -> ToyNames.fence(e, MemoryOrder.SEQ_CST))
      .set("LIGHT", "light and full fences", e -> ToyNames.fence(e, MemoryOrder.SEQ_CST)
          || ToyNames.fence(e, MemoryOrder.ACQ_REL))
      .set("LOUD", "shouts", e -> e.marks().has(ToyInstruction.ToyTag.LOUD))
      .dependency("ctrl", "from a read to what a branch behind it decides, or to what it predicates",
          Dependencies::control)).vocabulary("toyasm");

  @Override
  public String name() {
    return "toyasm";
  }

  @Override
  public Vocabulary vocabulary() {
    return VOCABULARY;
  }

  @Override
  public List<String> models() {
    return List.of("toyasm");
  }

  @Override
  public List<String> withoutLoadBuffering() {
    return List.of();
  }

  @Override
  public String usualModel() {
    return "toyasm";
  }
}
