package periscope.suites.architecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** Classes that are shipped: after the packaging of {@code cli} its test classes come as an archive, not as a folder. */
final class WithoutTestJars implements ImportOption {
  @Override
  public boolean includes(Location location) {
    return !location.contains("-tests.jar");
  }
}
