package periscope.lang.cuda.xtext;

/** Creates the injector of the grammar outside Eclipse. */
public class CudaStandaloneSetup extends CudaStandaloneSetupGenerated {

  /** Registers the grammar with EMF unless that has happened already. */
  public static void doSetup() {
    new CudaStandaloneSetup().createInjectorAndDoEMFRegistration();
  }
}
