import type { ImportRow } from '#server/features/importers/entity.ts';
import {
  type Oddity,
  type SourceItem,
  sourceItem,
  type SourcePerson,
  type SourceRecord,
} from '#server/features/importers/records.ts';
import { tableItem } from '#server/features/importers/sources/table-item.ts';
import type { ImportField } from '#shared/constants/imports.ts';
import type { ImportMapping, ImportState } from '#shared/contract/importers.ts';

/** Maximum length of a work item's name. */
export const NAME_MAX = 255;

/** Limit of problems reported for one item. */
const MAX_ODDITIES = 100;

/** An item after applying the mapping. */
export interface Meaning {
  readonly item: SourceItem;
  readonly name: string;
  /** Null = the project's default. */
  readonly state: ImportState | null;
  readonly labels: SourceItem['labels'];
  /** Problems of the item, listed in the report. */
  readonly oddities: readonly Oddity[];
  /** The item cannot be imported. */
  readonly isSkipped: boolean;
}

export function itemOf(
  record: SourceRecord,
  mapping: Pick<ImportMapping, 'fields' | 'date_order'>,
  place: number,
): SourceItem {
  return 'item' in record
    ? // An earlier version may have stored it, without what is newer.
      sourceItem(record.item)
    : // The first line of a table is its header.
      tableItem(record.cells, mapping, record.line ?? place + 2);
}

/** Applies the mapping to an item; reads nothing from the database. */
export function meaningOf(item: SourceItem, mapping: ImportMapping): Meaning {
  const oddities: Oddity[] = [...item.oddities];
  const isSkipped = item.title === '';
  if (isSkipped) oddities.unshift({ code: 'no_title', field: 'title', value: '' });
  if (item.title.length > NAME_MAX)
    oddities.push({ code: 'title_cut', field: 'title', value: item.title.slice(0, NAME_MAX) });
  const state = item.state === null ? null : (mapping.states[item.state] ?? null);
  if (item.state !== null && !state)
    oddities.push({ code: 'unknown_state', field: 'state', value: item.state.slice(0, 255) });
  for (const [field, { key }] of peopleIn(item)) {
    const person = mapping.people[key];
    if (!person) oddities.push({ code: 'unknown_person', field, value: key.slice(0, 255) });
    // Assignees without an account are named below the text; another field has accounts alone.
    else if (person.as === 'name' && field !== 'assignees')
      oddities.push({ code: 'value_left', field, value: key.slice(0, 255) });
  }
  const { start_date, due_date } = item;
  const isTurned = start_date !== null && due_date !== null && start_date > due_date;
  if (isTurned) oddities.push({ code: 'dates_swapped', field: 'start_date', value: start_date });
  if (item.created_at !== null && item.updated_at !== null && item.updated_at < item.created_at)
    oddities.push({ code: 'updated_early', field: 'updated_at', value: item.updated_at });
  // Only completed items have a completion day: neither open nor canceled ones.
  if (item.completed_at !== null && state?.group !== 'completed')
    oddities.push({ code: 'value_left', field: 'completed_at', value: item.completed_at });
  oddities.push(...epicOddities(item));
  const skipped = new Set(mapping.skipped_labels);
  return {
    item: isTurned ? { ...item, start_date: null } : item,
    name: item.title.slice(0, NAME_MAX),
    state,
    labels: item.labels.filter(({ name }) => !skipped.has(name)),
    oddities: oddities.slice(0, MAX_ODDITIES),
    isSkipped,
  };
}

/** The people an item names in its fields, and where. */
export const peopleIn = ({
  assignees,
  people,
}: SourceItem): (readonly [ImportField, SourcePerson])[] => [
  ...assignees.map((person) => ['assignees', person] as const),
  ...Object.entries(people).flatMap(([key, named]) =>
    named.map((person) => [`field:${key}` as const, person] as const),
  ),
];

/** An epic cannot have a parent, cycle or modules. */
function epicOddities({ is_epic, parent, cycle, modules }: SourceItem): Oddity[] {
  if (!is_epic) return [];
  const left = (field: 'parent' | 'cycle' | 'modules', value: string): Oddity => ({
    code: 'not_of_epics',
    field,
    value: value.slice(0, 255),
  });
  return [
    ...(parent === null ? [] : [left('parent', parent)]),
    ...(cycle === null ? [] : [left('cycle', cycle.name)]),
    ...modules.map(({ name }) => left('modules', name)),
  ];
}

/** The account of a person in the source; `invited` = accounts of this import by address. */
export function accountOf(
  person: SourcePerson | null,
  mapping: ImportMapping,
  invited: ReadonlyMap<string, string>,
): string | null {
  const known = person && mapping.people[person.key];
  if (!known || known.as === 'name') return null;
  return known.as === 'member' ? known.id : (invited.get(known.email) ?? null);
}

/** Items of records in order. */
export function meaningsOf(
  row: Pick<ImportRow, 'mapping'>,
  records: readonly { readonly place: number; readonly data: SourceRecord }[],
): { readonly place: number; readonly meaning: Meaning }[] {
  return records.map(({ place, data }) => ({
    place,
    meaning: meaningOf(itemOf(data, row.mapping, place), row.mapping),
  }));
}
