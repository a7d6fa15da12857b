package periscope.lang.c.xtext;

import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.xmi.impl.EcoreResourceFactoryImpl;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;
import org.eclipse.xtext.XtextPackage;
import org.eclipse.xtext.resource.impl.BinaryGrammarResourceFactoryImpl;
import periscope.lang.c.xtext.cCore.CCorePackage;

/** Registers the core grammar for the grammars that inherit it. */
public class CCoreStandaloneSetup extends CCoreStandaloneSetupGenerated {

  /**
   * Registers the syntax tree's package and the factories that load grammars, unless they are registered. The generated
   * setup of each dialect calls this method; the core needs no injector, which takes the time.
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
