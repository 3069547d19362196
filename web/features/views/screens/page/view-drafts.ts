import { createStore, useStore } from 'zustand';

import type { KeptList } from '#web/features/views/requests/store.ts';

/** What somebody has changed about a view and not saved: theirs alone, kept in this browser. */
export interface ViewDraft {
  readonly mine: KeptList;
  /** What the view showed when they began, or when they last chose to keep theirs. */
  readonly base: string;
}

type Drafts = Readonly<Record<string, ViewDraft | null>>;

const drafts = createStore<Drafts>(() => ({}));
const placeOf = (key: string) => `tutti.view-draft.${key}`;

/** The draft of a view; `key` names the person and the view. */
export function useViewDraft(key: string): ViewDraft | null {
  return useStore(drafts, (all) => all[key] ?? null) ?? draftOf(key);
}

/** The same, without a screen. */
export function draftOf(key: string): ViewDraft | null {
  const known = drafts.getState()[key];
  if (known !== undefined) return known;
  const kept = read(placeOf(key));
  // Read once: a screen that asks again gets the same object.
  drafts.setState({ [key]: kept });
  return kept;
}

/** Keeps a draft, also over a reload; null = there is none any more. */
export function keepDraft(key: string, draft: ViewDraft | null): void {
  drafts.setState({ [key]: draft });
  try {
    if (draft === null) localStorage.removeItem(placeOf(key));
    else localStorage.setItem(placeOf(key), JSON.stringify(draft));
  } catch {
    // Storage is blocked: it holds for this tab.
  }
}

function read(place: string): ViewDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? 'null');
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isDraft(kept: unknown): kept is ViewDraft {
  if (!isRecord(kept) || typeof kept['base'] !== 'string') return false;
  const mine = kept['mine'];
  if (!isRecord(mine)) return false;
  return ['filters', 'display_filters', 'display_properties'].every((part) => isRecord(mine[part]));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
