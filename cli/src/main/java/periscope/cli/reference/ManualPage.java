package periscope.cli.reference;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page of a command and all its subcommands, in roff. */
final class ManualPage {

  private final StringBuilder page = new StringBuilder();

  private ManualPage() {}

  /**
   * Makes the page.
   *
   * @param command the command without a subcommand
   */
  static String of(CommandSpec command) {
    ManualPage page = new ManualPage();
    page.line(".TH " + command.name().toUpperCase(Locale.ROOT) + " 1");
    page.line(".SH NAME");
    page.line(text(command.name() + " - " + description(command).get(0)));
    page.line(".SH SYNOPSIS");
    page.line(".B " + text(command.name()));
    page.line("[\\-hV] \\fICOMMAND\\fR [\\fIOPTION\\fR]... [\\fIARGUMENT\\fR]...");
    page.line(".SH COMMANDS");
    page.commands(command);
    page.line(".SH EXIT STATUS");
    command.usageMessage().exitCodeList().forEach((code, meaning) -> page.item(code.strip(), meaning));
    page.line(".SH ENVIRONMENT");
    page.line("docs/commands.md lists the variables of the environment.");
    return page.page.toString();
  }

  private void commands(CommandSpec command) {
    command.subcommands().values().forEach(line -> {
      CommandSpec sub = line.getCommandSpec();
      this.line(".SS " + text(sub.qualifiedName()));
      description(sub).forEach(d -> {
        this.line(text(d));
        this.line(".PP");
      });
      sub.positionalParameters().stream().filter(p -> !p.hidden()).forEach(this::argument);
      sub.options().stream().filter(o -> !o.hidden() && !o.usageHelp() && !o.versionHelp()).forEach(this::option);
      commands(sub);
    });
  }

  private void argument(PositionalParamSpec argument) {
    item("\\fI" + text(argument.paramLabel()) + "\\fR", said(argument.description(), argument.defaultValueString()));
  }

  private void option(OptionSpec option) {
    String names = Stream.of(option.names()).map(n -> "\\fB" + text(n) + "\\fR").collect(Collectors.joining(", "));
    String value = option.arity().max() == 0 ? "" : " \\fI" + text(option.paramLabel()) + "\\fR";
    item(names + value, said(option.description(), option.defaultValueString()).replace("${COMPLETION-CANDIDATES}",
        option.completionCandidates() == null ? "" : String.join(", ", option.completionCandidates())));
  }

  private static String said(String[] description, String usual) {
    return String.join(" ", description).replace("${DEFAULT-VALUE}", usual);
  }

  private static List<String> description(CommandSpec command) {
    return Stream.of(command.usageMessage().description()).filter(d -> !d.isBlank()).toList();
  }

  /**
   * Adds an item.
   *
   * @param head    the item's head, in roff
   * @param meaning the item's meaning, as plain text
   */
  private void item(String head, String meaning) {
    line(".TP");
    line(head);
    line(text(meaning));
  }

  private void line(String line) {
    page.append(line).append('\n');
  }

  /** A plain text in roff, escaped so that none of its characters is a command. */
  private static String text(String plain) {
    String escaped = plain.replace("%%", "%").replace("\\", "\\e").replace("-", "\\-");
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }
}
