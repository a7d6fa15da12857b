package periscope.lang.ptx.xtext;

import com.google.inject.Injector;
import org.eclipse.emf.ecore.EPackage;
import periscope.lang.ptx.xtext.ptx.PtxPackage;

/** Sets the language up outside Eclipse. */
public class PtxStandaloneSetup extends PtxStandaloneSetupGenerated {

  public static void doSetup() {
    new PtxStandaloneSetup().createInjectorAndDoEMFRegistration();
  }

  /**
   * Registers the syntax tree's package alone: no text is a resource, and the services of resources take time to set
   * up.
   */
  @Override
  public void register(Injector injector) {
    EPackage.Registry.INSTANCE.putIfAbsent(PtxPackage.eNS_URI, PtxPackage.eINSTANCE);
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
    static final Injector INJECTOR = new PtxStandaloneSetup().createInjectorAndDoEMFRegistration();
  }
}
