package periscope.lang.ptx.xtext;

/** Sets the language up outside Eclipse. */
public class PtxStandaloneSetup extends PtxStandaloneSetupGenerated {

  public static void doSetup() {
    new PtxStandaloneSetup().createInjectorAndDoEMFRegistration();
  }
}
