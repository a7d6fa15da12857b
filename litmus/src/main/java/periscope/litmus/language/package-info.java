/**
 * The interfaces of a litmus language. A language implements {@link periscope.litmus.language.LitmusLanguage} and
 * names the class in {@code META-INF/services}, where commands find it. Another form to write its tests in is an
 * {@link periscope.litmus.language.Emitter}, another form to read them from is an {@link
 * periscope.litmus.language.Importer}, found in the same way. Languages that write a test as a table print it with
 * {@link periscope.litmus.language.ThreadColumns}. Properties that engines and reports need without the text are in
 * {@link periscope.litmus.language.LanguageTraits}.
 *
 * <p>A language is a module: all its parts stand there, behind small interfaces that lie with the things that they
 * speak of. Text, words for reports and undefined behaviour have interfaces here; templates in tables with their lint,
 * edits and costs in {@code periscope.mappings}; the names that models of it may use, the models that come with it and
 * the usual one in {@code periscope.models}. Code that meets a test asks the test's language and never compares its
 * name. A language with instructions that {@code periscope.litmus} lacks brings {@link
 * periscope.litmus.instruction.LanguageInstruction}s, which state their events; engines and searches need no more. The
 * vocabularies of the C family and of LLVM IR stay beside their models, in {@code periscope.models}. Nothing of Xtext
 * is loaded before a text of the language is read. The module {@code toy} tests all this: two languages, from text to
 * repair, that no other module names. Real and simulated devices are closed: a new language cannot add kernels or
 * machines from outside.
 *
 * <p>Decision: {@code LitmusLanguage.warnings} reports allowed parts of a test that are most likely slips. Only {@code
 * lint} and editors ask for warnings, because published tests are full of such parts.
 */
package periscope.litmus.language;
