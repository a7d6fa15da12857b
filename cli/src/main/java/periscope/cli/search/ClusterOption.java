package periscope.cli.search;

import java.util.Optional;
import periscope.cli.session.Session;
import periscope.engines.work.ClusterProvider;
import periscope.engines.work.Workers;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option on a cluster whose processes check programs in place of threads of this process. */
public final class ClusterOption {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--cluster", paramLabel = "MASTER",
      description = "a cluster of Apache Spark that searches or compares: local[N] for N of Spark's threads, "
          + "spark://HOST:PORT, k8s://URL, yarn; behind it ,checkpoint=FOLDER keeps answers, so that the same command "
          + "goes on; wants the module cluster, which is built apart (default: threads of this process)")
  private Optional<String> master = Optional.empty();

  /**
   * The cluster that the user names, left when the session ends; empty if the user names none.
   *
   * @param jobs the number of threads that the user asks for
   * @throws ParameterException if there is no such cluster, or the user asks for threads, too
   */
  public Optional<Workers.Cluster> cluster(Session session, Optional<Integer> jobs) {
    return master.map(address -> {
      if (jobs.isPresent()) {
        throw refused("--jobs and --cluster contradict each other; local[4] is a cluster of four threads");
      }
      ClusterProvider provider = ClusterProvider.find().orElseThrow(() -> refused("--cluster wants the module cluster,"
          + " which is not here; in a checkout 'mvn -q -DskipTests -Pcluster package' builds it, and ./periscope finds"
          + " it in cluster/target"));
      try {
        Workers.Cluster cluster = provider.at(address);
        session.atEnd(() -> {
          cluster.use().forEach(session.terminal()::note);
          cluster.close();
        });
        return cluster;
      } catch (IllegalArgumentException e) {
        throw refused("--cluster " + address + ": " + e.getMessage());
      } catch (LinkageError e) {
        throw refused("--cluster wants Apache Spark, and its libraries are not on the class path beside the module"
            + " cluster; in a checkout, ./periscope finds those that 'mvn -q -DskipTests -Pcluster package' leaves");
      }
    });
  }

  private ParameterException refused(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
