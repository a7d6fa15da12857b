package periscope.litmus.memory;

/** Memory scope of an atomic operation, narrowest first. */
public enum Scope {
  WORK_ITEM,
  WORK_GROUP,
  DEVICE,
  ALL_SVM_DEVICES;

  /**
   * Whether an operation of this scope by a thread at {@code own} may synchronise with a thread at {@code other};
   * remote operations are not considered.
   */
  public boolean reaches(Placement own, Placement other) {
    return switch (this) {
      case WORK_ITEM -> false;
      case WORK_GROUP -> own.workGroup() == other.workGroup();
      case DEVICE -> own.device() == other.device();
      case ALL_SVM_DEVICES -> true;
    };
  }
}
