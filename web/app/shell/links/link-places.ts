import type { SidebarPreferenceRow } from '#web/features/home/store.ts';

/** Links that people pin and order, in default order. */
export const LINKS = [
  'views',
  'active_cycles',
  'analytics',
  'drafts',
  'your_work',
  'archives',
  'stickies',
] as const;
export type LinkKey = (typeof LINKS)[number];

/** Pinned by default. */
const PINNED_AT_FIRST: readonly LinkKey[] = [
  'views',
  'active_cycles',
  'analytics',
  'drafts',
  'your_work',
  'stickies',
];

/** Default positions, as the server assigns them. */
const FIRST = 65_535;
const STEP = 10_000;

/** Position of a link. */
export interface LinkPlace {
  readonly key: LinkKey;
  readonly isPinned: boolean;
  readonly sort_order: number;
}

/** Positions of all links, in the person's order. */
export function placesOf(rows: readonly SidebarPreferenceRow[], workspaceId: string): LinkPlace[] {
  const own = rows.filter((row) => row.workspace_id === workspaceId);
  return LINKS.map((key, index): LinkPlace => {
    // Until the first reply the row has a temporary id.
    const row = own.findLast((one) => one.key === key);
    // The first change makes the server create a row for every link, unpinned; rows with revision
    // 1 are untouched.
    const isTouched = row !== undefined && row.rev > 1;
    return {
      key,
      isPinned: isTouched ? row.is_pinned : PINNED_AT_FIRST.includes(key),
      sort_order: row?.sort_order ?? FIRST + STEP * index,
    };
  }).toSorted((a, b) => a.sort_order - b.sort_order);
}
