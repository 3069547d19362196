import type { ResolvedPos } from '@tiptap/pm/model';
import { PluginKey } from '@tiptap/pm/state';
import { type Editor, Extension, type Range } from '@tiptap/react';
import { Suggestion, type SuggestionKeyDownProps, type SuggestionProps } from '@tiptap/suggestion';
import type { ReactNode } from 'react';
import { createStore, type StoreApi } from 'zustand';

import { holdsWords } from '#web/lib/search/match.ts';

export interface Suggested {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** Further words that find it. */
  readonly words?: string;
  /** Markdown shortcut with the same effect at the beginning of a line. */
  readonly typed?: string;
  /** Heading of its group. */
  readonly group?: string;
  readonly icon?: ReactNode;
  /** Inserts it in place of the typed text. */
  readonly run: (editor: Editor, range: Range) => void;
}

/** A character that opens a list: `@`, `#`, `/`, `:`. */
export interface Trigger {
  readonly char: string;
  readonly items: (query: string) => readonly Suggested[] | Promise<readonly Suggested[]>;
  /** Ignored inside of tables. */
  readonly isOutsideTables?: boolean;
}

/** The open list: its options, the active one, and the caret's position. */
export interface OpenSuggestions {
  readonly items: readonly Suggested[];
  readonly active: number;
  readonly query: string;
  readonly place: DOMRect | null;
  readonly choose: (item: Suggested) => void;
}

export type SuggestionState = StoreApi<{ readonly open: OpenSuggestions | null }>;

/** Creates the state of one editor's list. */
export function createSuggestionState(): SuggestionState {
  return createStore(() => ({ open: null }));
}

/** Opens a list when a trigger is typed. */
export function suggestions(triggers: readonly Trigger[], state: SuggestionState) {
  return Extension.create({
    name: 'suggestions',
    addProseMirrorPlugins() {
      return triggers.map((trigger) =>
        Suggestion<Suggested>({
          editor: this.editor,
          char: trigger.char,
          pluginKey: new PluginKey(`suggestions ${trigger.char}`),
          allowSpaces: true,
          items: patient(trigger.items),
          command: ({ editor, range, props }) => props.run(editor, range),
          allow: ({ state: { doc }, range }) => isAllowed(trigger, doc.resolve(range.from)),
          render: () => renderer(state),
        }),
      );
    },
  });
}

/** Stops searching after a query without results: the character was meant literally. */
function patient(find: Trigger['items']): (asked: { query: string }) => Promise<Suggested[]> {
  let none: string | null = null;
  return async ({ query }) => {
    const isOver = query.startsWith(' ') || (none !== null && query.startsWith(none));
    if (isOver) return [];
    const found = await find(query);
    none = found.length === 0 && query.includes(' ') ? query : null;
    return [...found];
  };
}

function isAllowed({ isOutsideTables }: Trigger, $place: ResolvedPos): boolean {
  if ($place.parent.type.spec.code) return false;
  if (!isOutsideTables) return true;
  for (let depth = $place.depth; depth > 0; depth -= 1) {
    if ($place.node(depth).type.name === 'table') return false;
  }
  return true;
}

function renderer(state: SuggestionState) {
  const show = (props: SuggestionProps<Suggested>) => {
    const place = props.clientRect?.() ?? null;
    const { items, query } = props;
    const asked = { query, place, choose: props.command };
    const { open } = state.getState();
    // Matching options stay while more are loading: a list that disappears and returns cannot be
    // clicked.
    const shown = props.loading && open ? upTo(open, query) : { items, active: 0 };
    state.setState({ open: { ...shown, ...asked } });
  };
  return {
    onStart: (props: SuggestionProps<Suggested>) => {
      state.setState({ open: null });
      show(props);
    },
    onUpdate: show,
    onExit: () => state.setState({ open: null }),
    onKeyDown: ({ event, view, range }: SuggestionKeyDownProps) => {
      const { open: shown } = state.getState();
      if (!shown) return false;
      const open = upTo(shown, view.state.doc.textBetween(range.from, range.to).slice(1));
      if (open.items.length === 0) return false;
      if (event.key === 'Escape') {
        // Closes only the list, not the dialog around the editor.
        event.stopPropagation();
        state.setState({ open: null });
        return true;
      }
      return handleKey(event.key, open, state);
    },
  };
}

/** Shown options may answer a shorter query: only those that match the whole one can be chosen. */
function upTo(open: OpenSuggestions, query: string): OpenSuggestions {
  if (query === open.query) return open;
  const items = open.items.filter(({ label, hint = '', words = '' }) =>
    holdsWords(`${label} ${hint} ${words}`, query),
  );
  return { ...open, items, active: 0 };
}

function handleKey(key: string, open: OpenSuggestions, state: SuggestionState): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step) {
    const active = (open.active + step + open.items.length) % open.items.length;
    state.setState({ open: { ...open, active } });
    return true;
  }
  const item = open.items[open.active];
  if ((key !== 'Enter' && key !== 'Tab') || !item) return false;
  open.choose(item);
  return true;
}
