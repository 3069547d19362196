import type { SidebarPreferenceRow } from '#web/features/home/store.ts';

/** The links that each person pins and orders, as they stand at first. */
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

/** Pinned until the person says otherwise. */
const PINNED_AT_FIRST: readonly LinkKey[] = [
  'views',
  'active_cycles',
  'analytics',
  'drafts',
  'your_work',
  'stickies',
];

/** As the server begins: one after the other, with room between them. */
const FIRST = 65_535;
const STEP = 10_000;

/** Where a link stands. */
export interface LinkPlace {
  readonly key: LinkKey;
  readonly isPinned: boolean;
  readonly sort_order: number;
}

/** The places of all links, in the person's order. */
export function placesOf(rows: readonly SidebarPreferenceRow[], workspaceId: string): LinkPlace[] {
  const own = rows.filter((row) => row.workspace_id === workspaceId);
  return LINKS.map((key, index): LinkPlace => {
    // While the first change is on its way its row has no id of its own.
    const row = own.findLast((one) => one.key === key);
    // The server makes a row for each link, unpinned, as soon as one is changed: those that nobody has touched.
    const isTouched = row !== undefined && row.rev > 1;
    return {
      key,
      isPinned: isTouched ? row.is_pinned : PINNED_AT_FIRST.includes(key),
      sort_order: row?.sort_order ?? FIRST + STEP * index,
    };
  }).toSorted((a, b) => a.sort_order - b.sort_order);
}
