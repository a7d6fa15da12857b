package periscope.models.xtext;

/** Sets the language up outside Eclipse. */
public class CatStandaloneSetup extends CatStandaloneSetupGenerated {

  public static void doSetup() {
    new CatStandaloneSetup().createInjectorAndDoEMFRegistration();
  }
}
