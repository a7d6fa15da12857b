package periscope.runtime.opencl;

import periscope.runtime.Device;
import periscope.runtime.driver.RealDevices;
import periscope.runtime.driver.SeenIsAllowed;

class OpenClSeenIsAllowedTest extends SeenIsAllowed {

  OpenClSeenIsAllowedTest() {
    super(90);
  }

  @Override
  protected Device find() {
    return RealDevices.first("opencl", new OpenClDevices().find());
  }
}
