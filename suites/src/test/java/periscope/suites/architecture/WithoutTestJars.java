package periscope.suites.architecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** Classes that are shipped: once {@code cli} is packed, its test classes are an archive and not a folder. */
final class WithoutTestJars implements ImportOption {
  @Override
  public boolean includes(Location location) {
    return !location.contains("-tests.jar");
  }
}
