package periscope.lang.gpuasm.xtext;

/** Sets the language up outside Eclipse. */
public class GpuAsmStandaloneSetup extends GpuAsmStandaloneSetupGenerated {

  public static void doSetup() {
    new GpuAsmStandaloneSetup().createInjectorAndDoEMFRegistration();
  }
}
