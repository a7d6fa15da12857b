import {
  autocompletion, completionKeymap, type Completion, type CompletionContext, type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { linter, lintKeymap, type Diagnostic } from '@codemirror/lint';
import { Compartment, EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, hoverTooltip, keymap, lineNumbers, type DecorationSet } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { rulesOf, word, type Kind, type State } from './grammar';
import { rendered } from './markdown';
import { check, complete, explain, type Explained, type Sort, type Told } from './server';

/** The editor. It is loaded by this page alone, and lives in a shadow root, where its styles need no inline element. */

export interface Listener {
  /** The text is another one. */
  changed(): void;
  /** What is wrong with the text as it is now. */
  problems(found: Told[]): void;
  /** What stands at the cursor, asked for by key. */
  explained(what: Explained): void;
  /** The server cannot be asked. */
  trouble(why: string): void;
}

/** So long after the last key, in milliseconds, the text is checked. */
const PAUSE = 500;

const KINDS: Record<string, string> = {
  keyword: 'keyword', instruction: 'method', qualifier: 'property', name: 'variable', function: 'function', file: 'text',
};

/** Lines that an answer speaks of. */
const marked = StateEffect.define<number[]>();
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (old, change) => {
    let now = change.docChanged ? Decoration.none : old;
    for (const effect of change.effects) {
      if (effect.is(marked)) {
        const lines = effect.value.filter((n) => n >= 1 && n <= change.state.doc.lines);
        const line = Decoration.line({ class: 'fault' });
        now = Decoration.set(lines.map((n) => line.range(change.state.doc.line(n).from)), true);
      }
    }
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The tag of each kind of word, by which the style finds it. */
const TAGS: Record<Kind, typeof tags.comment> = {
  comment: tags.comment, string: tags.string, number: tags.number, keyword: tags.keyword, constant: tags.atom,
  function: tags.macroName, type: tags.typeName, name: tags.propertyName,
};
const colours = syntaxHighlighting(HighlightStyle.define((Object.keys(TAGS) as Kind[]).map((kind) => ({
  tag: TAGS[kind], color: `var(--word-${kind})`, ...(kind === 'keyword' ? { fontWeight: '600' } : {}),
}))));

/**
 * Typing over a selection is the editor's own work: a browser keeps the style of what it replaces, in an element, which the
 * policy of the site does not let it have.
 */
const typing = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { data } = event;
    if (event.inputType !== 'insertText' || data === null || event.isComposing || view.state.selection.main.empty) {
      return false;
    }
    view.dispatch(view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true }));
    return true;
  },
});

/** The words of a text, whose first line says which rules there are. */
const language = (sort: Sort, text: string): StreamLanguage<State> => StreamLanguage.define<State>({
  startState: () => ({ inside: null, depth: 0 }),
  copyState: (state) => ({ ...state }),
  token: (stream, state) => {
    const { to, kind } = word(rulesOf(sort, text), stream.string, stream.pos, state);
    stream.pos = to;
    return kind;
  },
  tokenTable: TAGS,
});

const theme = EditorView.theme({
  '&': {
    color: 'var(--text)', backgroundColor: 'var(--ground)', fontSize: '0.9rem', maxHeight: '70vh', minHeight: '14rem',
  },
  '&.cm-focused': { outline: '3px solid var(--link)', outlineOffset: '-1px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.45', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--panel)', color: 'var(--quiet)', border: 'none' },
  '.cm-tooltip': {
    backgroundColor: 'var(--panel)', color: 'var(--text)', border: '1px solid var(--line)', maxWidth: 'min(32rem, 90vw)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-tooltip-autocomplete ul li[aria-selected] .cm-completionDetail': { color: 'var(--on-accent)' },
  '.cm-completionDetail': { color: 'var(--quiet)' },
  '.explained': { padding: '0.25rem 0.6rem', whiteSpace: 'normal' },
  '.explained pre': { whiteSpace: 'pre-wrap', margin: '0.25rem 0' },
  '.explained p': { margin: '0.25rem 0' },
  '.fault': { backgroundColor: 'color-mix(in srgb, var(--weak) 25%, transparent)' },
  '.cm-matchingBracket': { backgroundColor: 'transparent', outline: '1px solid var(--link)' },
  '.cm-selectionMatch': { backgroundColor: 'transparent' },
});

export class Editor {
  private readonly view: EditorView;
  private sort: Sort = 'test';
  private readonly words = new Compartment();
  /** The first line of the text for which the words were read. */
  private first = '';

  constructor(place: HTMLElement, private readonly listener: Listener) {
    const root = place.attachShadow({ mode: 'open' });
    const holder = document.createElement('div');
    root.append(holder);
    this.view = new EditorView({ parent: holder, root, state: this.state('') });
  }

  private state(text: string): EditorState {
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        bracketMatching(),
        marks,
        typing,
        this.words.of(language(this.sort, text)),
        colours,
        theme,
        EditorView.contentAttributes.of({
          'aria-label': 'Text', tabindex: '0', spellcheck: 'false', autocorrect: 'off', autocapitalize: 'off',
        }),
        autocompletion({ override: [(context) => this.proposals(context)] }),
        linter(() => this.check(), { delay: PAUSE }),
        hoverTooltip(async (view, at) => this.hover(await this.explain(view.state.doc.toString(), at))),
        keymap.of([
          { key: 'Alt-h', run: () => this.explainHere() },
          ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap,
        ]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) {
            this.follow();
            this.listener.changed();
          }
        }),
      ],
    });
  }

  /** Reads the words anew where another first line may stand for other rules. */
  private follow(): void {
    const first = this.view.state.doc.line(1).text;
    if (first !== this.first) {
      this.first = first;
      this.view.dispatch({ effects: this.words.reconfigure(language(this.sort, first)) });
    }
  }

  text(): string {
    return this.view.state.doc.toString();
  }

  /** Shows another text, from its beginning. */
  show(sort: Sort, text: string): void {
    if (sort === this.sort) {
      // What was there comes back with undo.
      this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text }, selection: { anchor: 0 } });
      this.view.scrollDOM.scrollTo(0, 0);
    } else {
      this.sort = sort;
      this.view.setState(this.state(text));
      this.listener.changed();
    }
  }

  /** Puts the cursor somewhere, and the keyboard into the text. */
  goTo(at: number): void {
    this.view.dispatch({ selection: { anchor: Math.min(at, this.view.state.doc.length) }, scrollIntoView: true });
    this.view.focus();
  }

  /** Highlights lines, the first of which is 1. */
  mark(lines: number[]): void {
    this.view.dispatch({ effects: marked.of(lines) });
  }

  private async check(): Promise<Diagnostic[]> {
    const text = this.text();
    try {
      const found = text.trim() === '' ? [] : await check(this.sort, text);
      if (text !== this.text()) {
        return [];
      }
      this.listener.problems(found);
      const length = this.view.state.doc.length;
      return found.map((p) => ({
        from: Math.min(p.at, length),
        to: Math.min(p.at + p.length, length),
        severity: p.severity,
        message: p.hint === '' ? p.message : `${p.message}\n${p.hint}`,
      }));
    } catch (e) {
      this.listener.trouble(e instanceof Error ? e.message : String(e));
      return [];
    }
  }

  private async proposals(context: CompletionContext): Promise<CompletionResult | null> {
    if (!context.explicit && context.matchBefore(/[\w.-]{2,}/) === null) {
      return null;
    }
    const found = await complete(this.sort, context.state.doc.toString(), context.pos).catch(() => null);
    if (found === null || context.aborted) {
      return null;
    }
    const options = found.proposals.map((p): Completion => ({
      label: p.text, type: KINDS[p.kind] ?? 'text', detail: p.detail, ...(p.meaning === '' ? {} : { info: p.meaning }),
    }));
    return { from: found.from, options, validFor: /^[\w.-]*$/ };
  }

  private async explain(text: string, at: number): Promise<Explained> {
    return explain(this.sort, text, at).catch(() => ({}));
  }

  private hover(what: Explained): { pos: number; end: number; above: boolean; create(): { dom: HTMLElement } } | null {
    if (what.markdown === undefined || what.at === undefined) {
      return null;
    }
    const dom = rendered(what.markdown);
    dom.className = 'explained';
    return { pos: what.at, end: what.at + (what.length ?? 0), above: true, create: () => ({ dom }) };
  }

  private explainHere(): boolean {
    void this.explain(this.text(), this.view.state.selection.main.head).then((what) => this.listener.explained(what));
    return true;
  }
}
