package periscope.frame.xtext;

import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.xmi.impl.EcoreResourceFactoryImpl;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;
import org.eclipse.xtext.XtextPackage;
import org.eclipse.xtext.resource.impl.BinaryGrammarResourceFactoryImpl;
import periscope.frame.xtext.frame.FramePackage;

/** Registers the frame for the grammars that inherit it. */
public class FrameStandaloneSetup extends FrameStandaloneSetupGenerated {

  /**
   * Registers the syntax tree and what grammars are loaded with, unless that has happened already. The generated setup
   * of each language calls this; the frame needs no injector there, which is what takes time.
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
