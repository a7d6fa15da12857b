package periscope.models.vocabulary;

import java.util.List;
import java.util.Set;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Scope;

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

  @Override
  public Set<String> parts(LitmusTest test) {
    return test.threads().stream().flatMap(t -> Instruction.walk(t.body())).anyMatch(CudaModels::ofCluster)
        ? Set.of(CLUSTERS) : Set.of();
  }

  private static boolean ofCluster(Instruction instruction) {
    return instruction instanceof AtomicInstruction.Access a && a.semantics().scope() == Scope.CLUSTER
        || instruction instanceof AtomicInstruction.Fence f && f.semantics().scope() == Scope.CLUSTER;
  }
}
