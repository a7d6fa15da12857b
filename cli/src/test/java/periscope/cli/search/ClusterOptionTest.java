package periscope.cli.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** The option on a cluster where the module that connects to clusters is not there. */
class ClusterOptionTest {

  @Test
  void theModuleIsNamed() {
    for (String command : new String[] {"verify", "minimise", "repair"}) {
      Result result = Result.of(command, "rsp-proposed", "--cluster", "local[2]");
      assertEquals(Exit.USAGE, result.exit(), result.err());
      assertTrue(result.err().replaceAll("\\s+", " ").contains("--cluster wants the module cluster, which is not here;"
          + " in a checkout 'mvn -q -DskipTests -Pcluster package' builds it"), result.err());
      assertEquals("", result.out());
    }
  }

  @Test
  void threadsAndAClusterContradictEachOther() {
    Result result = Result.of("verify", "rsp-proposed", "--cluster", "local[2]", "--jobs", "2");
    assertEquals(Exit.USAGE, result.exit(), result.err());
    assertTrue(result.err().contains("--jobs and --cluster contradict each other"), result.err());
  }
}
