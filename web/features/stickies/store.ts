import { createStore, useStore } from 'zustand';

import type { CreateSticky, StickyImage, UpdateSticky } from '#shared/contract/stickies.ts';
import { isPaletteColor, PALETTE, type PaletteColor } from '#shared/document/palette.ts';
import { isBlank, textOf } from '#web/features/editor/store.ts';
import { type OwnPlace, useOwnPlace, workspacePath } from '#web/features/workspaces/store.ts';
import { resource } from '#web/lib/resources/resource.ts';
import { holdsWords } from '#web/lib/search/match.ts';

/** A person's stickies in a workspace; the largest `sort_order` comes first. */
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

/** The person's stickies in this workspace, in order. */
export function useStickies(): readonly StickyImage[] {
  return stickies.useIn(useOwnPlace());
}

/** The newest sticky; while it is empty, no other one is created. */
export function newestOf(rows: readonly StickyImage[]): StickyImage | null {
  const [newest] = rows.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  return newest ?? null;
}

/**
 * Creates an empty sticky in a random color, or finds the one that is still empty; it gets the
 * focus.
 */
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
  /** The sticky that gets the focus when it renders. */
  readonly asked: { readonly id: string; readonly isFloating: boolean } | null;
  /** Id of the sticky over the screen; null = hidden. */
  readonly floating: string | null;
}

const desk = createStore<Desk>(() => ({ asked: null, floating: null }));

export function useDesk(): Desk {
  return useStore(desk);
}

/** Shows a sticky over the screen; null hides it. */
export function setFloating(id: string | null): void {
  desk.setState({ floating: id });
}

/** Shows the newest sticky over the screen (a new one if there is none), or hides it. */
export function toggleFloating(place: OwnPlace, rows: readonly StickyImage[]): void {
  const { floating } = desk.getState();
  if (floating !== null && rows.some(({ id }) => id === floating)) return setFloating(null);
  const newest = newestOf(rows);
  if (newest) setFloating(newest.id);
  else addSticky(place, rows, { isFloating: true });
}

/** Ends the request for focus. */
export function forgetAsked(): void {
  desk.setState({ asked: null });
}

/** Color of a sticky; unknown names of other programs are shown as gray. */
export function colorOf({ background_color }: StickyImage): PaletteColor {
  return isPaletteColor(background_color) ? background_color : 'gray';
}

/** Stickies whose name or text contains the words. */
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

/** Beginning of its text, as its name. */
export function excerptOf(html: string): string {
  const text = textOf(html);
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text;
}
