package periscope.verifier.soundness;

import java.util.Optional;
import periscope.litmus.schema.Field;
import periscope.litmus.text.Prose;

/**
 * The answer of {@code verify --unbounded} for programs of every size, as far as it goes beyond the search.
 *
 * @param proved      whether a certificate proves it, which the checker of proofs accepted
 * @param certificate the file that the certificate was written to
 * @param refutations the number of refutations in the certificate
 * @param reason      the reason why there is no proof
 */
public record EverySize(
    @Field("whether a certificate that the checker accepts proves the mapping sound for programs of every size")
    boolean proved,
    @Field("the file of the certificate, if --proof names one") Optional<String> certificate,
    @Field("number of refutations in the certificate") Optional<Integer> refutations,
    @Field("if it is not proved: the reason, or the obligation that is open and its pattern") Optional<String> reason) {

  /** The claim of a proof, in the place of the bound of a search. */
  public String claim() {
    return "programs of every size, of any number of threads and locations on one device";
  }

  /** The evidence of a proof. */
  public String evidence() {
    return certificate.map(c -> "certificate " + c + ", ").orElse("")
        + Prose.count(refutations.orElse(0), "refutation") + ", checked";
  }

  /** A sentence on the missing proof; empty if there is one. */
  public Optional<String> open() {
    return reason.map(r -> "Not proved for larger programs: " + r + ".");
  }
}
