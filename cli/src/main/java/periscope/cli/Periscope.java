package periscope.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.cli.analyse.Analyse;
import periscope.cli.application.App;
import periscope.cli.campaign.Conform;
import periscope.cli.campaign.Tune;
import periscope.cli.command.Compile;
import periscope.cli.command.LanguageServer;
import periscope.cli.command.Lint;
import periscope.cli.command.Shipped;
import periscope.cli.compiler.Check;
import periscope.cli.compiler.Extract;
import periscope.cli.explore.Explore;
import periscope.cli.former.FormerNames;
import periscope.cli.generate.Generate;
import periscope.cli.kernel.Kernel;
import periscope.cli.launch.Launch;
import periscope.cli.launch.Replay;
import periscope.cli.mutate.Mutate;
import periscope.cli.reference.Completion;
import periscope.cli.reference.Help;
import periscope.cli.reference.OtherWords;
import periscope.cli.reference.WordHelp;
import periscope.cli.results.Results;
import periscope.cli.run.Run;
import periscope.cli.serve.Serve;
import periscope.cli.session.Exit;
import periscope.cli.session.Interruption;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.cli.session.VersionLine;
import periscope.cli.simulate.Simulate;
import periscope.cli.table.Compare;
import periscope.cli.table.Minimise;
import periscope.cli.table.Repair;
import periscope.cli.validate.Validate;
import periscope.cli.verify.CheckProof;
import periscope.cli.verify.ModelsDiff;
import periscope.cli.verify.Verify;
import periscope.inputs.KnownNames;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.text.Prose;
import periscope.litmus.text.ShellLine;
import periscope.runtime.DeviceException;
import periscope.verifier.task.SettingException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command without a subcommand. It finds and runs the subcommands, and reports their failures. */
@Command(
    name = "periscope",
    description = "Checks compiler mappings for GPU scoped atomics.",
    versionProvider = VersionLine.class,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "  0:the expected answer",
      "  1:the mapping is unsound, a test's condition fails, or a device did what is forbidden",
      "  2:the command line is wrong",
      "  3:no answer within the limits of time and memory",
      "  4:an input cannot be used",
      " 70:a bug in periscope",
      "130:interrupted by Ctrl-C, partial results printed; 143: terminated (SIGTERM)"
    },
    footer = {
      "",
      "'periscope help WORD' finds the command for a word, such as picture, lock or clang; 'periscope help wishes' "
          + "lists what people want, with a command for each.",
      "Where a MAPPING, MODEL or FILE is asked for, give the name of a shipped one or a path.",
      "Colours appear on terminals only, and never with NO_COLOR set.",
    })
public final class Periscope implements Callable<Integer> {

  private static final String NO_COMMAND = "there is no command ";

  @Spec CommandSpec spec;

  private Periscope() {}

  /** All subcommands, under the headings that the help shows. */
  private static Map<String, List<Subcommand>> commands(Session session) {
    Map<String, List<Subcommand>> groups = new LinkedHashMap<>();
    groups.put("Check mappings", List.of(new Verify(session), new Compare(session), new Minimise(session),
        new Repair(session), new ModelsDiff(session), new CheckProof(session)));
    groups.put("Look at single tests", List.of(new Compile(session), new Explore(session), new Simulate(session),
        new Kernel(session)));
    groups.put("Make tests", List.of(new Generate(session)));
    groups.put("Validate models", List.of(new Validate(session), new Mutate(session)));
    groups.put("Ask compilers", List.of(new Extract(session), new Check(session)));
    groups.put("Run tests on devices", List.of(new Run(session), new Launch(session), new Replay(session)));
    groups.put("Campaigns", List.of(new Tune(session), new Conform(session)));
    groups.put("Harden applications", List.of(new App(session)));
    groups.put("Keep and analyse results", List.of(new Results(session), new Analyse(session)));
    groups.put("In the browser", List.of(new Serve(session)));
    groups.put("Look at files", List.of(new Lint(session), new Shipped(session), new LanguageServer(session),
        new Completion(session, Periscope::tree), new Help(line -> describe(session, line))));
    return groups;
  }

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "no command is given");
  }

  /**
   * Runs the command without a way to interrupt it; never throws.
   *
   * @return the exit code
   */
  public static int run(Terminal terminal, String... arguments) {
    return run(terminal, new Interruption(), arguments);
  }

  /**
   * Runs the command, which keeps nothing for later runs; never throws.
   *
   * @return the exit code
   */
  public static int run(Terminal terminal, Interruption interruption, String... arguments) {
    return run(terminal, interruption, Optional.empty(), arguments);
  }

  /**
   * Runs the command; never throws.
   *
   * @param cache the folder of what is kept between runs; empty if nothing is
   * @return the exit code
   */
  public static int run(Terminal terminal, Interruption interruption, Optional<Path> cache, String... arguments) {
    int exit = interruption.exit(executed(terminal, interruption, cache, arguments));
    if (interruption.asked()) {
      terminal.note(interruption.words());
    }
    return exit;
  }

  private static int executed(
      Terminal terminal, Interruption interruption, Optional<Path> cache, String... arguments) {
    Session session = new Session(terminal, interruption, cache);
    try {
      String[] now = renamed(session, arguments);
      return line(session, now).execute(now);
    } catch (StackOverflowError e) {
      terminal.progress("");
      terminal.debug(e);
      terminal.note("the input is nested too deeply");
      return Exit.INVALID;
    } catch (OutOfMemoryError e) {
      terminal.progress("");
      terminal.debug(e);
      terminal.note("out of memory before there was an answer; PERISCOPE_MEMORY=4g gives it more");
      return Exit.UNKNOWN;
    } catch (RuntimeException | Error e) {
      return internal(terminal, e);
    } finally {
      session.end();
      terminal.out().flush();
      terminal.err().flush();
    }
  }

  /**
   * Prints the help of a command, or what there is about words that name none.
   *
   * @return the exit code
   */
  private static int describe(Session session, List<String> command) {
    String[] given = command.toArray(String[]::new);
    boolean known = given.length == 0 || line(session, given).getSubcommands().containsKey(given[0]);
    String[] words = known ? given : renamed(session, given);
    CommandLine at = known ? line(session, words) : line(session, all(commands(session)));
    for (String word : Stream.of(words).takeWhile(w -> !w.startsWith("-")).toList()) {
      CommandLine part = at.getSubcommands().get(word);
      if (part == null) {
        List<String> lines = at.getParent() == null ? WordHelp.lines(List.of(words), at) : List.of();
        lines.forEach(session.terminal()::line);
        return !lines.isEmpty() ? Exit.OK
            : usage(session.terminal(), new UnmatchedArgumentException(at, List.of(word)));
      }
      at = part;
    }
    at.usage(at.getOut());
    return Exit.OK;
  }

  /** The command line with current names. If it has former names, a note shows the new form. */
  private static String[] renamed(Session session, String... arguments) {
    List<String> given = List.of(arguments);
    if (!FormerNames.mayBeIn(given)) {
      return arguments;
    }
    List<String> now = FormerNames.read().rewritten(given, command -> flags(session, command));
    if (!now.equals(given)) {
      session.terminal().note("former names, understood for now; the new form is: periscope " + ShellLine.of(now));
    }
    return now.toArray(String[]::new);
  }

  /** The options of a command that take no value. */
  private static Set<String> flags(Session session, String command) {
    return line(session, command).getSubcommands().get(command).getCommandSpec().options().stream()
        .filter(o -> o.arity().max() == 0).flatMap(o -> Stream.of(o.names())).collect(Collectors.toSet());
  }

  /** The command with all its subcommands, for code that reads their options and runs none of them. */
  static CommandLine tree() {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Session session = new Session(Terminal.plain(nowhere, nowhere), new Interruption());
    return line(session, all(commands(session)));
  }

  private static List<Subcommand> all(Map<String, List<Subcommand>> groups) {
    return groups.values().stream().flatMap(List::stream).toList();
  }

  /**
   * The command with the subcommand that the first word names. Other words name none: then help is to be shown, or a
   * name to be suggested, and the subcommands have names alone. It takes longer to read the options of all commands
   * than to run many a command. A file with arguments may name any.
   */
  private static CommandLine line(Session session, String... arguments) {
    String first = arguments.length > 0 ? arguments[0] : "";
    return line(session, all(commands(session)).stream()
        .filter(c -> first.startsWith("@") || about(c).name().equals(first)).toList());
  }

  private static Command about(Subcommand command) {
    return command.getClass().getAnnotation(Command.class);
  }

  private static CommandLine line(Session session, List<Subcommand> read) {
    Terminal terminal = session.terminal();
    CommandLine line = new CommandLine(new Periscope());
    Map<String, List<Subcommand>> groups = commands(session);
    read.forEach(c -> add(line, c));
    if (read.isEmpty()) {
      all(groups).forEach(c -> line.addSubcommand(about(c).name(), CommandSpec.create()));
    }
    line.getHelpSectionMap().put(CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
    line.getHelpSectionMap().put(CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST, help -> listing(groups));
    line.setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8));
    CommandLine.Help.Ansi ansi = terminal.colours().on() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF;
    line.setColorScheme(CommandLine.Help.defaultColorScheme(ansi));
    line.setUsageHelpAutoWidth(false);
    line.setUsageHelpWidth(Prose.WIDTH);
    line.getSubcommands().values().forEach(Periscope::wrapFooter);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setParameterExceptionHandler((e, given) -> usage(terminal, e));
    line.setExecutionExceptionHandler((e, at, parsed) -> e instanceof SettingException
        ? usage(terminal, new ParameterException(at, e.getMessage())) : failed(terminal, e));
    return line;
  }

  private static void add(CommandLine line, Subcommand command) {
    CommandLine added = new CommandLine(command);
    command.parts().forEach(p -> add(added, p));
    line.addSubcommand(added);
  }

  /** Wraps each paragraph below the options as one; examples keep their indent. */
  private static void wrapFooter(CommandLine command) {
    command.getSubcommands().values().forEach(Periscope::wrapFooter);
    command.getHelpSectionMap().put(CommandLine.Model.UsageMessageSpec.SECTION_KEY_FOOTER, help ->
        String.join("\n", Prose.paragraphs(List.of(help.commandSpec().usageMessage().footer()), Prose.WIDTH)) + "\n");
  }

  private static String listing(Map<String, List<Subcommand>> groups) {
    StringBuilder text = new StringBuilder();
    groups.forEach((heading, group) -> {
      text.append(String.format("%n%s:%n", heading));
      for (Subcommand command : group) {
        String line = String.format("  %-13s%s", about(command).name(), about(command).description()[0]);
        Prose.hanging(line, 15, Prose.WIDTH).forEach(l -> text.append(l).append(System.lineSeparator()));
      }
    });
    return text.toString();
  }

  private static int usage(Terminal terminal, ParameterException e) {
    CommandSpec at = e.getCommandLine().getCommandSpec();
    String command = at.qualifiedName();
    String message = e.getMessage();
    if (e instanceof UnmatchedArgumentException unmatched && !at.subcommands().isEmpty()
        && !unmatched.isUnknownOption()) {
      message = NO_COMMAND + "'" + (at.parent() == null ? "" : at.name() + " ")
          + unmatched.getUnmatched().get(0) + "'";
    }
    if (e instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption()) {
      String option = unmatched.getUnmatched().get(0);
      message = "Unknown option: '" + option + "'"
          + OtherWords.elsewhere(option.split("=", 2)[0]).map(w -> "; " + w).orElse("");
    }
    terminal.note(terminal.errColours().bad("error: ") + wrapped(message));
    List<String> near = e instanceof UnmatchedArgumentException unmatched ? near(unmatched, at) : List.of();
    if (!near.isEmpty()) {
      terminal.note(NearNames.question(near));
    }
    terminal.note("'" + command + " --help' lists arguments and options");
    if (message.startsWith(NO_COMMAND)) {
      terminal.note("'periscope help wishes' lists what people want, with commands");
    }
    return Exit.USAGE;
  }

  /**
   * A message whose lines fit on a terminal, with the words before the first. A line that starts with a blank is a
   * command to copy and stays whole.
   */
  private static String wrapped(String message) {
    String before = "periscope: error: ";
    return (before + message).lines().flatMap(l -> l.startsWith(" ") ? Stream.of(l)
        : Prose.hanging(l, 2, Prose.WIDTH).stream()).collect(Collectors.joining("\n")).substring(before.length());
  }

  private static List<String> near(UnmatchedArgumentException unmatched, CommandSpec at) {
    String word = unmatched.getUnmatched().get(0);
    if (!unmatched.isUnknownOption()) {
      return KnownNames.near(word, at.subcommands().keySet());
    }
    String option = word.split("=", 2)[0];
    List<String> meant = OtherWords.option(option, at.optionsMap().keySet());
    return meant.isEmpty() ? KnownNames.near(option, at.optionsMap().keySet()) : meant;
  }

  private static int failed(Terminal terminal, Exception e) {
    terminal.progress("");
    if (e instanceof InvalidInputException invalid) {
      terminal.problems(invalid);
      terminal.debug(e);
      return Exit.INVALID;
    }
    if (e instanceof DeviceException) {
      terminal.note(terminal.errColours().bad("error: ") + "the device failed: " + e.getMessage());
      terminal.debug(e);
      return Exit.UNKNOWN;
    }
    return internal(terminal, e);
  }

  private static int internal(Terminal terminal, Throwable e) {
    terminal.progress("");
    terminal.bug(e);
    return Exit.INTERNAL;
  }
}
