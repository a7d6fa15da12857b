package periscope.cli.kernel;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.cli.session.Session;
import periscope.compilers.Compilers;
import periscope.compilers.kernel.CompiledKernels;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options on a compiler that compiles a file of kernels before it is read. */
final class CompilerOption {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--compiler", paramLabel = "COMPILER",
      description = "compile the file first, and look at what comes out: clang-19 (LLVM IR), nvcc (PTX), or a "
          + "compiler's file")
  private Optional<String> compiler = Optional.empty();

  @Option(names = "--level", paramLabel = "NAME",
      description = "with --compiler: the level of optimisation (default: its first; clang-19 has O0, which keeps all "
          + "accesses, O1 and O2, nvcc O3, O1 and O0)")
  private Optional<String> level = Optional.empty();

  /** The file, compiled first if the user asks for it. */
  KernelFile read(Session session, String file, BooleanSupplier stop) {
    if (compiler.isEmpty()) {
      if (level.isPresent()) {
        throw new ParameterException(command.commandLine(), "--level goes with --compiler");
      }
      return KernelFile.read(session, file);
    }
    SourceText text = session.inputs().sources().test(file);
    session.terminal().progress("compiling " + file + " by " + compiler.get());
    SourceText compiled = CompiledKernels.of(text, Compilers.load(compiler.get()), level, stop);
    session.terminal().progress("reading " + compiled.name());
    return new KernelFile(compiled, LitmusLanguages.form(compiled).filter(KernelLanguage.class::isInstance)
        .map(KernelLanguage.class::cast).orElseThrow(() -> new InvalidInputException(Diagnostic.error(compiled,
            Span.NONE, "the compiler's output is no file of kernels", ""))));
  }

  /**
   * The way out for a file that is refused at some place: a shipped compiler that is there and compiles such files. A
   * refusal without a place is about the command's options.
   */
  Optional<String> advice(String file, InvalidInputException refusal) {
    boolean other = refusal.diagnostics().stream().noneMatch(
        d -> d.text().name().equals(file) && d.span().length() > 0);
    return compiler.isPresent() || other ? Optional.empty()
        : CompiledKernels.compilers(CompiledKernels.suffix(file)).stream().filter(CompiledKernels::isThere).findFirst()
            .map(c -> "'periscope kernel " + file + " --compiler " + c
                + "' compiles the file first, and looks at what comes out");
  }
}
