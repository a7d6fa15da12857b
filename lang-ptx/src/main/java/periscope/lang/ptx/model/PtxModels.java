package periscope.lang.ptx.model;

import java.util.List;
import periscope.models.vocabulary.ModelledLanguage;
import periscope.models.vocabulary.Vocabulary;

/** The shipped models for PTX; the newest is the usual model. */
public final class PtxModels implements ModelledLanguage {

  @Override
  public String name() {
    return "ptx";
  }

  @Override
  public Vocabulary vocabulary() {
    return PtxVocabulary.SHARED;
  }

  @Override
  public List<String> models() {
    return List.of("ptx-asplos15", "ptx-asplos15-coherent", "ptx-asplos15-cumulative", "ptx-6.0-no-lb", "ptx-6.0",
        "ptx-7.5", "sc");
  }

  @Override
  public List<String> withoutLoadBuffering() {
    return List.of("ptx-6.0-no-lb", "sc");
  }

  @Override
  public String usualModel() {
    return "ptx-7.5";
  }
}
