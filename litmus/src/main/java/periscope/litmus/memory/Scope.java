package periscope.litmus.memory;

/** Memory scope of an atomic operation, narrowest first. */
public enum Scope {
  WORK_ITEM,
  WORK_GROUP,
  DEVICE,
  ALL_SVM_DEVICES
}
