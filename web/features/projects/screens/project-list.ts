import type { ProjectImage } from '#shared/contract/projects.ts';
import { dayIn } from '#shared/lib/days.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import { addDays, type Day } from '#web/lib/formats/dates.ts';
import { holdsWords } from '#web/lib/search/match.ts';

/** The orders of the list of projects; a minus sign turns one round. */
export const PROJECT_ORDERS = ['manual', 'name', 'created', 'members'] as const;
export type ProjectOrder = (typeof PROJECT_ORDERS)[number];

/** How far back a project was made. */
export const CREATED_RANGES = ['today', 'yesterday', 'week', 'month'] as const;
export type CreatedRange = (typeof CREATED_RANGES)[number];

/** What the list of projects can be divided by. */
export const PROJECT_GROUPS = ['lead', 'access'] as const;
export type ProjectGroup = (typeof PROJECT_GROUPS)[number];

/** What the list of projects is narrowed to. */
export interface ProjectFilter {
  readonly isMine: boolean;
  readonly access: readonly ('open' | 'closed')[];
  readonly leads: readonly string[];
  readonly members: readonly string[];
  readonly created: CreatedRange | null;
  /** The first and the last day on which it may have been made. */
  readonly from: Day | null;
  readonly until: Day | null;
}

export const NO_FILTER: ProjectFilter = {
  isMine: false,
  access: [],
  leads: [],
  members: [],
  created: null,
  from: null,
  until: null,
};

/** Reads a filter from the address; what it does not know is left out. */
export function readFilter(text = ''): ProjectFilter {
  const parts = text.split(',').filter(Boolean);
  const after = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}:`)).map((part) => part.slice(name.length + 1));
  const [range] = after('created');
  const dayAfter = (name: string) =>
    after(name).find((day) => /^\d{4}-\d\d-\d\d$/.test(day)) ?? null;
  return {
    isMine: parts.includes('mine'),
    access: (['open', 'closed'] as const).filter((one) => parts.includes(one)),
    leads: after('lead'),
    members: after('member'),
    created: CREATED_RANGES.find((one) => one === range) ?? null,
    from: dayAfter('from'),
    until: dayAfter('until'),
  };
}

/** Writes a filter for the address. */
export function writeFilter(filter: ProjectFilter): string | undefined {
  const parts = [
    ...(filter.isMine ? ['mine'] : []),
    ...filter.access,
    ...filter.leads.map((id) => `lead:${id}`),
    ...filter.members.map((id) => `member:${id}`),
    ...(filter.created ? [`created:${filter.created}`] : []),
    ...(filter.from ? [`from:${filter.from}`] : []),
    ...(filter.until ? [`until:${filter.until}`] : []),
  ];
  return parts.length > 0 ? parts.join(',') : undefined;
}

/** Reads an order from the address. */
export function readOrder(text = ''): { readonly by: ProjectOrder; readonly isDown: boolean } {
  const by = PROJECT_ORDERS.find((one) => one === text.replace(/^-/, '')) ?? 'manual';
  return { by, isDown: by !== 'manual' && text.startsWith('-') };
}

/** Reads what the list is divided by from the address. */
export function readGroup(text = ''): ProjectGroup | null {
  return PROJECT_GROUPS.find((one) => one === text) ?? null;
}

/** Some projects under one heading: a person's id, `open` or `closed`, or "" for those without. */
export interface ProjectSection {
  readonly key: string;
  readonly list: readonly ProjectImage[];
}

/** The projects by lead, named A to Z and those without one last, or by access; each part in the same order. */
export function divideProjects(
  list: readonly ProjectImage[],
  group: ProjectGroup,
  nameOf: (id: string) => string,
): ProjectSection[] {
  const keyOf = (row: ProjectImage) =>
    group === 'lead' ? (row.project_lead ?? '') : accessOf(row);
  const sections = Map.groupBy(list, keyOf);
  const keys = [...sections.keys()].toSorted((a, b) =>
    group === 'access'
      ? b.localeCompare(a)
      : Number(a === '') - Number(b === '') || compareNames(nameOf(a), nameOf(b)),
  );
  return keys.map((key) => ({ key, list: sections.get(key) ?? [] }));
}

function accessOf({ network }: ProjectImage): 'open' | 'closed' {
  return network === 0 ? 'closed' : 'open';
}

interface Arrangement {
  readonly words: string;
  readonly filter: ProjectFilter;
  readonly order: ReturnType<typeof readOrder>;
  readonly myId: string;
  /** The places in the person's own sidebar, by project. */
  readonly places: ReadonlyMap<string, number>;
  readonly today: Day;
  readonly zone?: string;
}

/** The projects that meet the words and the filter, in the order asked for. */
export function arrangeProjects(
  rows: readonly ProjectImage[],
  arrangement: Arrangement,
): ProjectImage[] {
  const found = rows.filter(
    (row) =>
      holdsWords(`${row.identifier} ${row.name}`, arrangement.words) && meets(row, arrangement),
  );
  return found.toSorted(comparator(arrangement));
}

function meets(row: ProjectImage, { filter, myId, today, zone }: Arrangement): boolean {
  const access = accessOf(row);
  if (filter.isMine && !row.members.includes(myId)) return false;
  if (filter.access.length > 0 && !filter.access.includes(access)) return false;
  if (filter.leads.length > 0 && !filter.leads.includes(row.project_lead ?? '')) return false;
  if (filter.members.length > 0 && !filter.members.some((id) => row.members.includes(id)))
    return false;
  const day = dayIn(new Date(row.created_at), zone);
  if (filter.from && day < filter.from) return false;
  if (filter.until && day > filter.until) return false;
  return !filter.created || isWithin(day, filter.created, today);
}

function isWithin(day: Day, range: CreatedRange, today: Day): boolean {
  if (range === 'today') return day === today;
  if (range === 'yesterday') return day === addDays(today, -1);
  return day > addDays(today, range === 'week' ? -7 : -30);
}

function comparator({ order, places }: Arrangement) {
  const byName = (a: ProjectImage, b: ProjectImage) => compareNames(a.name, b.name);
  const orders: Record<ProjectOrder, (a: ProjectImage, b: ProjectImage) => number> = {
    // Joined ones as in the sidebar, the others behind them.
    manual: (a, b) =>
      (places.get(a.id) ?? Infinity) === (places.get(b.id) ?? Infinity)
        ? 0
        : (places.get(a.id) ?? Infinity) - (places.get(b.id) ?? Infinity),
    name: byName,
    created: (a, b) => new Date(a.created_at).getTime() - new Date(b.created_at).getTime(),
    members: (a, b) => a.members.length - b.members.length,
  };
  const sign = order.isDown ? -1 : 1;
  return (a: ProjectImage, b: ProjectImage) => sign * orders[order.by](a, b) || byName(a, b);
}
