package periscope.lang.llvm;

import periscope.litmus.language.LanguageTraits;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;

/** LLVM IR: its words in reports. */
final class LlvmTraits implements LanguageTraits {

  @Override
  public boolean divisionByZeroUndefines() {
    return true;
  }

  @Override
  public String progress() {
    return "LLVM promises neither.";
  }

  @Override
  public String orderWord(MemoryOrder order) {
    return order == MemoryOrder.RELAXED ? "monotonic" : LanguageTraits.super.orderWord(order);
  }

  @Override
  public String workGroup() {
    return "block";
  }

  @Override
  public String scope(Scope scope) {
    return switch (scope) {
      case WORK_ITEM -> "singlethread";
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
  public String placement(Placement at) {
    return "@block " + at.workGroup() + (at.device() > 0 ? ", device " + at.device() : "");
  }
}
