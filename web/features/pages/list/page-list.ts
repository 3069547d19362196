import type { PageImage } from '#shared/contract/pages.ts';
import { dayIn } from '#shared/lib/days.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import { orderBetween } from '#shared/lib/sort-order.ts';
import { addDays, type Day } from '#web/lib/formats/dates.ts';
import { familyOf } from '#web/lib/resources/tree.ts';
import { holdsWords } from '#web/lib/search/match.ts';
import type { Slot } from '#web/ui/layout/use-reorder.ts';

/** The three parts of a project's pages. */
export const PAGE_TABS = ['public', 'private', 'archived'] as const;
export type PageTab = (typeof PAGE_TABS)[number];

/** What the list can be ordered by; a minus sign turns it round. */
export const PAGE_ORDERS = ['manual', 'name', 'created', 'updated'] as const;
export type PageOrder = (typeof PAGE_ORDERS)[number];

/** How far back a page was made. */
export const CREATED_RANGES = ['today', 'yesterday', 'week', 'month'] as const;
export type CreatedRange = (typeof CREATED_RANGES)[number];

/** What the list is narrowed to. */
export interface PageFilter {
  readonly isFavorite: boolean;
  readonly creators: readonly string[];
  readonly created: CreatedRange | null;
}

export const NO_FILTER: PageFilter = { isFavorite: false, creators: [], created: null };

/** Reads a filter from the address; what it does not know is left out. */
export function readFilter(text = ''): PageFilter {
  const parts = text.split(',').filter(Boolean);
  return {
    isFavorite: parts.includes('favorite'),
    creators: parts.filter((part) => part.startsWith('by:')).map((part) => part.slice(3)),
    created: CREATED_RANGES.find((range) => parts.includes(`created:${range}`)) ?? null,
  };
}

/** Writes a filter for the address. */
export function writeFilter(filter: PageFilter): string | undefined {
  const parts = [
    ...(filter.isFavorite ? ['favorite'] : []),
    ...filter.creators.map((id) => `by:${id}`),
    ...(filter.created ? [`created:${filter.created}`] : []),
  ];
  return parts.length > 0 ? parts.join(',') : undefined;
}

/** An order and its direction. */
export interface PageSort {
  readonly by: PageOrder;
  readonly isDown: boolean;
}

/** Reads an order from the address; what was changed last stands first unless something else is said. */
export function readOrder(text = '-updated'): PageSort {
  const by = PAGE_ORDERS.find((one) => one === text.replace(/^-/, ''));
  return by ? { by, isDown: text.startsWith('-') } : { by: 'updated', isDown: true };
}

/** The part a page belongs to. */
export function tabOf(page: Pick<PageImage, 'access' | 'archived_at'>): PageTab {
  if (page.archived_at !== null) return 'archived';
  return page.access === 1 ? 'private' : 'public';
}

export interface Arrangement {
  readonly words: string;
  readonly filter: PageFilter;
  readonly order: PageSort;
  readonly favorites: ReadonlySet<string>;
  readonly folded: ReadonlySet<string>;
  /** The places rows keep while somebody is at them; null = each stands where it belongs. */
  readonly held?: ReadonlyMap<string, number> | null;
  readonly today: Day;
  readonly zone?: string | undefined;
}

/** A page in the list, with how deep it lies. */
export interface PageLine {
  readonly page: PageImage;
  readonly depth: number;
  readonly hasChildren: boolean;
}

/**
 * The lines of a part: a tree, each level in order. What is looked for stands flat, because what lies above a
 * match need not match.
 */
export function arrangePages(rows: readonly PageImage[], arrangement: Arrangement): PageLine[] {
  const { held } = arrangement;
  const natural = comparator(arrangement.order);
  const rank = (page: PageImage) => held?.get(page.id) ?? Infinity;
  const sorted = rows.toSorted((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    return first === second ? natural(a, b) : first - second;
  });
  if (arrangement.words.trim() !== '' || writeFilter(arrangement.filter)) {
    return sorted
      .filter((page) => holdsWords(page.name, arrangement.words) && meets(page, arrangement))
      .map((page) => ({ page, depth: 0, hasChildren: false }));
  }
  return treeOf(sorted, arrangement.folded);
}

function treeOf(sorted: readonly PageImage[], folded: ReadonlySet<string>): PageLine[] {
  const ids = new Set(sorted.map(({ id }) => id));
  // A page whose parent stands in another part, or that the person may not see, is a first one here.
  const below = Map.groupBy(sorted, ({ parent }) => (parent && ids.has(parent) ? parent : null));
  const lines: PageLine[] = [];
  const seen = new Set<string>();
  const add = (parent: string | null, depth: number) => {
    for (const page of below.get(parent) ?? []) {
      if (seen.has(page.id)) continue;
      seen.add(page.id);
      lines.push({ page, depth, hasChildren: below.has(page.id) });
      if (!folded.has(page.id)) add(page.id, depth + 1);
    }
  };
  add(null, 0);
  return lines;
}

/** Every place a page can be dropped at: beside others only where people's own order is shown. */
export function slotsOf(lines: readonly PageLine[], isManual: boolean): Slot[] {
  const slots = lines.flatMap(({ page }): Slot[] =>
    isManual ? [`before:${page.id}`, `into:${page.id}`] : [`into:${page.id}`],
  );
  return [...slots, 'end:top'];
}

/** The parent and place a page gets where it is dropped; null when it may not go there or is there already. */
export function dropOf(
  rows: readonly PageImage[],
  id: string,
  slot: Slot,
): { readonly parent?: string | null; readonly sort_order: number } | null {
  const page = rows.find((row) => row.id === id);
  const [kind = '', name = ''] = slot.split(/:(.*)/s);
  const target = rows.find((row) => row.id === name);
  if (!page || (kind !== 'end' && !target)) return null;
  if (familyOf(rows, id).some((row) => row.id === name)) return null;
  const parent = kind === 'into' ? name : (target?.parent ?? null);
  const isThere = parent === page.parent;
  if (isThere && kind !== 'before') return null;
  const siblings = rows
    .filter((row) => row.parent === parent && row.id !== id && tabOf(row) === tabOf(page))
    .toSorted(comparator({ by: 'manual', isDown: false }));
  const at = kind === 'before' && target ? siblings.indexOf(target) : siblings.length;
  const sort_order = orderBetween(siblings[at - 1]?.sort_order, siblings[at]?.sort_order);
  return isThere ? { sort_order } : { parent, sort_order };
}

function meets(page: PageImage, { filter, favorites, today, zone }: Arrangement): boolean {
  if (filter.isFavorite && !favorites.has(page.id)) return false;
  if (filter.creators.length > 0 && !filter.creators.includes(page.created_by ?? '')) return false;
  if (!filter.created) return true;
  return isWithin(dayIn(new Date(page.created_at), zone), filter.created, today);
}

function isWithin(day: Day, range: CreatedRange, today: Day): boolean {
  if (range === 'today') return day === today;
  if (range === 'yesterday') return day === addDays(today, -1);
  return day > addDays(today, range === 'week' ? -7 : -30);
}

function comparator({ by, isDown }: PageSort) {
  const time = (iso: string) => new Date(iso).getTime();
  const orders: Record<PageOrder, (a: PageImage, b: PageImage) => number> = {
    manual: (a, b) => a.sort_order - b.sort_order,
    name: (a, b) => compareNames(a.name, b.name),
    created: (a, b) => time(a.created_at) - time(b.created_at),
    updated: (a, b) => time(a.updated_at) - time(b.updated_at),
  };
  const sign = isDown ? -1 : 1;
  return (a: PageImage, b: PageImage) =>
    sign * orders[by](a, b) || compareNames(a.name, b.name) || a.id.localeCompare(b.id);
}
