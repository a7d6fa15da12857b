package periscope.kernels.launch;

/** What a table has compiled of what runs on a device, in words. */
public final class CompiledBy {

  private CompiledBy() {}

  /**
   * Machines run compiled code only; a driver compiles what is no atomic operation and no fence itself.
   *
   * @param simulated whether the device is a machine
   */
  public static String told(String mapping, boolean simulated) {
    return simulated ? mapping : mapping + " (atomic operations and fences; plain accesses and barriers by the driver)";
  }
}
