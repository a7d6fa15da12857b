// Starts Periscope's language server and connects the editor to it.
'use strict';
const path = require('node:path');
const { commands, window, workspace } = require('vscode');
const { LanguageClient, State } = require('vscode-languageclient/node');

/** Languages of package.json whose texts the server reads. */
const LANGUAGES = ['litmus', 'cat', 'map'];

/** The client of the running server; undefined before the first start. */
let client;

/** Name or absolute path of the command: a relative path stands below the first folder of the workspace. */
function below(folder, file) {
  return folder && /[\\/]/.test(file) && !path.isAbsolute(file) ? path.join(folder, file) : file;
}

/** Command and arguments of the server, as the settings have them. */
function server() {
  const settings = workspace.getConfiguration('periscope');
  const folder = workspace.workspaceFolders?.[0]?.uri.fsPath;
  const include = settings.get('include', []).map(file => (folder ? path.resolve(folder, file) : file));
  const command = below(folder, settings.get('command', '').trim() || 'periscope');
  return { command, args: ['lsp', ...include.flatMap(file => ['--include', file])], options: { cwd: folder } };
}

/** Starts the server; an error says which setting mends it. */
async function start() {
  const asked = server();
  client = new LanguageClient('periscope', 'Periscope', asked, {
    documentSelector: LANGUAGES.flatMap(language => [{ language, scheme: 'file' }, { language, scheme: 'untitled' }]),
  });
  try {
    await client.start();
  } catch (error) {
    client.error(`The command ${asked.command} did not start: ${error.message}`, undefined, false);
    const open = 'Open settings';
    const answer = await window.showErrorMessage(
      `Periscope's language server did not start. The setting periscope.command has to name the periscope script; now it is "${asked.command}".`,
      open, 'Show log');
    if (answer === open) await commands.executeCommand('workbench.action.openSettings', 'periscope.command');
    else if (answer) client.outputChannel.show();
  }
}

/** Ends the server, whatever state it is in. */
async function stop() {
  const old = client;
  client = undefined;
  if (old && old.state !== State.Stopped) await old.stop().catch(() => {});
  await old?.dispose().catch(() => {});
}

exports.activate = async context => {
  context.subscriptions.push(
    commands.registerCommand('periscope.restart', async () => { await stop(); await start(); }),
    commands.registerCommand('periscope.log', () => client?.outputChannel.show()),
    workspace.onDidChangeConfiguration(async change => {
      if (change.affectsConfiguration('periscope.command') || change.affectsConfiguration('periscope.include')) {
        await stop();
        await start();
      }
    }));
  // The editor is not kept waiting: a first start of the command may build it.
  start();
};

exports.deactivate = stop;
