package periscope.litmus.memory;

import java.util.List;
import java.util.Optional;

/** Memory scope of an atomic operation, narrowest first. */
public enum Scope {
  WORK_ITEM,
  WORK_GROUP,
  /** The work-groups that a launch keeps close together; only some languages have such clusters. */
  CLUSTER,
  DEVICE,
  ALL_SVM_DEVICES;

  /** The scopes that every language has, narrowest first: all but {@link #CLUSTER}. */
  public static final List<Scope> COMMON = List.of(WORK_ITEM, WORK_GROUP, DEVICE, ALL_SVM_DEVICES);

  /** The next wider scope that every language has; empty for the widest. */
  public Optional<Scope> wider() {
    return COMMON.stream().filter(s -> s.compareTo(this) > 0).findFirst();
  }

  /** The next narrower scope that every language has; empty for the narrowest. */
  public Optional<Scope> narrower() {
    return COMMON.stream().filter(s -> s.compareTo(this) < 0).reduce((first, second) -> second);
  }

  /**
   * Whether an operation of this scope by a thread at {@code own} may synchronise with a thread at {@code other};
   * remote operations are not considered.
   */
  public boolean reaches(Placement own, Placement other) {
    return switch (this) {
      case WORK_ITEM -> false;
      case WORK_GROUP -> own.workGroup() == other.workGroup();
      case CLUSTER -> own.cluster() == other.cluster();
      case DEVICE -> own.device() == other.device();
      case ALL_SVM_DEVICES -> true;
    };
  }
}
