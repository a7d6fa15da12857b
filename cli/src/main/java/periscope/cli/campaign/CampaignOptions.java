package periscope.cli.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.cli.results.DatabaseOption;
import periscope.cli.run.NamedDevice;
import periscope.cli.session.Session;
import periscope.generate.mutation.Mutators;
import periscope.generate.mutation.Mutators.Family;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.source.NearNames;
import periscope.mappings.table.Mapping;
import periscope.models.vocabulary.Vocabularies;
import periscope.results.store.ResultStore;
import periscope.runtime.Device;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options that tuning and conformance runs share: devices, database, tests, mapping, launches and time. */
public final class CampaignOptions {

  private static final int USUAL_LAUNCHES = 10;

  @Spec(Target.MIXEE)
  private CommandSpec spec;

  @Option(names = {"-d", "--device"}, paramLabel = "ID[,ID…]", hideParamSyntax = true, split = ",",
      description = "the devices that run the tests, one after the other; 'periscope list devices' lists all")
  private List<String> devices = List.of();

  @Mixin
  private DatabaseOption database = new DatabaseOption();

  @Option(names = "--tests", paramLabel = "NAME[,NAME…]", hideParamSyntax = true, split = ",",
      description = "conformance tests, with all their mutants (default: all 20)")
  private List<String> tests = List.of();

  @Mixin
  private MappingOption mapping = new MappingOption();

  @Option(names = "--runs", paramLabel = "N",
      description = "the number of runs of each test in a configuration, its launches (default: ${DEFAULT-VALUE})",
      defaultValue = "" + USUAL_LAUNCHES)
  private int launches;

  @Option(names = "--timeout", paramLabel = "SECONDS",
      description = "end after this time, which devices share; the same command goes on from there")
  private Optional<Double> budget = Optional.empty();

  /** The devices of the campaign, each once. */
  List<Device> devices() {
    if (devices.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "Missing required option: '--device=ID[,ID…]'");
    }
    return NamedDevice.find(spec, devices.stream().distinct().toList());
  }

  ResultStore open() {
    return database.open();
  }

  DatabaseOption database() {
    return database;
  }

  int launches() {
    if (launches < 1) {
      throw new ParameterException(spec.commandLine(), "--runs wants a number of at least 1, not " + launches);
    }
    return launches;
  }

  /** The option on the mapping that compiles tests. */
  MappingOption mapping() {
    return mapping;
  }

  /** All families of tests in the language that the mapping compiles from. */
  List<Family> allFamilies(Session session) {
    return Mutators.families(mapping.table(session).map(m -> language(session, m).header()).orElse("OPENCL"));
  }

  /** The language of tests that a mapping compiles. */
  private LitmusLanguage language(Session session, Mapping table) {
    return session.inputs().languages().all().stream().filter(l -> l.name().equals(table.from())).findFirst()
        .orElseThrow(() -> new ParameterException(spec.commandLine(),
            "conformance tests are not there in " + table.from() + ", which " + table.name() + " compiles"));
  }

  /** The name of the model that judges if the user names none: the usual model of the tests' language. */
  String usualModel(Session session) {
    return mapping.table(session).map(m -> Vocabularies.language(m.from()).orElseThrow().usualModel()).orElse("opencl");
  }

  /**
   * The values of options that differ from their defaults, each after a blank. Runs with different values are different
   * runs.
   */
  String chosen(Session session) {
    return (tests.isEmpty() ? "" : " " + String.join(",", tests)) + mapping.key(session).map(k -> " " + k).orElse("");
  }

  /**
   * Whether a run had the same mapping, or had none and there is none now.
   *
   * @param environment the run's environment, which ends with {@link #chosen}
   */
  boolean sameMapping(Session session, String environment) {
    return mapping.key(session).map(k -> environment.endsWith(" " + k)).orElse(!environment.contains(" by "));
  }

  /** The families of tests that the user asks for. */
  List<Family> families(Session session) {
    List<Family> all = allFamilies(session);
    List<String> names = all.stream().map(f -> f.conformance().name()).toList();
    List<Family> chosen = new ArrayList<>();
    for (String name : tests) {
      int at = names.indexOf(name);
      if (at < 0) {
        throw new ParameterException(spec.commandLine(), "there is no conformance test '" + name + "'; "
            + NearNames.nearestOrAll(name, names));
      }
      chosen.add(all.get(at));
    }
    return tests.isEmpty() ? all : chosen;
  }

  /** The campaign's budget of time, which begins now. */
  Budget budget(Session session) {
    budget.filter(s -> !(s > 0 && s <= 1e8)).ifPresent(s -> {
      throw new ParameterException(spec.commandLine(), "--timeout wants a positive number of seconds, not " + s);
    });
    return new Budget(session.interruption()::asked, budget);
  }
}
