import { createStore, useStore } from 'zustand';

import type { CreateSticky, StickyImage, UpdateSticky } from '#shared/contract/stickies.ts';
import { isPaletteColor, PALETTE, type PaletteColor } from '#shared/document/palette.ts';
import { isBlank, textOf } from '#web/features/editor/store.ts';
import { type OwnPlace, useOwnPlace, workspacePath } from '#web/features/workspaces/store.ts';
import { resource } from '#web/lib/resources/resource.ts';
import { holdsWords } from '#web/lib/search/match.ts';

/** The notes that a person keeps for themselves in a workspace; the largest `sort_order` stands first. */
export const stickies = resource<StickyImage, OwnPlace, CreateSticky, UpdateSticky>('sticky', {
  path: (place) => workspacePath(place, 'stickies'),
  home: ({ workspaceId, userId }) => ({ workspace: workspaceId, owner: userId }),
  messages: 'stickies:changes',
  outlivesPage: true,
  order: { field: 'sort_order', step: 10_000, isDescending: true },
  initial: () => {
    const now = new Date().toISOString();
    return { name: null, description_html: '<p></p>', created_at: now, updated_at: now };
  },
  restore: ({ name, description_html, color, background_color, logo_props }) => ({
    name,
    description_html,
    color,
    background_color,
    logo_props,
  }),
  nameOf: ({ description_html = '' }) => excerptOf(description_html),
});

/** My stickies in this workspace, the topmost first. */
export function useStickies(): readonly StickyImage[] {
  return stickies.useIn(useOwnPlace());
}

/** The sticky that was made last; a further one waits until it has words. */
export function newestOf(rows: readonly StickyImage[]): StickyImage | null {
  const [newest] = rows.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  return newest ?? null;
}

/** Makes an empty sticky in a color of chance, or finds the one that is still empty; it takes the cursor. */
export function addSticky(
  place: OwnPlace,
  rows: readonly StickyImage[],
  { isFloating = false } = {},
): void {
  const newest = newestOf(rows);
  const isEmpty = newest !== null && isBlank(newest.description_html);
  const background_color = PALETTE[Math.floor(Math.random() * PALETTE.length)];
  const id = isEmpty
    ? newest.id
    : stickies.create(place, { background_color, description_html: '<p></p>' }).id;
  desk.setState({ asked: { id, isFloating }, ...(isFloating && { floating: id }) });
}

interface Desk {
  /** The sticky that takes the cursor when it is drawn. */
  readonly asked: { readonly id: string; readonly isFloating: boolean } | null;
  /** The sticky that lies over the screen; null = it is put away. */
  readonly floating: string | null;
}

const desk = createStore<Desk>(() => ({ asked: null, floating: null }));

/** Which sticky takes the cursor, and which lies over the screen. */
export function useDesk(): Desk {
  return useStore(desk);
}

/** Lays a sticky over the screen, or puts it away. */
export function setFloating(id: string | null): void {
  desk.setState({ floating: id });
}

/** Lays the newest sticky over the screen, a first one if there is none, or puts away what lies there. */
export function toggleFloating(place: OwnPlace, rows: readonly StickyImage[]): void {
  const { floating } = desk.getState();
  if (floating !== null && rows.some(({ id }) => id === floating)) return setFloating(null);
  const newest = newestOf(rows);
  if (newest) setFloating(newest.id);
  else addSticky(place, rows, { isFloating: true });
}

/** The cursor is where it was asked for. */
export function forgetAsked(): void {
  desk.setState({ asked: null });
}

/** Its color; a name that another program gave is shown as gray. */
export function colorOf({ background_color }: StickyImage): PaletteColor {
  return isPaletteColor(background_color) ? background_color : 'gray';
}

/** The stickies whose name or text holds the words. */
export function matchingStickies(
  rows: readonly StickyImage[],
  words: string,
): readonly StickyImage[] {
  if (words.trim() === '') return rows;
  return rows.filter(({ name, description_html }) =>
    holdsWords(`${name ?? ''} ${textOf(description_html)}`, words),
  );
}

const EXCERPT = 40;

/** The beginning of its text, to name it by. */
export function excerptOf(html: string): string {
  const text = textOf(html);
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text;
}
