/**
 * Mnemonics of Vulkan's litmus tests: the words between the points of {@code st.atom.rel.dv.sc0.semsc0}, to qualifiers
 * and back.
 *
 * <p>Duty: {@link periscope.lang.vulkan.mnemonic.Mnemonic} reads a mnemonic and prints one, {@link
 * periscope.lang.vulkan.mnemonic.Words} collects its words in any order, {@link
 * periscope.lang.vulkan.mnemonic.Rules} says which of them an instruction may have. Words are printed in one order.
 *
 * <p>Invariants: a printed mnemonic reads as the same qualifiers; a mnemonic that breaks a rule of the specification,
 * such as an order without a storage class, is refused.
 */
package periscope.lang.vulkan.mnemonic;
