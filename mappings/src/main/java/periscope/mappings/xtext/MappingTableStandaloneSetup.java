package periscope.mappings.xtext;

/** Sets the language up outside Eclipse. */
public class MappingTableStandaloneSetup extends MappingTableStandaloneSetupGenerated {

  public static void doSetup() {
    new MappingTableStandaloneSetup().createInjectorAndDoEMFRegistration();
  }
}
