package periscope.lang.openclrsp.xtext;

import com.google.inject.Injector;

/** Creates the injector of the grammar outside Eclipse. */
public class OpenClRspStandaloneSetup extends OpenClRspStandaloneSetupGenerated {

  /** Registers the grammar with EMF unless that has happened already. */
  public static void doSetup() {
    new OpenClRspStandaloneSetup().createInjectorAndDoEMFRegistration();
  }

  /**
   * Registers the syntax tree's package alone: no text is a resource, and the services of resources take time to set
   * up.
   */
  @Override
  public void register(Injector injector) {
    // The syntax tree is the core's, which its own setup registers.
  }

  /** The process's only injector of the grammar; each reader of texts gets a parser of its own from the injector. */
  public static Injector injector() {
    return Once.INJECTOR;
  }

  /**
   * The injector; made once a process, since it never changes and EMF keeps the grammar's registrations for the whole
   * process anyway.
   */
  private static final class Once {
    static final Injector INJECTOR = new OpenClRspStandaloneSetup().createInjectorAndDoEMFRegistration();
  }
}
