package periscope.models.vocabulary;

import java.util.List;

/** The shipped models for CUDA C++, whose events are those of OpenCL. */
public final class CudaModels implements ModelledLanguage {

  @Override
  public String name() {
    return "cuda";
  }

  @Override
  public Vocabulary vocabulary() {
    return OpenClVocabulary.SHARED;
  }

  @Override
  public List<String> models() {
    return List.of("cuda-scoped-cpp", "cuda-scoped-cpp20", "cuda-scoped-cpp-volatile", "cuda-scoped-cpp-fences-rmw",
        "cuda-scoped-cpp20-fences-rmw", "cuda-assume-sc", "cuda-assume-atomics-fence", "cuda-assume-unlock-only");
  }

  @Override
  public List<String> further() {
    return List.of("sc", "tso");
  }

  @Override
  public List<String> withoutLoadBuffering() {
    return List.of("cuda-assume-sc", "cuda-assume-atomics-fence");
  }

  @Override
  public String usualModel() {
    return "cuda-scoped-cpp";
  }
}
