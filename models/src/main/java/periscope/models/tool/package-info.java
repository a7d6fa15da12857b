/**
 * The tools that published models were written for, and how a model's file tells which.
 *
 * <p>Duty: {@link periscope.models.tool.Tools} reads what the files of the resource folder {@code tools} say of each
 * tool: by which signs its models are recognised, and what its names mean over the names of Periscope's {@linkplain
 * periscope.models.vocabulary vocabularies}. {@link periscope.models.tool.Recognition} finds the tools that a model can
 * be for. Nouns: {@link periscope.models.tool.Tool}, {@link periscope.models.tool.ToolNames}, {@link
 * periscope.models.tool.Sign}.
 *
 * <p>Invariants: nothing in Java knows a tool by name. A name that a tool's file does not give is not there for its
 * models, whatever Periscope means by it. A new tool is a new file.
 */
package periscope.models.tool;
