import { age } from './age.ts';
import { assignees } from './assignees.ts';
import { COLUMNS } from './columns.ts';
import { completedAt } from './completed-at.ts';
import { attachmentCount, linkCount, subItemCount } from './counts.ts';
import { createdAt } from './created-at.ts';
import { createdBy } from './created-by.ts';
import { cycle } from './cycle.ts';
import { cycleTime, leadTime, pastGroup } from './durations.ts';
import { epic } from './epic.ts';
import { estimate } from './estimate.ts';
import type {
  CustomKey,
  FieldDisplay,
  FieldFeature,
  FieldFilter,
  FieldGroup,
  FieldOrder,
  FieldQuery,
  FieldRefusal,
  WorkItemField,
} from './field.ts';
import { labels } from './labels.ts';
import { mentions } from './mentions.ts';
import { modules } from './modules.ts';
import { name as nameField } from './name.ts';
import { parent } from './parent.ts';
import { priority } from './priority.ts';
import { project } from './project.ts';
import { sortOrder } from './sort-order.ts';
import { duration, startDate } from './start-date.ts';
import { stateGroup } from './state-group.ts';
import { state } from './state.ts';
import { subscribers } from './subscribers.ts';
import { targetDate } from './target-date.ts';
import { type } from './type.ts';
import { updatedAt } from './updated-at.ts';

/** The fields that every item has, in the order in which menus offer them. */
export const BUILT_IN = [
  state,
  stateGroup,
  priority,
  assignees,
  labels,
  targetDate,
  startDate,
  epic,
  cycle,
  modules,
  createdBy,
  mentions,
  subscribers,
  project,
  parent,
  estimate,
  type,
  sortOrder,
  createdAt,
  updatedAt,
  completedAt,
  leadTime,
  cycleTime,
  age,
  duration,
  pastGroup,
  nameField,
  subItemCount,
  attachmentCount,
  linkCount,
  ...COLUMNS,
] as const;

type BuiltIn = (typeof BUILT_IN)[number];
type PartOf<Field, Name extends string> = Field extends { readonly [Key in Name]: infer Value }
  ? Value
  : never;

/** A query parameter that filters a list. */
export type FilterName = PartOf<BuiltIn, 'filters'>[number]['name'] | CustomKey;

/** What a list can be ordered by, as `order_by` has it. */
export type OrderName = PartOf<BuiltIn, 'orders'>[number]['name'] | CustomKey;

/** What a list can be grouped by, as `group_by` has it. */
export type GroupName = PartOf<BuiltIn, 'group'>['name'] | CustomKey;

/** A field of the query language. */
export type QueryField = PartOf<BuiltIn, 'query'>['name'] | CustomKey;

/** A property that rows and cards may show, as `display_properties` has it. */
export type DisplayKey = PartOf<BuiltIn, 'display'>['name'] | CustomKey;

/** A property of items that people see. */
export type Property = PartOf<BuiltIn, 'property'> | CustomKey;

/** Whether a project has what a field needs. */
export function isFieldOn({ feature }: WorkItemField, features: Features): boolean {
  return feature === undefined || features.has(feature);
}

/** What a project has switched on and in use. */
export type Features = ReadonlySet<FieldFeature>;

/** A field that every row has. */
export type RowField = Exclude<BuiltIn, { readonly isOnly: string }>;

/** A field that creating and changing an item may set. */
export type WritableField = Extract<BuiltIn, { readonly isWritable: true }>;

/** A field that the call for many items may set. */
export type BulkField = Extract<BuiltIn, { readonly isBulk: true }>;

type CopiedField = Extract<BuiltIn, { readonly isCopied: true }>;

/** Whether every row has the field. */
export const isInRows = (field: WorkItemField): field is RowField => field.isOnly === undefined;

/** Whether creating and changing an item may set the field. */
export const isWritable = (field: WorkItemField): field is WritableField =>
  field.isWritable === true;

/** Whether the call for many items may set the field. */
export const isBulk = (field: WorkItemField): field is BulkField => field.isBulk === true;

/** Whether a copy of an item has the same value. */
export const isCopied = (field: WorkItemField): field is CopiedField => field.isCopied === true;

/** A part of a field, found by its name, and the field. */
export interface Found<Part> {
  readonly field: WorkItemField;
  readonly part: Part;
}

type Named<Part> = ReadonlyMap<string, Found<Part>>;

interface Index {
  readonly fields: readonly WorkItemField[];
  readonly checked: readonly WorkItemField[];
  readonly keys: ReadonlyMap<string, WorkItemField>;
  readonly properties: ReadonlyMap<string, WorkItemField>;
  readonly filters: Named<FieldFilter>;
  readonly orders: Named<FieldOrder>;
  readonly groups: Named<FieldGroup>;
  readonly queries: Named<FieldQuery>;
  readonly displays: Named<FieldDisplay>;
  readonly displayed: readonly Found<FieldDisplay>[];
  readonly rowKeys: readonly string[];
}

/** Every field by every name it has: made once, and again when people make a field or take one away. */
let index = indexOf(BUILT_IN);

function indexOf(fields: readonly WorkItemField[]): Index {
  const shown = named(fields, ({ display }) => display && [display]);
  return {
    fields,
    checked: fields.filter(({ check }) => check),
    keys: unique(fields.map((field) => [field.key, field])),
    properties: unique(
      fields.flatMap((field) => (field.property ? [[field.property, field]] : [])),
    ),
    filters: named(fields, ({ filters }) => filters),
    orders: named(fields, ({ orders }) => orders),
    groups: named(fields, ({ group }) => group && [group]),
    queries: named(fields, ({ query }) => query && [query]),
    displays: shown,
    displayed: [...shown.values()].toSorted((a, b) => a.part.place - b.part.place),
    rowKeys: fields.filter(isInRows).map(({ key }) => key),
  };
}

function named<Part extends { readonly name: string }>(
  fields: readonly WorkItemField[],
  partsOf: (field: WorkItemField) => readonly Part[] | undefined,
): Named<Part> {
  return unique(
    fields.flatMap((field) => (partsOf(field) ?? []).map((part) => [part.name, { field, part }])),
  );
}

function unique<Value>(entries: readonly (readonly [string, Value])[]): Map<string, Value> {
  const found = new Map(entries);
  if (found.size < entries.length) throw new Error('Two fields of work items have the same name.');
  return found;
}

/**
 * Adds a field at run time. Returns a function that takes it away again.
 * @public Until fields can be made, tests alone do so.
 */
export function registerField(field: WorkItemField): () => void {
  index = indexOf([...index.fields, field]);
  return () => {
    index = indexOf(index.fields.filter((one) => one !== field));
  };
}

/** Every field, in the order of menus. */
export function allFields(): readonly WorkItemField[] {
  return index.fields;
}

/** The field of this key. */
export function fieldByKey(key: string): WorkItemField {
  return known(index.keys, key);
}

/** The field of this key; null when there is none. */
export function findField(key: string): WorkItemField | null {
  return index.keys.get(key) ?? null;
}

/** The field of this property; null when there is none. */
export function findProperty(property: string): WorkItemField | null {
  return index.properties.get(property) ?? null;
}

/** Whether people see a property of this name. */
export function isProperty(name: string): name is Property {
  return index.properties.has(name);
}

/** Why values cannot be stored together, alone or in a stored item; null when they can. */
export function refusalOf(values: object, item: object | null = null): FieldRefusal | null {
  for (const { check } of index.checked) {
    const refusal = check?.(values, item);
    if (refusal) return refusal;
  }
  return null;
}

/** Every filter by its query parameter. */
export function allFilters(): Named<FieldFilter> {
  return index.filters;
}

/** The names that lists can be ordered by. */
export function orderNames(): readonly OrderName[] {
  return [...index.orders.keys()].filter(isOrderName);
}

/** What this name orders by. */
export function orderOf(name: OrderName): Found<FieldOrder> {
  return known(index.orders, name);
}

/** Whether lists can be ordered by this name. */
export function isOrderName(name: string): name is OrderName {
  return index.orders.has(name);
}

/** The names that lists can be grouped by. */
export function groupNames(): readonly GroupName[] {
  return [...index.groups.keys()].filter(isGroupName);
}

/** What this name groups by. */
export function groupOf(name: GroupName): Found<FieldGroup> {
  return known(index.groups, name);
}

/** The groupings of which every project has the same groups: they follow from the field alone. */
export function groupsOfAllProjects(): readonly GroupName[] {
  return groupNames().filter((name) => {
    const { part } = groupOf(name);
    return part.offered === 'everywhere' && part.words !== undefined;
  });
}

/** Whether lists can be grouped by this name. */
export function isGroupName(name: string): name is GroupName {
  return index.groups.has(name);
}

/** The field that the query language calls by this name. */
export function queryOf(name: QueryField): WorkItemField {
  return known(index.queries, name).field;
}

/** The fields of the query language. */
export function allQueries(): Named<FieldQuery> {
  return index.queries;
}

/** The properties that rows can show, in the order of a row. */
export function displays(): readonly Found<FieldDisplay>[] {
  return index.displayed;
}

/** Their names. */
export function displayNames(): readonly DisplayKey[] {
  return index.displayed.map(({ part }) => part.name).filter(isDisplayKey);
}

/** Those that lists show to whoever has chosen nothing. */
export function firstDisplayNames(): readonly DisplayKey[] {
  return displayNames().filter((name) => !index.displays.get(name)?.part.isOnRequest);
}

function isDisplayKey(name: string): name is DisplayKey {
  return index.displays.has(name);
}

/** The keys of what every row has. */
export function rowKeys(): readonly string[] {
  return index.rowKeys;
}

/** What the fields of a row hold before anybody has set them. */
export function emptyRow(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    index.fields.filter(isInRows).map((field) => [field.key, empty(field)]),
  );
}

/** What a field of a row holds before anybody has set it. */
export function empty({ kind, emptyWord, isRequired }: WorkItemField): unknown {
  switch (kind) {
    case 'ids':
      return [];
    case 'count':
      return 0;
    case 'number':
      return isRequired ? 0 : null;
    case 'flag':
      return false;
    case 'text':
      return isRequired ? '' : null;
    default:
      return emptyWord ?? null;
  }
}

function known<Value>(all: ReadonlyMap<string, Value>, name: string): Value {
  const found = all.get(name);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
}
