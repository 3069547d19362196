import { createHash } from 'node:crypto';

import { readDay, readMoment } from '#server/features/importers/reading/dates.ts';
import { groupOf, priorityOf } from '#server/features/importers/reading/words.ts';
import {
  type Oddity,
  type SourceItem,
  sourceItem,
  type SourcePerson,
  typeLeft,
} from '#server/features/importers/records.ts';
import type { ImportField } from '#shared/constants/imports.ts';
import type { ImportMapping } from '#shared/contract/importers.ts';
import { nameKey, plainName } from '#shared/lib/names.ts';

import { ownValue } from './own-tables.ts';
import { partsOf, personOf } from './table-parts.ts';
import { formatOf, type Row, rowOf } from './table-row.ts';
import { fieldsOf } from './table-values.ts';

/** Maximum length of a label's, cycle's or module's name. */
const NAME_MAX = 255;

/** Interprets a row of a table by the meaning of its columns. */
export function tableItem(
  cells: Readonly<Record<string, readonly string[]>>,
  mapping: Pick<ImportMapping, 'fields' | 'date_order'>,
  line: number,
): SourceItem {
  const oddities: Oddity[] = [];
  const row = rowOf(cells, mapping.fields, oddities);
  const { read, day, moment } = readersOf(row, mapping.date_order, oddities);
  const description = row.one('description');
  const completed_at = moment('completed_at');
  const givenType = ownValue(mapping.fields, 'types', row.one('type'));
  const type = givenType.toLowerCase();
  const priority = (text: string) => priorityOf(ownValue(mapping.fields, 'priorities', text));
  // A section of a list is no state: it does not tell what is done.
  const isSection = mapping.fields['Section/Column'] === 'state';
  const isDone = completed_at !== null && (isSection || row.one('state') === '');
  const state = isDone ? 'Done' : plainName(row.one('state'));
  const key = keyOf(row);
  const cycles = row.all('cycle');
  for (const name of cycles.slice(0, -1))
    oddities.push({ code: 'value_left', field: 'cycle', value: name });
  oddities.push(...namesCut(row));
  const archived = archivedOf(row.one('archived_at'));
  if (isTrue(row.one('draft')) || type === 'draft')
    oddities.push({ code: 'was_draft', field: 'draft', value: '' });
  oddities.push(...typeLeft(givenType));
  for (const [field, text] of row.unreadable())
    oddities.push({ code: 'unreadable', field, value: text });
  return sourceItem({
    key: (key || `${CONTENT}${contentOf(cells)}`).slice(0, 255),
    ...(key === '' && { shown_key: `row ${line}` }),
    other_keys: [row.one('key'), ...row.all('other_key')].filter(
      (other) => other !== '' && other !== key,
    ),
    title: plainName(row.one('title')),
    description:
      description === '' ? null : { text: description, format: formatOf(mapping.fields) },
    is_epic: type === 'epic',
    state: state === '' ? null : state,
    state_group: groupOf(state),
    priority: read('priority', priority, 'unknown_priority') ?? 'none',
    assignees: unique(row.all('assignees')).map((name): SourcePerson => ({ key: name })),
    creator: personOf(row.one('creator')),
    labels: unique(row.all('labels')).map((name) => ({ name: name.slice(0, NAME_MAX) })),
    estimate: estimateOf(row.one('estimate')),
    cycle: cycleOf(cycles.at(-1), day('cycle_start'), day('cycle_end'), oddities),
    modules: unique(row.all('modules')).flatMap((name) => spanOf(name) ?? []),
    parent: row.one('parent') || null,
    start_date: day('start_date'),
    due_date: day('due_date'),
    created_at: moment('created_at'),
    updated_at: moment('updated_at'),
    completed_at,
    archived,
    archived_at: archived ? readDay(row.one('archived_at'), mapping.date_order) : null,
    ...partsOf(row, mapping, oddities),
    ...fieldsOf(row, mapping, oddities),
    oddities,
  });
}

const namesCut = (row: Row): Oddity[] =>
  (['labels', 'modules', 'cycle'] as const).flatMap((field) =>
    row
      .all(field)
      .filter(({ length }) => length > NAME_MAX)
      .map((name): Oddity => ({ code: 'name_cut', field, value: name.slice(0, NAME_MAX) })),
  );

/** Typed readers of fields; values that cannot be parsed become problems. */
function readersOf(row: Row, order: ImportMapping['date_order'], oddities: Oddity[]) {
  const read = <Value>(
    field: ImportField,
    reader: (text: string) => Value | null,
    code: Oddity['code'],
  ): Value | null => {
    const text = row.one(field);
    if (text === '') return null;
    const value = reader(text);
    if (value === null) oddities.push({ code, field, value: text.slice(0, 255) });
    return value;
  };
  const day = (field: ImportField) => read(field, (text) => readDay(text, order), 'bad_date');
  const moment = (field: ImportField) => read(field, (text) => readMoment(text, order), 'bad_date');
  return { read, day, moment };
}

/** Prefix of the keys of rows without a key. */
export const CONTENT = 'content ';

/** A hash of a row's cells, independent of its position. */
export function contentOf(cells: Readonly<Record<string, readonly string[]>>): string {
  const filled = Object.entries(cells).filter(([, values]) => values.length > 0);
  const inOrder = filled.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('base64url').slice(0, 24);
}

/** `WEB` and `12` in two columns are `WEB-12`; an id that people do not read is an alias. */
function keyOf(row: Row): string {
  const [prefix, number] = [row.one('key_prefix'), row.one('key_number')];
  const key = row.one('key');
  const isRead = key !== '' && !/^[\da-f]{8}-[\da-f]{4}-/i.test(key);
  return !isRead && prefix !== '' && number !== '' ? `${prefix}-${number}` : key;
}

/** Names in composed form (NFC), unique ignoring case. */
function unique(names: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const name of names) {
    const plain = plainName(name);
    if (plain !== '' && !known.has(nameKey(plain))) known.set(nameKey(plain), plain);
  }
  return [...known.values()];
}

const isTrue = (text: string) => /^(true|yes|y|1|x)$/i.test(text);
const archivedOf = (text: string) => text !== '' && !/^(false|no|n|0)$/i.test(text);

function cycleOf(
  name: string | undefined,
  start_date: string | null,
  end_date: string | null,
  oddities: Oddity[],
) {
  const span = spanOf(name);
  // A cycle has both dates or none.
  if ((start_date !== null) !== (end_date !== null) || (start_date ?? '') > (end_date ?? ''))
    oddities.push({
      code: 'value_left',
      field: start_date === null ? 'cycle_end' : 'cycle_start',
      value: start_date ?? end_date ?? '',
    });
  return span && { ...span, ...((start_date || end_date) && { start_date, end_date }) };
}

const spanOf = (name: string | undefined) =>
  name ? { name: plainName(name).slice(0, NAME_MAX) } : null;

/** `3.0` and `3` are the same value. */
function estimateOf(text: string): string | null {
  if (text === '') return null;
  return /^\d{1,15}\.0+$/.test(text) ? String(Number(text)) : text;
}
