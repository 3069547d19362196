import { createStore, useStore } from 'zustand';

import { CONTAINER_NAMES, type ContainerName } from '#shared/containers.ts';
import { type Layout, LAYOUTS } from '#web/features/work-items/filters/layouts.ts';

/** How an item lies over its list. */
export const PEEK_FORMS = ['side', 'modal', 'full'] as const;
export type PeekForm = (typeof PEEK_FORMS)[number];

const peekForm = keptChoice('tutti.peek', PEEK_FORMS);
const firstLayout = keptChoice('tutti.layout', LAYOUTS);

/** The form people have chosen in this browser. */
export const usePeekForm = (): PeekForm => useStore(peekForm.store);

/** Chooses a form. */
export const setPeekForm = peekForm.set;

/** The layout of lists in which the person has chosen none. */
export const useFirstLayout = (): Layout => useStore(firstLayout.store);

/** Chooses it. */
export const setFirstLayout = firstLayout.set;

/** The layouts a person can choose from for it. */
export const FIRST_LAYOUTS: readonly Layout[] = LAYOUTS;

const OPEN = ['open', 'closed'] as const;
type PanelKind = ContainerName | 'epic' | 'profile';
const panelOf = (kind: PanelKind) => [kind, keptChoice(`tutti.panel.${kind}`, OPEN)] as const;
const panels = Object.fromEntries(
  [...CONTAINER_NAMES, 'epic' as const, 'profile' as const].map(panelOf),
) as Readonly<Record<PanelKind, ReturnType<typeof panelOf>[1]>>;

/** Whether the panel beside lists of this kind is open in this browser. */
export const usePanel = (kind: PanelKind): boolean => useStore(panels[kind].store) === 'open';

/** Opens or closes it. */
export const setPanel = (kind: PanelKind, isOpen: boolean): void =>
  panels[kind].set(isOpen ? 'open' : 'closed');

/** Takes over what the person's account says of both. */
export function takeItemChoices(kept: Readonly<Record<string, unknown>>): void {
  const layout = LAYOUTS.find((one) => one === kept['item_layout']);
  if (layout) setFirstLayout(layout);
  const form = PEEK_FORMS.find((one) => one === kept['items_open']);
  if (form) setPeekForm(form);
}

/** One of some words, kept in this browser; the first of them until one is chosen. */
function keptChoice<Word extends string>(place: string, words: readonly [Word, ...Word[]]) {
  const store = createStore<Word>(() => read(place, words));
  return {
    store,
    set: (next: Word) => {
      store.setState(next, true);
      try {
        localStorage.setItem(place, next);
      } catch {
        // Storage is blocked: it holds for this tab.
      }
    },
  };
}

function read<Word extends string>(place: string, words: readonly [Word, ...Word[]]): Word {
  try {
    const kept = localStorage.getItem(place);
    return words.find((one) => one === kept) ?? words[0];
  } catch {
    return words[0];
  }
}
