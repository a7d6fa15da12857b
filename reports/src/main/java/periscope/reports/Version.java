package periscope.reports;

/** The version of Periscope. */
public final class Version {

  private Version() {}

  /** The version of the jar file; {@code development} without one. */
  public static String text() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
