package periscope.web.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The visitors to whom a limit applies. */
class VisitorsTest {

  @Test
  void areNetworksOfIpv6AndAddressesOfIpv4() {
    assertEquals(Visitors.of("2001:db8:1:2::1"), Visitors.of("[2001:db8:1:2:ffff:ffff:ffff:ffff]"));
    assertEquals(Visitors.of("fe80::1%eth0"), Visitors.of("fe80::2%3"));
    assertNotEquals(Visitors.of("2001:db8:1:2::1"), Visitors.of("2001:db8:1:3::1"));
    assertEquals("192.0.2.7", Visitors.of("192.0.2.7"));
    assertEquals("192.0.2.7", Visitors.of("::ffff:192.0.2.7"));
    assertNotEquals(Visitors.of("192.0.2.7"), Visitors.of("192.0.2.8"));
  }

  @Test
  void knowThisMachine() {
    assertTrue(Visitors.here("127.0.0.3"));
    assertTrue(Visitors.here("[0:0:0:0:0:0:0:1]"));
    assertFalse(Visitors.here("192.0.2.7"));
    assertFalse(Visitors.here("::2"));
  }

  @Test
  void areNotLookedUp() {
    assertThrows(IllegalArgumentException.class, () -> Visitors.of("localhost"));
    assertThrows(IllegalArgumentException.class, () -> Visitors.of(""));
  }
}
