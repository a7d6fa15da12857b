package periscope.mappings.xtext;

import com.google.inject.Injector;

/** Sets the language up outside Eclipse. */
public class MappingTableStandaloneSetup extends MappingTableStandaloneSetupGenerated {

  public static void doSetup() {
    new MappingTableStandaloneSetup().createInjectorAndDoEMFRegistration();
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
    static final Injector INJECTOR = new MappingTableStandaloneSetup().createInjectorAndDoEMFRegistration();
  }
}
