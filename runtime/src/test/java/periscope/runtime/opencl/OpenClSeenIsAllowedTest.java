package periscope.runtime.opencl;

import periscope.runtime.driver.RealDevices;
import periscope.runtime.driver.SeenIsAllowed;

class OpenClSeenIsAllowedTest extends SeenIsAllowed {

  OpenClSeenIsAllowedTest() {
    super(RealDevices.first("opencl", new OpenClDevices().find()), 90);
  }
}
