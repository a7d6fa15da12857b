package periscope.mappings.xtext;

import com.google.inject.Injector;

/** Sets the language up outside Eclipse. */
public class MappingTableStandaloneSetup extends MappingTableStandaloneSetupGenerated {

  public static void doSetup() {
    new MappingTableStandaloneSetup().createInjectorAndDoEMFRegistration();
  }

  /** The injector of the grammar, from which each reader gets a parser of its own. */
  public static Injector injector() {
    return Once.INJECTOR;
  }

  /** Set up once a process: it never changes, and EMF keeps what grammars register as long as that, too. */
  private static final class Once {
    static final Injector INJECTOR = new MappingTableStandaloneSetup().createInjectorAndDoEMFRegistration();
  }
}
