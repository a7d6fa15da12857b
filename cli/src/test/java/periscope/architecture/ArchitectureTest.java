package periscope.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;

/** Who may depend on whom: the table of ARCHITECTURE.md, and what stays inside its module. */
@AnalyzeClasses(packages = "periscope", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final DescribedPredicate<JavaClass> PROTOCOL = resideInAPackage("org.eclipse.lsp4j..");

  @ArchTest
  static final ArchRule MODULES = Architectures.layeredArchitecture()
      .consideringOnlyDependenciesInLayers()
      .layer("litmus").definedBy("periscope.litmus..")
      .layer("grammars").definedBy("periscope.grammars..")
      .layer("lang-c").definedBy("periscope.lang.c..")
      .layer("lang-opencl-rsp").definedBy("periscope.lang.openclrsp..")
      .layer("lang-cuda").definedBy("periscope.lang.cuda..")
      .layer("lang-llvm").definedBy("periscope.lang.llvm..")
      .layer("lang-gpuasm").definedBy("periscope.lang.gpuasm..")
      .layer("lang-ptx").definedBy("periscope.lang.ptx..")
      .layer("lang-neutral").definedBy("periscope.lang.neutral..")
      .layer("models").definedBy("periscope.models..")
      .layer("mappings").definedBy("periscope.mappings..")
      .layer("semantics").definedBy("periscope.semantics..")
      .layer("machines").definedBy("periscope.machines..")
      .layer("engines").definedBy("periscope.engines..")
      .layer("verifier").definedBy("periscope.verifier..")
      .layer("runtime").definedBy("periscope.runtime..")
      .layer("compilers").definedBy("periscope.compilers..")
      .layer("generate").definedBy("periscope.generate..")
      .layer("results").definedBy("periscope.results..")
      .layer("lsp").definedBy("periscope.lsp..")
      .layer("cli").definedBy("periscope.cli..")
      .whereLayer("litmus").mayNotAccessAnyLayer()
      .whereLayer("grammars").mayOnlyAccessLayers("litmus")
      .whereLayer("lang-c").mayOnlyAccessLayers("litmus", "grammars")
      .whereLayer("lang-opencl-rsp").mayOnlyAccessLayers("litmus", "grammars", "lang-c")
      .whereLayer("lang-cuda").mayOnlyAccessLayers("litmus", "grammars", "lang-c")
      .whereLayer("lang-llvm").mayOnlyAccessLayers("litmus")
      .whereLayer("lang-gpuasm").mayOnlyAccessLayers("litmus", "grammars", "mappings")
      .whereLayer("lang-ptx").mayOnlyAccessLayers("litmus", "grammars", "mappings")
      .whereLayer("lang-neutral").mayOnlyAccessLayers("litmus", "machines")
      .whereLayer("models").mayOnlyAccessLayers("litmus", "grammars")
      .whereLayer("mappings").mayOnlyAccessLayers("litmus", "grammars")
      .whereLayer("semantics").mayOnlyAccessLayers("litmus", "models")
      .whereLayer("machines").mayOnlyAccessLayers("litmus", "semantics")
      .whereLayer("engines").mayOnlyAccessLayers("litmus", "models", "semantics")
      .whereLayer("verifier").mayOnlyAccessLayers("litmus", "models", "mappings", "semantics", "engines", "machines")
      .whereLayer("verifier").mayOnlyBeAccessedByLayers("cli")
      .whereLayer("runtime").mayOnlyAccessLayers("litmus", "semantics", "machines", "mappings", "lang-ptx")
      .whereLayer("runtime").mayOnlyBeAccessedByLayers("cli")
      .whereLayer("compilers").mayOnlyAccessLayers(
          "litmus", "mappings", "lang-c", "lang-cuda", "lang-opencl-rsp", "lang-llvm", "lang-ptx")
      .whereLayer("compilers").mayOnlyBeAccessedByLayers("cli")
      .whereLayer("generate").mayOnlyAccessLayers("litmus")
      .whereLayer("generate").mayOnlyBeAccessedByLayers("cli")
      .whereLayer("results").mayOnlyAccessLayers("litmus")
      .whereLayer("results").mayOnlyBeAccessedByLayers("cli")
      .whereLayer("lsp").mayOnlyAccessLayers("litmus", "models", "mappings")
      .whereLayer("cli").mayNotBeAccessedByAnyLayer();

  /**
   * Languages are found through their service interfaces; kernels for devices alone know what they hold inside, and
   * what compilers are given and what they write.
   */
  @ArchTest
  static final ArchRule LANGUAGES_ARE_PLUGGED_IN = noClasses().that()
      .resideOutsideOfPackages("periscope.lang..", "periscope.runtime..", "periscope.compilers..")
      .should().dependOnClassesThat().resideInAPackage("periscope.lang..");

  @ArchTest
  static final ArchRule XTEXT_STAYS_WITH_THE_GRAMMARS = noClasses()
      .that(not(resideInAnyPackage("..xtext..", "periscope.grammars..", "periscope.lang..")))
      .should().dependOnClassesThat(
          resideInAnyPackage("org.eclipse..", "com.google.inject..", "org.antlr..").and(not(PROTOCOL))
              .and(not(resideInAPackage("org.eclipse.jetty.."))));

  @ArchTest
  static final ArchRule PROTOCOL_STAYS_IN_ITS_PACKAGE = noClasses().that()
      .resideOutsideOfPackage("periscope.lsp.protocol..").should().dependOnClassesThat(PROTOCOL);

  /** Its classes cost start-up time, so one command loads them and no other. */
  @ArchTest
  static final ArchRule ONE_COMMAND_SERVES_EDITORS = noClasses()
      .that(resideInAPackage("periscope.cli..").and(not(simpleName("LanguageServer"))))
      .should().dependOnClassesThat().resideInAPackage("periscope.lsp..");

  @ArchTest
  static final ArchRule COMMAND_LINE_LIBRARY_STAYS_IN_CLI = noClasses().that().resideOutsideOfPackage("periscope.cli..")
      .should().dependOnClassesThat().resideInAnyPackage("picocli..");

  @ArchTest
  static final ArchRule JSON_IS_FOR_REPORTS_PRESETS_RECORDS_NEUTRAL_TESTS_AND_PAGES = noClasses().that()
      .resideOutsideOfPackages("periscope.cli..", "periscope.runtime.stress..", "periscope.results.exchange..",
          "periscope.lang.neutral..", "periscope.web..")
      .should().dependOnClassesThat().resideInAnyPackage("com.fasterxml..");

  @ArchTest
  static final ArchRule SERVER_STAYS_IN_THE_SITE = noClasses().that().resideOutsideOfPackage("periscope.web..")
      .should().dependOnClassesThat().resideInAnyPackage("io.javalin..", "org.eclipse.jetty..", "jakarta..");

  @ArchTest
  static final ArchRule SOLVER_STAYS_IN_ITS_ENGINE = noClasses().that()
      .resideOutsideOfPackage("periscope.engines.symbolic.formula..")
      .should().dependOnClassesThat().resideInAnyPackage("com.microsoft..");

  @ArchTest
  static final ArchRule SQL_STAYS_WITH_WHAT_KEEPS_RESULTS = noClasses().that()
      .resideOutsideOfPackages("periscope.results.store..", "periscope.results.exchange..")
      .should().dependOnClassesThat().resideInAnyPackage("java.sql..", "org.sqlite..");

  @ArchTest
  static final ArchRule STATISTICS_STAY_WITH_ANALYSES = noClasses().that()
      .resideOutsideOfPackage("periscope.results.analysis..")
      .should().dependOnClassesThat().resideInAnyPackage("org.hipparchus..");

  @ArchTest
  static final ArchRule OPENCL_STAYS_IN_ITS_PACKAGE = noClasses().that()
      .resideOutsideOfPackage("periscope.runtime.opencl..")
      .should().dependOnClassesThat().resideInAnyPackage("org.jocl..");

  @ArchTest
  static final ArchRule VULKAN_STAYS_IN_ITS_PACKAGE = noClasses().that()
      .resideOutsideOfPackage("periscope.runtime.vulkan..")
      .should().dependOnClassesThat().resideInAnyPackage("org.lwjgl..");

  /** Packages below those of a grammar are generated. */
  private static final DescribedPredicate<JavaClass> GENERATED = resideInAPackage("..xtext.*..");

  @ArchTest
  static final ArchRule NO_PACKAGE_CYCLES = SlicesRuleDefinition.slices().matching("periscope.(**)").should()
      .beFreeOfCycles().ignoreDependency(GENERATED, DescribedPredicate.alwaysTrue())
      .ignoreDependency(DescribedPredicate.alwaysTrue(), GENERATED);
}
