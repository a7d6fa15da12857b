package periscope.lang.openclrsp.xtext;

/** Creates the injector of the grammar outside Eclipse. */
public class OpenClRspStandaloneSetup extends OpenClRspStandaloneSetupGenerated {

  /** Registers the grammar with EMF unless that has happened already. */
  public static void doSetup() {
    new OpenClRspStandaloneSetup().createInjectorAndDoEMFRegistration();
  }
}
