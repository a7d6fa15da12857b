package periscope.lang.cuda;

import java.util.Optional;
import periscope.litmus.async.PhaseState;
import periscope.litmus.async.PhaseTag;
import periscope.litmus.event.Event;
import periscope.litmus.language.LanguageTraits;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Compilation;

/** CUDA C++: its words in reports, and that a division by zero undefines a program (C++ standard, [expr.mul]). */
final class CudaTraits implements LanguageTraits {

  private static final String BLOCKS = "CUDA does not promise that all blocks run at once.";

  /** The oldest processor whose threads have a program counter each (CUDA C++ programming guide, SIMT architecture). */
  private static final int ALONE = 70;

  @Override
  public boolean divisionByZeroUndefines() {
    return true;
  }

  @Override
  public String workGroup() {
    return "cta";
  }

  @Override
  public LaunchWords launchWords() {
    return new LaunchWords("thread", "block");
  }

  @Override
  public String progress() {
    return BLOCKS + " Threads of a warp are taken to go on independently of each other, as from sm_70 on.";
  }

  /** Nothing is said of warps on older processors, whose threads do not go on independently. */
  @Override
  public String progress(Compilation options) {
    return goOnAlone(options) ? progress() : BLOCKS;
  }

  @Override
  public boolean goOnAlone(Compilation options) {
    return CompilerMacros.processor(options.architecture()) >= ALONE;
  }

  @Override
  public String device() {
    return "gpu";
  }

  @Override
  public String scope(Scope scope) {
    return switch (scope) {
      case WORK_ITEM -> "thread";
      case WORK_GROUP -> "block";
      case CLUSTER -> "cluster";
      case DEVICE -> "device";
      case ALL_SVM_DEVICES -> "system";
    };
  }

  @Override
  public String scopeInBrackets(Scope scope) {
    return scope(scope);
  }

  @Override
  public Optional<String> value(Event event, long value) {
    return event.marks().has(PhaseTag.OBJECT) ? Optional.of(PhaseState.print(value)) : Optional.empty();
  }

  @Override
  public String placement(Placement at) {
    String cluster = at.cluster() != at.workGroup() ? ", cluster " + at.cluster() : "";
    return "@cta " + at.workGroup() + cluster + (at.device() > 0 ? ", gpu " + at.device() : "");
  }
}
