import { PUBLIC_VIEW } from '#shared/constants/views.ts';
import type { ViewImage } from '#shared/contract/views.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import { holdsWords } from '#web/lib/search/match.ts';

/** What views can be ordered by. */
export const VIEW_ORDERS = ['name', 'created', 'updated'] as const;
export type ViewOrder = (typeof VIEW_ORDERS)[number];

/** Since when views were made, in days. */
export const CREATED_CHOICES = { today: 0, week: 7, month: 30 } as const;
export type CreatedChoice = keyof typeof CREATED_CHOICES;

/** Which views are wanted. */
export interface ViewFilter {
  readonly isFavorite: boolean;
  readonly access: 'public' | 'private' | null;
  readonly created: CreatedChoice | null;
  /** Ids of their owners; none = everybody's. */
  readonly owners: readonly string[];
}

export const NO_VIEW_FILTER: ViewFilter = {
  isFavorite: false,
  access: null,
  created: null,
  owners: [],
};

/** Reads a filter from the address; what it does not know is left out. */
export function readViewFilter(text = ''): ViewFilter {
  const parts = text.split(',').filter(Boolean);
  const created = parts.find((part) => part.startsWith('created:'))?.slice(8);
  return {
    isFavorite: parts.includes('favorite'),
    access: parts.includes('public') ? 'public' : parts.includes('private') ? 'private' : null,
    created: CREATED.find((choice) => choice === created) ?? null,
    owners: parts.filter((part) => part.startsWith('by:')).map((part) => part.slice(3)),
  };
}

const CREATED = Object.keys(CREATED_CHOICES) as CreatedChoice[];

/** Writes a filter for the address. */
export function writeViewFilter(filter: ViewFilter): string | undefined {
  const parts = [
    ...(filter.isFavorite ? ['favorite'] : []),
    ...(filter.access ? [filter.access] : []),
    ...(filter.created ? [`created:${filter.created}`] : []),
    ...filter.owners.map((id) => `by:${id}`),
  ];
  return parts.length > 0 ? parts.join(',') : undefined;
}

/** Reads an order: what was changed last stands first. */
export function readViewOrder(text = '-updated') {
  const by = VIEW_ORDERS.find((one) => one === text.replace(/^-/, '')) ?? 'updated';
  return { by, isDown: text.startsWith('-') };
}

interface Arrangement {
  readonly words: string;
  readonly filter: ViewFilter;
  readonly order: { readonly by: ViewOrder; readonly isDown: boolean };
  readonly favorites: ReadonlySet<string>;
  readonly now: number;
}

const DAY_MS = 86_400_000;

/** The views that match, in order. */
export function arrangeViews(rows: readonly ViewImage[], given: Arrangement): ViewImage[] {
  const { by, isDown } = given.order;
  const compare = {
    name: (a: ViewImage, b: ViewImage) => compareNames(a.name, b.name),
    created: (a: ViewImage, b: ViewImage) => Date.parse(a.created_at) - Date.parse(b.created_at),
    updated: (a: ViewImage, b: ViewImage) => Date.parse(a.updated_at) - Date.parse(b.updated_at),
  }[by];
  return rows
    .filter((view) => holdsWords(view.name, given.words) && meets(view, given))
    .toSorted((a, b) => (isDown ? -1 : 1) * compare(a, b) || (a.id < b.id ? -1 : 1));
}

function meets(view: ViewImage, { filter, favorites, now }: Arrangement): boolean {
  const { isFavorite, access, created, owners } = filter;
  if (isFavorite && !favorites.has(view.id)) return false;
  if (access !== null && (view.access === PUBLIC_VIEW) !== (access === 'public')) return false;
  if (owners.length > 0 && !owners.includes(view.owned_by)) return false;
  if (created === null) return true;
  return now - Date.parse(view.created_at) <= (CREATED_CHOICES[created] + 1) * DAY_MS;
}

/** How many filters a view has set. */
export function countFilters({ query }: Pick<ViewImage, 'query'>): number {
  return Object.keys(query).length;
}
