package periscope.runtime.opencl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;
import periscope.runtime.driver.BuildLog;

/** What drivers say, understood without one. */
class DriverWordsTest {

  private static final SourceText KERNEL = new SourceText("kernel of SB", "one\ntwo three\nfour\n");

  @Test
  void errorsShowTheKernelsLine() {
    for (String log : List.of("<kernel>:2:5: error: no such thing\n two three\n",
        "error: /tmp/a/b.cl:2:5: no such thing\n", "\"/tmp/x.cl\":2:5: error: no such thing")) {
      List<Diagnostic> found = BuildLog.problems(KERNEL, log);
      assertEquals(1, found.size(), log);
      assertTrue(found.get(0).render().startsWith("kernel of SB:2:5: error: the device's compiler says: no such thing"),
          log);
    }
  }

  @Test
  void otherLogsAreShownAsTheyAre() {
    assertEquals("the device's compiler says: it; fails", BuildLog.problems(KERNEL, " it\n fails\n").get(0).message());
    assertTrue(BuildLog.problems(KERNEL, "").get(0).message().endsWith("says nothing more"));
    assertEquals(1, BuildLog.problems(KERNEL, "x:99:99: error: far away").size());
  }

  @Test
  void platformsHaveShortNames() {
    assertEquals("pocl", OpenClDevices.maker("Portable Computing Language"));
    assertEquals("nvidia", OpenClDevices.maker("NVIDIA CUDA"));
    assertEquals("intel", OpenClDevices.maker("Intel(R) OpenCL Graphics"));
    assertEquals("amd", OpenClDevices.maker("AMD Accelerated Parallel Processing"));
    assertEquals("some", OpenClDevices.maker("Some Thing"));
    assertEquals("opencl", OpenClDevices.maker("?"));
  }

  @Test
  void bitsAreOrdersAndScopes() {
    assertEquals(EnumSet.of(MemoryOrder.RELAXED, MemoryOrder.SEQ_CST), Features.orders(0b101));
    assertEquals(EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE), Features.scopes(0b110001));
    assertEquals(EnumSet.of(Scope.WORK_ITEM, Scope.WORK_GROUP), Features.scopes(Features.compiled(Set.of())));
    assertEquals(30, Queries.version("3.0 PoCL"));
    assertEquals(0, Queries.version("?"));
  }
}
