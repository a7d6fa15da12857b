package periscope.lang.ptx.model;

import java.util.List;
import java.util.Set;
import periscope.lang.ptx.instruction.Part;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Scope;
import periscope.models.vocabulary.ModelledLanguage;
import periscope.models.vocabulary.TestChange;
import periscope.models.vocabulary.Vocabulary;

/**
 * The shipped models for PTX. The newest model of PTX as it was up to version 7.5 is the usual one; a test with newer
 * parts is judged by the model that knows these.
 */
public final class PtxModels implements ModelledLanguage {

  private static final String NEWER = "ptx-9.4";

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
  public List<String> further() {
    return List.of(NEWER, NEWER + "-fence-by-writer", NEWER + "-fence-anywhere", NEWER + "-owner-cta",
        NEWER + "-chains");
  }

  @Override
  public List<String> withoutLoadBuffering() {
    return List.of("ptx-6.0-no-lb", "sc");
  }

  @Override
  public String usualModel() {
    return "ptx-7.5";
  }

  @Override
  public String usualModel(LitmusTest test) {
    return parts(test).isEmpty() ? usualModel() : NEWER;
  }

  @Override
  public String usualModel(Set<Scope> scopes) {
    return scopes.contains(Scope.CLUSTER) ? NEWER : usualModel();
  }

  @Override
  public List<TestChange> changes(LitmusTest test) {
    return PtxChanges.of(test);
  }

  @Override
  public Set<String> parts(LitmusTest test) {
    return Part.of(test);
  }
}
