package periscope.cli.session;

import periscope.reports.Version;
import picocli.CommandLine.IVersionProvider;

/** The line that {@code --version} prints. */
public final class VersionLine implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {"periscope " + Version.text()};
  }
}
