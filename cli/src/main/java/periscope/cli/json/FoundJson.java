package periscope.cli.json;

import periscope.verifier.soundness.Finding;

/** A finding as a search has it, in reports. */
public record FoundJson(String kind, int operations, String placement, String program) {

  public static FoundJson of(Finding finding) {
    return new FoundJson(
        finding.fault().name(), finding.size(), finding.shape().description(), finding.text());
  }
}
