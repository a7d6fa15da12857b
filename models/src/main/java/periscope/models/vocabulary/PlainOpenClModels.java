package periscope.models.vocabulary;

import java.util.List;

/** The shipped models of standard OpenCL, for mapping tables without the remote flag. */
public final class PlainOpenClModels implements ModelledLanguage {

  @Override
  public String name() {
    return "opencl";
  }

  @Override
  public Vocabulary vocabulary() {
    return OpenClVocabulary.SHARED;
  }

  /** The models; the language with the remote flag lists them, too. */
  @Override
  public List<String> models() {
    return List.of("opencl", "opencl-weak-sc", "opencl-scoped-sc", "opencl-scoped-sc-mixed", "c11-rc11",
        "c11-rc11-cpp20", "sc", "tso", "wgsl");
  }

  @Override
  public List<String> withoutLoadBuffering() {
    return List.of("sc", "tso");
  }

  @Override
  public String usualModel() {
    return "opencl";
  }
}
