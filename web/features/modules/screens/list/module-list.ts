import { MODULE_STATUSES, type ModuleImage, type ModuleStatus } from '#shared/contract/modules.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import { isClosed } from '#web/features/modules/store.ts';
import { addDays, type Day } from '#web/lib/formats/dates.ts';
import { holdsWords } from '#web/lib/search/match.ts';

/** How a project's modules are shown. */
export const MODULE_LAYOUTS = ['gallery', 'list', 'timeline'] as const;
export type ModuleLayout = (typeof MODULE_LAYOUTS)[number];

/** What they can be ordered by; a minus sign turns it round. */
export const MODULE_ORDERS = ['manual', 'name', 'progress', 'items', 'due', 'created'] as const;
export type ModuleOrder = (typeof MODULE_ORDERS)[number];

/** An order and its direction. */
export interface ModuleSort {
  readonly by: ModuleOrder;
  readonly isDown: boolean;
}

/** Reads an order from the address: people's own unless something else is said. */
export function readOrder(text = ''): ModuleSort {
  const by = MODULE_ORDERS.find((one) => one === text.replace(/^-/, '')) ?? 'manual';
  return { by, isDown: by !== 'manual' && text.startsWith('-') };
}

/** How far ahead a date lies, in days from today. */
export const DATE_RANGES = { week: 7, weeks2: 14, month: 30, months2: 60 } as const;
/** What a date can be asked for besides days of the calendar. */
export const DATE_CHOICES = ['overdue', 'week', 'weeks2', 'month', 'months2', 'none'] as const;
export type DateChoice = (typeof DATE_CHOICES)[number];

/** Days of the calendar between which a date must lie; either end may be open. */
export interface DayBounds {
  readonly from: Day | null;
  readonly to: Day | null;
}

/** What a date must be; null = anything. */
export type DateFilter = DateChoice | DayBounds | null;

/** The choice of nobody among leads. */
export const NOBODY = 'none';

/** What the list is narrowed to. */
export interface ModuleFilter {
  readonly statuses: readonly ModuleStatus[];
  /** People by id, or `NOBODY`. */
  readonly leads: readonly string[];
  readonly members: readonly string[];
  readonly start: DateFilter;
  readonly due: DateFilter;
  readonly isFavorite: boolean;
}

export const NO_FILTER: ModuleFilter = {
  statuses: [],
  leads: [],
  members: [],
  start: null,
  due: null,
  isFavorite: false,
};

/** Reads a filter from the address; what it does not know is left out. */
export function readFilter(text = ''): ModuleFilter {
  const parts = text.split(',').filter(Boolean);
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}:`)).map((part) => part.slice(name.length + 1));
  return {
    statuses: MODULE_STATUSES.filter((status) => valuesOf('status').includes(status)),
    leads: valuesOf('lead'),
    members: valuesOf('member'),
    start: readDate(valuesOf('start')[0]),
    due: readDate(valuesOf('due')[0]),
    isFavorite: parts.includes('favorite'),
  };
}

const BOUNDS = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/;

function readDate(text = ''): DateFilter {
  const found = BOUNDS.exec(text);
  if (found && (found[1] || found[2])) return { from: found[1] ?? null, to: found[2] ?? null };
  return DATE_CHOICES.find((choice) => choice === text) ?? null;
}

/** Writes a filter for the address. */
export function writeFilter(filter: ModuleFilter): string | undefined {
  const parts = [
    ...filter.statuses.map((status) => `status:${status}`),
    ...filter.leads.map((id) => `lead:${id}`),
    ...filter.members.map((id) => `member:${id}`),
    ...writeDate('start', filter.start),
    ...writeDate('due', filter.due),
    ...(filter.isFavorite ? ['favorite'] : []),
  ];
  return parts.length > 0 ? parts.join(',') : undefined;
}

function writeDate(name: string, filter: DateFilter): string[] {
  if (filter === null) return [];
  if (typeof filter === 'string') return [`${name}:${filter}`];
  return [`${name}:${filter.from ?? ''}..${filter.to ?? ''}`];
}

/** How much of a module is done, for ordering. */
export interface ModuleCounts {
  /** Items that count: those that are not canceled. */
  readonly scope: number;
  readonly completed: number;
}

export interface Arrangement {
  readonly words: string;
  readonly filter: ModuleFilter;
  readonly order: ModuleSort;
  readonly favorites: ReadonlySet<string>;
  readonly countsOf: (id: string) => ModuleCounts;
  /** The places rows keep while somebody is at them; null = each stands where it belongs. */
  readonly held: ReadonlyMap<string, number> | null;
  readonly today: Day;
}

/** A module in the list. */
export interface ModuleLine {
  readonly module: ModuleImage;
  /** It does not match any more, and stands there until people have left it. */
  readonly isLeaving: boolean;
}

/** The modules that match, in order. */
export function arrangeModules(
  rows: readonly ModuleImage[],
  arrangement: Arrangement,
): ModuleLine[] {
  const { held } = arrangement;
  const compare = comparator(arrangement);
  const rank = ({ id }: ModuleImage) => held?.get(id) ?? Infinity;
  return rows
    .flatMap((module) => {
      const isFound = holdsWords(module.name, arrangement.words);
      const isLeaving = !isFound || !meets(module, arrangement);
      return isLeaving && !held?.has(module.id) ? [] : [{ module, isLeaving }];
    })
    .toSorted(({ module: a }, { module: b }) => {
      const [first, second] = [rank(a), rank(b)];
      return first === second ? compare(a, b) : first - second;
    });
}

function meets(module: ModuleImage, { filter, favorites, today }: Arrangement): boolean {
  const { statuses, leads, members, start, due, isFavorite } = filter;
  if (isFavorite && !favorites.has(module.id)) return false;
  if (statuses.length > 0 && !statuses.includes(module.status)) return false;
  if (leads.length > 0 && !leads.includes(module.lead_id ?? NOBODY)) return false;
  if (members.length > 0 && !members.some((id) => module.member_ids.includes(id))) return false;
  const isOpen = !isClosed(module.status);
  return (
    meetsDate(module.start_date, start, today, isOpen) &&
    meetsDate(module.target_date, due, today, isOpen)
  );
}

function meetsDate(day: Day | null, filter: DateFilter, today: Day, isOpen: boolean): boolean {
  if (filter === null) return true;
  if (filter === 'none') return day === null;
  if (day === null) return false;
  if (filter === 'overdue') return isOpen && day < today;
  if (typeof filter === 'string') return day >= today && day <= addDays(today, DATE_RANGES[filter]);
  return (filter.from === null || day >= filter.from) && (filter.to === null || day <= filter.to);
}

type Compare = (a: ModuleImage, b: ModuleImage) => number;

function comparator({ order, countsOf }: Arrangement): Compare {
  const { by, isDown } = order;
  const share = ({ id }: ModuleImage) => {
    const { scope, completed } = countsOf(id);
    return scope === 0 ? 0 : completed / scope;
  };
  const orders: Record<ModuleOrder, Compare> = {
    manual: (a, b) => a.sort_order - b.sort_order,
    name: (a, b) => compareNames(a.name, b.name),
    progress: (a, b) => share(a) - share(b),
    items: (a, b) => countsOf(a.id).scope - countsOf(b.id).scope,
    due: (a, b) => compareDays(a.target_date, b.target_date),
    created: (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at),
  };
  const sign = isDown ? -1 : 1;
  return (a, b) =>
    (by === 'due' ? undatedLast(a, b) : 0) ||
    sign * orders[by](a, b) ||
    compareNames(a.name, b.name) ||
    (a.id < b.id ? -1 : 1);
}

/** Without a date it stands last, whichever way the dates go. */
function undatedLast(a: ModuleImage, b: ModuleImage): number {
  return Number(a.target_date === null) - Number(b.target_date === null);
}

function compareDays(a: Day | null, b: Day | null): number {
  return (a ?? '').localeCompare(b ?? '');
}
