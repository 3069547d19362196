import type { PublicItem } from '#shared/contract/published-boards.ts';

/** A group of a public list: a state, or all items where states are hidden. */
export interface BoardGroup {
  readonly key: string;
  readonly items: readonly PublicItem[];
  readonly total: number;
}

/** Previous groups of items by id; an item that was not on the board has none. */
export type Groups = Readonly<Record<string, string | null>>;

/** Changes of a board's items. */
export interface ItemChanges {
  readonly up: readonly PublicItem[];
  readonly gone: readonly string[];
  readonly was: Groups;
}

/** Filter, grouping and order of the board. */
export interface Arrangement {
  /** Group key on screen of a group on the server. */
  readonly keyOf: (group: string | null) => string;
  /** Whether the filter matches the item. */
  readonly lets: (item: PublicItem) => boolean;
  readonly inOrder: (a: PublicItem, b: PublicItem) => number;
}

interface Changed {
  readonly groups: readonly BoardGroup[];
  readonly total: number;
  /** Previous groups of items that changed their group, by id. */
  readonly moved: ReadonlyMap<string, string>;
  /** An item may or may not have been counted before: the totals can be wrong. */
  readonly isUnsure: boolean;
}

/** Applies changed items to the groups. Items beyond the loaded rows only change the totals. */
export function changed(
  groups: readonly BoardGroup[],
  total: number,
  { up, gone, was }: ItemChanges,
  { keyOf, lets, inOrder }: Arrangement,
  isFiltered: boolean,
): Changed {
  const here = new Map(
    groups.flatMap(({ key, items }) => items.map(({ id }) => [id, key] as const)),
  );
  const isWhole = groups.every(({ items, total: all }) => items.length >= all);
  let isUnsure = false;
  const groupBefore = (id: string): string | undefined => {
    const known = here.get(id);
    if (known !== undefined || isWhole) return known;
    const before = was[id];
    if (before === undefined) return undefined;
    if (isFiltered) isUnsure = true;
    return isFiltered ? undefined : keyOf(before);
  };
  const drafts = new Map(groups.map((group) => [group.key, { ...group, items: [...group.items] }]));
  const moved = new Map<string, string>();
  let all = total;
  const takeOut = (id: string): string | undefined => {
    const key = groupBefore(id);
    const draft = drafts.get(key ?? '');
    if (!draft || key === undefined) return undefined;
    draft.items = draft.items.filter((item) => item.id !== id);
    draft.total -= 1;
    all -= 1;
    return key;
  };
  for (const id of gone) takeOut(id);
  for (const item of up) {
    const from = takeOut(item.id);
    const key = keyOf(item.state_id);
    const draft = drafts.get(key);
    if (!draft || !lets(item)) continue;
    if (from !== undefined && from !== key) moved.set(item.id, from);
    put(draft, item, inOrder);
    all += 1;
  }
  const touched = new Set([...gone, ...up.map(({ id }) => id)]);
  return {
    groups: groups.map((group) => sameOr(group, drafts.get(group.key) ?? group, touched)),
    ...{ total: all, moved, isUnsure },
  };
}

interface Draft {
  readonly key: string;
  items: PublicItem[];
  total: number;
}

/** Inserts an item, unless its position is beyond the loaded rows of the group. */
function put(draft: Draft, item: PublicItem, inOrder: Arrangement['inOrder']): void {
  const isWhole = draft.items.length >= draft.total;
  draft.total += 1;
  const at = draft.items.findIndex((other) => inOrder(item, other) < 0);
  if (at >= 0) draft.items.splice(at, 0, item);
  else if (isWhole) draft.items.push(item);
}

/** Returns the old object for an unchanged group, which avoids renders. */
function sameOr(group: BoardGroup, draft: BoardGroup, touched: ReadonlySet<string>): BoardGroup {
  const isSame =
    draft.total === group.total &&
    draft.items.length === group.items.length &&
    !draft.items.some(({ id }) => touched.has(id));
  return isSame ? group : draft;
}
