package periscope.models.vocabulary;

import java.util.List;

/** The shipped models of CUDA C++ with barriers in memory, for mapping tables that have rows for them. */
public final class CudaBarrierModels implements ModelledLanguage {

  @Override
  public String name() {
    return "cuda-barriers";
  }

  @Override
  public Vocabulary vocabulary() {
    return OpenClVocabulary.SHARED;
  }

  @Override
  public List<String> models() {
    return List.of(CudaModels.BARRIERS);
  }

  @Override
  public List<String> withoutLoadBuffering() {
    return List.of();
  }

  @Override
  public String usualModel() {
    return CudaModels.BARRIERS;
  }
}
