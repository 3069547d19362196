import type { ListItem } from '#shared/contract/work-item-lists.ts';
import { errors } from '#shared/errors.ts';

import { type DateBounds, readDateExpressions } from './date-expressions.ts';
import { type ItemFacts, NONE, STATE_GROUPS } from './facts.ts';
import { readMoment, utcMoment } from './moments.ts';

/** Fields that hold one value. */
export type OneKey =
  | 'state_id'
  | 'created_by'
  | 'cycle_id'
  | 'project_id'
  | 'parent_id'
  | 'estimate_point'
  | 'type_id'
  | 'priority'
  | 'state__group';

/** Fields that hold several. */
export type ManyKey = 'label_ids' | 'assignee_ids' | 'module_ids';

/** Fields that hold a date, or a moment whose date counts. */
export type DateKey = 'start_date' | 'target_date' | 'created_at' | 'updated_at' | 'completed_at';

/** One filter, read: what the server makes SQL of and the client a test. All of a list's must hold. */
export type Condition =
  | {
      readonly is: 'one';
      readonly key: OneKey;
      readonly values: readonly string[];
      readonly orNone: boolean;
    }
  | {
      readonly is: 'many';
      readonly key: ManyKey;
      readonly values: readonly string[];
      readonly orNone: boolean;
    }
  | { readonly is: 'date'; readonly key: DateKey; readonly bounds: DateBounds }
  | { readonly is: 'later'; readonly than: string }
  | { readonly is: 'named'; readonly text: string }
  | {
      readonly is: 'linked';
      readonly link: 'subscribers' | 'mentions';
      readonly values: readonly string[];
    }
  | { readonly is: 'intake'; readonly values: readonly number[] }
  | { readonly is: 'dated' };

type Read = (text: string, today: string) => Condition | null;

/** Every filter of a list by its query parameter. */
export const FILTERS = {
  state: ids('state_id'),
  labels: idLists('label_ids'),
  assignees: idLists('assignee_ids'),
  created_by: ids('created_by'),
  cycle: ids('cycle_id'),
  module: idLists('module_ids'),
  project: ids('project_id'),
  team_project: ids('project_id'),
  parent: ids('parent_id'),
  estimate_point: ids('estimate_point'),
  issue_type: ids('type_id'),
  priority: words('priority'),
  state_group: words('state__group'),
  type: readType,
  sub_issue: (text) => (text === 'false' ? NO_PARENT : null),
  show_sub_issues: (text) => (text === 'false' ? NO_PARENT : null),
  subscriber: linked('subscribers'),
  mentions: linked('mentions'),
  start_date: dates('start_date'),
  target_date: dates('target_date'),
  created_at: dates('created_at'),
  updated_at: dates('updated_at'),
  completed_at: dates('completed_at'),
  updated_at__gt: readLater,
  name: (text) => (text.trim() === '' ? null : { is: 'named', text: text.trim() }),
  start_target_date: (text) => (text === 'true' ? { is: 'dated' } : null),
  inbox_status: readIntake,
  intake_status: readIntake,
} satisfies Record<string, Read>;

export type FilterName = keyof typeof FILTERS;

/** Filters of one kind of list only: the archive's, and what synchronising asks for. */
const SPECIAL: readonly string[] = ['show_sub_issues', 'updated_at__gt'];

/** Filters that look at rows a client does not hold. */
const SERVER_ONLY: ReadonlySet<Condition['is']> = new Set(['linked', 'intake']);

/** Reads the filters of a query; unknown keys are no filters. `special` are those this kind of list adds. */
export function readFilters(
  query: Readonly<Record<string, string>>,
  today: string,
  special: readonly FilterName[] = [],
): Condition[] {
  const conditions: Condition[] = [];
  for (const [name, read] of Object.entries<Read>(FILTERS)) {
    const text = query[name];
    if (text === undefined || text.trim() === '') continue;
    if (SPECIAL.includes(name) && !special.some((allowed) => allowed === name)) continue;
    const condition = read(text, today);
    if (condition) conditions.push(condition);
  }
  return conditions;
}

/** Whether only the server can tell which items meet the conditions. */
export function needsServer(conditions: readonly Condition[]): boolean {
  return conditions.some((condition) => SERVER_ONLY.has(condition.is));
}

/** Whether an item meets a condition. */
export function meets(condition: Condition, item: ListItem, facts: ItemFacts): boolean {
  switch (condition.is) {
    case 'one': {
      const value = item[condition.key];
      return value === null ? condition.orNone : condition.values.includes(value);
    }
    case 'many': {
      const values = item[condition.key];
      if (values.length === 0) return condition.orNone;
      return values.some((value) => condition.values.includes(value));
    }
    case 'date':
      return isWithin(condition.bounds, dateOf(item[condition.key]));
    case 'later':
      return utcMoment(item.updated_at) > condition.than;
    case 'named':
      return item.name.toLowerCase().includes(condition.text.toLowerCase());
    case 'linked':
      return facts[condition.link](item.id).some((id) => condition.values.includes(id));
    case 'intake': {
      const status = facts.intakeStatus(item.id);
      return status !== null && condition.values.includes(status);
    }
    default:
      return item.start_date !== null && item.target_date !== null;
  }
}

const NO_PARENT: Condition = { is: 'one', key: 'parent_id', values: [], orNone: true };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The items of a comma list; blank ones and `null` say nothing. */
function listed(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && item !== 'null');
}

/** Ids of a comma list; malformed ones are dropped. */
export function readIds(text: string): string[] {
  const folded = listed(text).map((item) => item.toLowerCase());
  return [...new Set(folded.filter((item) => UUID.test(item)))];
}

function readIdsOrNone(text: string) {
  const values = readIds(text);
  const orNone = listed(text).includes(NONE);
  return values.length === 0 && !orNone ? null : { values, orNone };
}

function ids(key: OneKey): Read {
  return (text) => {
    const wanted = readIdsOrNone(text);
    return wanted && { is: 'one', key, ...wanted };
  };
}

function idLists(key: ManyKey): Read {
  return (text) => {
    const wanted = readIdsOrNone(text);
    return wanted && { is: 'many', key, ...wanted };
  };
}

function words(key: 'priority' | 'state__group'): Read {
  return (text) => {
    const all = [...new Set(listed(text))];
    if (all.length === 0) return null;
    return {
      is: 'one',
      key,
      values: all.filter((word) => word !== NONE),
      orNone: all.includes(NONE),
    };
  };
}

function linked(link: 'subscribers' | 'mentions'): Read {
  return (text) => {
    const values = readIds(text);
    return values.length === 0 ? null : { is: 'linked', link, values };
  };
}

function dates(key: DateKey): Read {
  return (text, today) => {
    const bounds = readDateExpressions(listed(text), today);
    return bounds && { is: 'date', key, bounds };
  };
}

const TYPES = new Map<string, readonly string[]>([
  ['active', ['unstarted', 'started']],
  ['backlog', ['backlog']],
]);

function readType(text: string): Condition | null {
  const word = text.trim();
  if (word === 'null') return null;
  const values = TYPES.get(word) ?? STATE_GROUPS;
  return { is: 'one', key: 'state__group', values, orNone: false };
}

function readLater(text: string): Condition {
  const than = readMoment(text);
  if (than === null) throw errors.badValue();
  return { is: 'later', than };
}

function readIntake(text: string): Condition | null {
  const values = listed(text)
    .filter((item) => /^-?\d{1,4}$/.test(item))
    .map(Number);
  return values.length === 0 ? null : { is: 'intake', values };
}

function dateOf(value: string | null): string | null {
  if (value === null || value.length === 10) return value;
  return utcMoment(value).slice(0, 10);
}

function isWithin(bounds: DateBounds, date: string | null): boolean {
  if (date === null) return bounds.isNone;
  if (bounds.isNone && bounds.from === null && bounds.to === null && bounds.on === null)
    return false;
  if (bounds.on !== null && date !== bounds.on) return false;
  if (bounds.from !== null && date < bounds.from) return false;
  return bounds.to === null || date <= bounds.to;
}
