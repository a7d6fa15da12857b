package periscope.suites.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.GeneralCodingRules;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/**
 * The dependencies of modules on each other, as the table in ARCHITECTURE.md allows them, and the libraries that stay
 * inside a module.
 */
@AnalyzeClasses(packages = "periscope", importOptions = {ImportOption.DoNotIncludeTests.class, WithoutTestJars.class})
class ArchitectureTest {

  private static final DescribedPredicate<JavaClass> PROTOCOL = resideInAPackage("org.eclipse.lsp4j..");

  /** A module uses only the modules that the table allows. The classes of a module are in the package with its name. */
  @ArchTest
  static void modulesUseOnlyWhatTheTableSays(JavaClasses classes) throws IOException {
    Map<String, Set<String>> table = ModuleTable.read();
    Architectures.LayeredArchitecture rule =
        Architectures.layeredArchitecture().consideringOnlyDependenciesInLayers().withOptionalLayers(true);
    for (String module : table.keySet()) {
      rule = rule.layer(module).definedBy(packageOf(module) + "..");
    }
    for (Map.Entry<String, Set<String>> row : table.entrySet()) {
      rule = row.getValue().isEmpty() ? rule.whereLayer(row.getKey()).mayNotAccessAnyLayer()
          : rule.whereLayer(row.getKey()).mayOnlyAccessLayers(row.getValue().toArray(String[]::new));
    }
    rule.check(classes);
  }

  private static String packageOf(String module) {
    return "periscope." + module.replaceFirst("^lang-", "lang.").replace("-", "");
  }

  /**
   * Languages are found through their service interfaces. Only two modules know what a language has inside: the
   * runtime, which makes kernels for devices, and the compilers, which write source code and read what compilers make
   * of it.
   */
  @ArchTest
  static final ArchRule LANGUAGES_ARE_PLUGGED_IN = noClasses().that()
      .resideOutsideOfPackages("periscope.lang..", "periscope.runtime..", "periscope.compilers..")
      .should().dependOnClassesThat().resideInAPackage("periscope.lang..");

  @ArchTest
  static final ArchRule XTEXT_STAYS_WITH_THE_GRAMMARS = noClasses()
      .that(not(resideInAnyPackage("..xtext..", "periscope.grammars..", "periscope.frame..", "periscope.lang..")))
      .should().dependOnClassesThat(
          resideInAnyPackage("org.eclipse..", "com.google.inject..", "org.antlr..").and(not(PROTOCOL))
              .and(not(resideInAPackage("org.eclipse.jetty.."))));

  @ArchTest
  static final ArchRule PROTOCOL_STAYS_IN_ITS_PACKAGE = noClasses().that()
      .resideOutsideOfPackage("periscope.lsp.protocol..").should().dependOnClassesThat(PROTOCOL);

  /**
   * Only one command loads the classes of the language server, because they cost start-up time; the help on a word
   * reads the words that editors explain.
   */
  @ArchTest
  static final ArchRule ONE_COMMAND_SERVES_EDITORS = noClasses()
      .that(resideInAPackage("periscope.cli..").and(not(simpleName("LanguageServer"))).and(not(simpleName("WordHelp"))))
      .should().dependOnClassesThat().resideInAPackage("periscope.lsp..");

  @ArchTest
  static final ArchRule COMMAND_LINE_LIBRARY_STAYS_IN_CLI = noClasses().that().resideOutsideOfPackage("periscope.cli..")
      .should().dependOnClassesThat().resideInAnyPackage("picocli..");

  /** Only the command prints. Every other module writes its messages to an output that the command provides. */
  @ArchTest
  static final ArchRule ONLY_THE_COMMAND_PRINTS = noClasses().that()
      .resideOutsideOfPackages("periscope.cli..", "..xtext..")
      .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS);

  @ArchTest
  static final ArchRule JSON_IS_FOR_REPORTS_PRESETS_RECORDS_NEUTRAL_TESTS_AND_PAGES = noClasses().that()
      .resideOutsideOfPackages("periscope.cli..", "periscope.reports..", "periscope.comparison..",
      "periscope.kernels..",
          "periscope.verifier.report..", "periscope.verifier.table..", "periscope.verifier.mutation..",
          "periscope.applications.report..",
          "periscope.runtime.stress..",
          "periscope.results.exchange..", "periscope.lang.neutral..", "periscope.web..", "periscope.proof..",
          "periscope.unbounded..")
      .should().dependOnClassesThat().resideInAnyPackage("com.fasterxml..");

  @ArchTest
  static final ArchRule SERVER_STAYS_IN_THE_SITE = noClasses().that().resideOutsideOfPackage("periscope.web..")
      .should().dependOnClassesThat().resideInAnyPackage("io.javalin..", "org.eclipse.jetty..", "jakarta..");

  @ArchTest
  static final ArchRule SOLVER_STAYS_IN_ITS_ENGINES = noClasses().that()
      .resideOutsideOfPackages("periscope.engines.symbolic.formula..", "periscope.engines.pairs..")
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

  /** The packages below that of a grammar, which are generated. */
  private static final DescribedPredicate<JavaClass> GENERATED = resideInAPackage("..xtext.*..");

  @ArchTest
  static final ArchRule NO_PACKAGE_CYCLES = SlicesRuleDefinition.slices().matching("periscope.(**)").should()
      .beFreeOfCycles().ignoreDependency(GENERATED, DescribedPredicate.alwaysTrue())
      .ignoreDependency(DescribedPredicate.alwaysTrue(), GENERATED);
}
