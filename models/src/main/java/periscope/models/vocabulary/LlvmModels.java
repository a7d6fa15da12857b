package periscope.models.vocabulary;

import java.util.List;

/** The shipped models for LLVM IR, whose events are those of OpenCL. */
public final class LlvmModels implements ModelledLanguage {

  @Override
  public String name() {
    return "llvm";
  }

  @Override
  public Vocabulary vocabulary() {
    return OpenClVocabulary.SHARED;
  }

  @Override
  public List<String> models() {
    return List.of("llvm-scoped", "llvm-scoped-cpp11", "llvm-scoped-races-undefined");
  }

  @Override
  public List<String> further() {
    return List.of("sc", "tso");
  }

  @Override
  public List<String> withoutLoadBuffering() {
    return List.of();
  }

  @Override
  public String usualModel() {
    return "llvm-scoped";
  }
}
