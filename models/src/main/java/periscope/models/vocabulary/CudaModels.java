package periscope.models.vocabulary;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.async.PhaseOperation;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Scope;

/** The shipped models for CUDA C++, whose events are those of OpenCL. */
public final class CudaModels implements ModelledLanguage {

  /** The model that knows barriers with phases. */
  static final String BARRIERS = "cuda-scoped-cpp-barriers";

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
    return List.of(BARRIERS, "sc", "tso");
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
  public String usualModel(LitmusTest test) {
    return parts(test).stream().allMatch(CLUSTERS::equals) ? usualModel() : BARRIERS;
  }

  @Override
  public Set<String> parts(LitmusTest test) {
    return test.threads().stream().flatMap(t -> Instruction.walk(t.body())).flatMap(i ->
        i instanceof PhaseOperation ? Stream.of(MBARRIERS) : ofCluster(i) ? Stream.of(CLUSTERS) : Stream.empty())
        .collect(Collectors.toSet());
  }

  private static boolean ofCluster(Instruction instruction) {
    return instruction instanceof AtomicInstruction.Access a && a.semantics().scope() == Scope.CLUSTER
        || instruction instanceof AtomicInstruction.Fence f && f.semantics().scope() == Scope.CLUSTER;
  }
}
