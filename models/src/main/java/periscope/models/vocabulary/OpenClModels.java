package periscope.models.vocabulary;

import java.util.List;
import periscope.litmus.LitmusTest;

/** The shipped models for OpenCL with remote-scope promotion. */
public final class OpenClModels implements ModelledLanguage {

  @Override
  public String name() {
    return "opencl-rsp";
  }

  @Override
  public Vocabulary vocabulary() {
    return OpenClVocabulary.SHARED;
  }

  @Override
  public List<String> models() {
    return List.of("opencl", "opencl-weak-sc", "opencl-scoped-sc", "opencl-scoped-sc-mixed", "opencl-rsp",
        "opencl-rsp-strict", "opencl-rsp-weak-sc", "c11-rc11", "c11-rc11-cpp20", "sc", "tso",
        "wgsl");
  }

  @Override
  public List<String> withoutLoadBuffering() {
    return List.of("sc", "tso");
  }

  @Override
  public String usualModel() {
    return "opencl-rsp";
  }

  /** The changes also of tests in CUDA C++ and LLVM IR, whose operations are the same. */
  @Override
  public List<TestChange> changes(LitmusTest test) {
    return AtomicChanges.of(test);
  }
}
