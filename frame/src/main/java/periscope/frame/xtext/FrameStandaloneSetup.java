package periscope.frame.xtext;

import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.xmi.impl.EcoreResourceFactoryImpl;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;
import org.eclipse.xtext.XtextPackage;
import org.eclipse.xtext.resource.impl.BinaryGrammarResourceFactoryImpl;
import periscope.frame.xtext.frame.FramePackage;

/** Registers the frame's grammar for the grammars that inherit it. */
public class FrameStandaloneSetup extends FrameStandaloneSetupGenerated {

  /**
   * Registers the syntax tree's package and the factories that load grammars, unless they are registered. The generated
   * setup of each language calls this method; the frame needs no injector there, which takes the time.
   */
  public static void doSetup() {
    var factories = Resource.Factory.Registry.INSTANCE.getExtensionToFactoryMap();
    factories.computeIfAbsent("ecore", e -> new EcoreResourceFactoryImpl());
    factories.computeIfAbsent("xmi", e -> new XMIResourceFactoryImpl());
    factories.computeIfAbsent("xtextbin", e -> new BinaryGrammarResourceFactoryImpl());
    EPackage.Registry.INSTANCE.putIfAbsent(XtextPackage.eNS_URI, XtextPackage.eINSTANCE);
    EPackage.Registry.INSTANCE.putIfAbsent(FramePackage.eNS_URI, FramePackage.eINSTANCE);
  }
}
