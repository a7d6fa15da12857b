package periscope.lang.ptx.xtext;

import com.google.inject.Injector;
import org.eclipse.emf.ecore.EPackage;
import periscope.lang.ptx.xtext.ptx.PtxPackage;

/** Sets the language up outside Eclipse. */
public class PtxStandaloneSetup extends PtxStandaloneSetupGenerated {

  public static void doSetup() {
    new PtxStandaloneSetup().createInjectorAndDoEMFRegistration();
  }

  /** Registers the syntax tree alone: no text is a resource, and the services of resources take time to set up. */
  @Override
  public void register(Injector injector) {
    EPackage.Registry.INSTANCE.putIfAbsent(PtxPackage.eNS_URI, PtxPackage.eINSTANCE);
  }

  /** The injector of the grammar, from which each reader gets a parser of its own. */
  public static Injector injector() {
    return Once.INJECTOR;
  }

  /** Set up once a process: it never changes, and EMF keeps what grammars register as long as that, too. */
  private static final class Once {
    static final Injector INJECTOR = new PtxStandaloneSetup().createInjectorAndDoEMFRegistration();
  }
}
