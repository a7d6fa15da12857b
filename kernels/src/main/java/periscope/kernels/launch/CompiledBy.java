package periscope.kernels.launch;

/** The words of reports for the mapping that compiled a launch or an application on a device. */
public final class CompiledBy {

  private CompiledBy() {}

  /**
   * The mapping with a remark: a machine runs only compiled code, while a driver itself compiles everything but atomic
   * operations and fences.
   *
   * @param simulated whether the device is a machine
   */
  public static String told(String mapping, boolean simulated) {
    return simulated ? mapping : mapping + " (atomic operations and fences; plain accesses and barriers by the driver)";
  }
}
