package periscope.lang.gpuasm.xtext;

import com.google.inject.Injector;
import org.eclipse.emf.ecore.EPackage;
import periscope.lang.gpuasm.xtext.gpuAsm.GpuAsmPackage;

/** Sets the language up outside Eclipse. */
public class GpuAsmStandaloneSetup extends GpuAsmStandaloneSetupGenerated {

  public static void doSetup() {
    new GpuAsmStandaloneSetup().createInjectorAndDoEMFRegistration();
  }

  /**
   * Registers the syntax tree's package alone: no text is a resource, and the services of resources take time to set
   * up.
   */
  @Override
  public void register(Injector injector) {
    EPackage.Registry.INSTANCE.putIfAbsent(GpuAsmPackage.eNS_URI, GpuAsmPackage.eINSTANCE);
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
    static final Injector INJECTOR = new GpuAsmStandaloneSetup().createInjectorAndDoEMFRegistration();
  }
}
