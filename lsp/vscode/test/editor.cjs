// A stand-in for VS Code's interface, as far as a language client calls it: documents, problems, providers, settings,
// messages. Classes that the client only fills (Hover, Diagnostic, …) are plain objects that keep the arguments they got.
'use strict';
const EventEmitterOfNode = require('node:events');
const Module = require('node:module');
const path = require('node:path');
const { pathToFileURL, fileURLToPath } = require('node:url');

const disposable = () => ({ dispose() {} });

/** What the tests look at; a new one for each load of the extension. */
let state;

class Position {
  constructor(line, character) { Object.assign(this, { line, character }); }
}

class Range {
  constructor(...corners) {
    const [start, end] = corners.length === 4
      ? [new Position(corners[0], corners[1]), new Position(corners[2], corners[3])] : corners;
    Object.assign(this, { start, end });
  }
}

class Uri {
  constructor(text) { this.text = text; }
  static parse(text) { return new Uri(text); }
  static file(file) { return new Uri(pathToFileURL(file).href); }
  get scheme() { return this.text.slice(0, this.text.indexOf(':')); }
  get fsPath() { return fileURLToPath(this.text); }
  get path() { return new URL(this.text).pathname; }
  toString() { return this.text; }
}

class MarkdownString {
  constructor(value) { this.value = value; }
  appendCodeblock(value) { this.value = `${this.value ?? ''}${value}`; return this; }
  appendMarkdown(value) { return this.appendCodeblock(value); }
}

class Emitter {
  constructor() {
    const calls = new EventEmitterOfNode();
    this.event = (listener, self) => {
      const bound = listener.bind(self);
      calls.on('fire', bound);
      return { dispose: () => calls.off('fire', bound) };
    };
    this.fire = value => calls.emit('fire', value);
    this.dispose = () => calls.removeAllListeners();
  }
}

/** A class of which a client makes objects that it fills. */
function filled(name, ...fields) {
  return { [name]: class { constructor(...values) { fields.forEach((field, i) => { this[field] = values[i]; }); } } }[name];
}

/** Names of an enumeration; their numbers are their places. */
const names = text => Object.fromEntries(text.split(' ').map((name, i) => [name, i]));

const kinds = () => {
  const kind = value => ({ value, append: part => kind(`${value}.${part}`) });
  return kind;
};

const known = {
  Position, Range, Uri, MarkdownString, EventEmitter: Emitter,
  Disposable: class {
    constructor(dispose) { this.dispose = dispose ?? (() => {}); }
    static from(...all) { return { dispose: () => all.forEach(one => one.dispose()) }; }
  },
  CancellationError: class extends Error {},
  CancellationTokenSource: class { token = token(); cancel() {} dispose() {} },
  Diagnostic: filled('Diagnostic', 'range', 'message', 'severity'),
  Hover: filled('Hover', 'contents', 'range'),
  CompletionItem: filled('CompletionItem', 'label', 'kind'),
  CompletionList: filled('CompletionList', 'items', 'isIncomplete'),
  Location: filled('Location', 'uri', 'range'),
  TextEdit: filled('TextEdit', 'range', 'newText'),
  SnippetString: filled('SnippetString', 'value'),
  DiagnosticSeverity: names('Error Warning Information Hint'),
  ProgressLocation: { SourceControl: 1, Window: 10, Notification: 15 },
  TextDocumentSaveReason: { Manual: 1, AfterDelay: 2, FocusOut: 3 },
  CompletionItemKind: names('Text Method Function Constructor Field Variable Class Interface Module Property Unit Value Enum '
    + 'Keyword Snippet Color Reference File Folder EnumMember Constant Struct Event Operator TypeParameter User Issue'),
  CodeActionKind: new Proxy({}, { get: (_, name) => kinds()(name === 'Empty' ? '' : String(name)) }),
  WorkspaceEdit: class { constructor() { this.entries = []; } set(uri, edits) { this.entries.push([uri, edits]); } },
  version: '1.82.0',
  env: { language: 'en', appName: 'stand-in', openExternal: async () => true },
  commands: { registerCommand: () => disposable(), executeCommand: async () => undefined },
  window: {
    get activeTextEditor() { return undefined; },
    tabGroups: { all: [], activeTabGroup: { activeTab: undefined }, onDidChangeTabs: disposable, onDidChangeTabGroups: disposable },
    onDidChangeActiveTextEditor: disposable, onDidChangeVisibleTextEditors: disposable, visibleTextEditors: [],
    createOutputChannel: () => ({
      append: text => state.log.push(text), appendLine: text => state.log.push(text + '\n'), show() {}, clear() {}, dispose() {},
    }),
    showErrorMessage: async message => { state.shown.push(message); },
    showWarningMessage: async message => { state.shown.push(message); },
    showInformationMessage: async message => { state.shown.push(message); },
    withProgress: async (_, work) => work({ report() {} }, token()),
  },
  workspace: {
    get textDocuments() { return [...state.documents]; },
    notebookDocuments: [],
    get workspaceFolders() { return state.folder ? [{ uri: Uri.file(state.folder), name: 'folder', index: 0 }] : undefined; },
    getWorkspaceFolder: () => undefined,
    getConfiguration: section => ({
      get: (key, otherwise) => state.settings[section ? `${section}.${key}` : key] ?? otherwise, has: () => false, inspect: () => undefined,
    }),
    onDidOpenTextDocument: (...listener) => state.opened.event(...listener),
    onDidChangeTextDocument: (...listener) => state.changed.event(...listener),
    onDidCloseTextDocument: disposable, onDidSaveTextDocument: disposable, onWillSaveTextDocument: disposable,
    onDidChangeConfiguration: disposable, onDidChangeWorkspaceFolders: disposable,
    createFileSystemWatcher: () => ({ onDidCreate: disposable, onDidChange: disposable, onDidDelete: disposable, dispose() {} }),
    fs: { stat: async () => undefined },
  },
  languages: new Proxy({}, {
    get: (_, name) => {
      if (name === 'match') return (selector, document) => ([selector].flat().some(part => (part.language ?? part) === document.languageId) ? 10 : 0);
      if (name === 'createDiagnosticCollection') return () => collection();
      const kind = /^register(\w+?)s?Provider$/.exec(name)?.[1];
      return kind && ((_selector, provider) => { state.providers.set(kind, provider); return disposable(); });
    },
  }),
};

function collection() {
  return {
    set: (uri, problems) => state.problems.set(uri.toString(), problems),
    delete: uri => state.problems.delete(uri.toString()), clear: () => state.problems.clear(), dispose() {},
  };
}

function token() {
  return { isCancellationRequested: false, onCancellationRequested: disposable };
}

/** The interface: names that no test looks at are classes without members, and enumerations of them. */
const vscode = new Proxy(known, {
  get: (target, name) => {
    if (!(name in target) && typeof name === 'string' && /^[A-Z]/.test(name)) target[name] = class {};
    return target[name];
  },
});

const load = Module._load;
Module._load = (request, ...rest) => (request === 'vscode' ? vscode : load(request, ...rest));

module.exports = {
  /** The extension, in an editor without documents, settings and folders. */
  load() {
    state = {
      documents: [], settings: {}, problems: new Map(), providers: new Map(), shown: [], log: [], folder: undefined,
      opened: new Emitter(), changed: new Emitter(),
    };
    return require('../dist/extension.js');
  },
  context: () => ({ subscriptions: [] }),
  settings: values => Object.assign(state.settings, values),
  folder: name => { state.folder = name; },
  open(languageId, name, text) {
    const document = {
      uri: Uri.file(path.join(__dirname, name)), languageId, version: 1, isClosed: false, isDirty: true, text, getText: () => document.text,
    };
    state.documents.push(document);
    state.opened.fire(document);
    return document;
  },
  change(document, text) {
    Object.assign(document, { text, version: document.version + 1 });
    state.changed.fire({ document, contentChanges: [{ text }], reason: undefined });
  },
  problems: document => state.problems.get(document.uri.toString()),
  provider: kind => state.providers.get(kind),
  shown: () => state.shown,
  log: () => state.log.join(''),
  at: (line, character) => new Position(line, character),
  token,
};
