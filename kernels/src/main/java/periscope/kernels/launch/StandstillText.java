package periscope.kernels.launch;

import periscope.litmus.language.LaunchWords;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.Prose;
import periscope.litmus.text.StepText;
import periscope.machines.grid.GridRun.Standstill;

/** A run's standstill in words. */
final class StandstillText {

  private StandstillText() {}

  /** The work-item that goes round, the value that it reads, and the state of the others. */
  static String of(Standstill standstill, LaunchedProgram launched, SourceText text, LaunchWords words) {
    String array = standstill.cell().replaceFirst("\\[.*", "");
    String value = launched.array(array).orElseThrow().type().print(standstill.value());
    return StepText.of(standstill.item(), standstill.span(), text) + " reads " + standstill.cell() + "=" + value
        + " for ever: " + (standstill.others() == 0 ? "all other " + words.item() + "s have ended"
            : Prose.count(standstill.others(), "other " + words.item()) + (standstill.others() == 1 ? " goes" : " go")
                + " round or " + (standstill.others() == 1 ? "waits" : "wait") + " at a barrier for ever, too")
        + ", and no " + words.item() + " changes memory";
  }
}
