package periscope.lang.c.xtext;

import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.xmi.impl.EcoreResourceFactoryImpl;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;
import org.eclipse.xtext.XtextPackage;
import org.eclipse.xtext.resource.impl.BinaryGrammarResourceFactoryImpl;
import periscope.lang.c.xtext.cCore.CCorePackage;

/** Registers the core for the grammars that inherit it. */
public class CCoreStandaloneSetup extends CCoreStandaloneSetupGenerated {

  /**
   * Registers the syntax tree and what grammars are loaded with, unless that has happened already. The generated setup
   * of each dialect calls this; the core needs no injector, which is what takes time.
   */
  public static void doSetup() {
    var factories = Resource.Factory.Registry.INSTANCE.getExtensionToFactoryMap();
    factories.computeIfAbsent("ecore", e -> new EcoreResourceFactoryImpl());
    factories.computeIfAbsent("xmi", e -> new XMIResourceFactoryImpl());
    factories.computeIfAbsent("xtextbin", e -> new BinaryGrammarResourceFactoryImpl());
    EPackage.Registry.INSTANCE.putIfAbsent(XtextPackage.eNS_URI, XtextPackage.eINSTANCE);
    EPackage.Registry.INSTANCE.putIfAbsent(CCorePackage.eNS_URI, CCorePackage.eINSTANCE);
  }
}
