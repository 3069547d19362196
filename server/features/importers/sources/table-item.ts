import { createHash } from 'node:crypto';

import { readDay, readMoment } from '#server/features/importers/reading/dates.ts';
import { groupOf, priorityOf } from '#server/features/importers/reading/words.ts';
import {
  type Oddity,
  type SourceComment,
  type SourceFile,
  type SourceItem,
  sourceItem,
  type SourcePerson,
} from '#server/features/importers/records.ts';
import type { ImportField } from '#shared/constants/imports.ts';
import type { ImportMapping } from '#shared/contract/importers.ts';
import { RelationType } from '#shared/contract/work-items.ts';
import { nameKey, plainName } from '#shared/lib/names.ts';

import { commentsIn, isNothing, listIn, relationsIn } from './table-cells.ts';

/** Where one value of a cell ends and the next begins; what stands around a value is taken off afterwards. */
const BREAKS: Readonly<Partial<Record<ImportField, RegExp>>> = {
  labels: /[,;]/,
  assignees: /[,;]/,
  modules: /[,;]/,
  blocks: /[\s,;]/,
  blocked_by: /[\s,;]/,
  relates_to: /[\s,;]/,
  duplicate: /[\s,;]/,
  links: /[\s,](?=https?:)/,
  files: /,(?=\s{0,9}https?:)/,
};
/** More values than one item has in a field, and what may stand between them; a cell could hold a million. */
const MAX_VALUES = 200;
/** Names that others call it by. */
const MAX_OTHER_KEYS = 10;
const MAX_PARTS = 10_000;

const RELATIONS: readonly (readonly [ImportField, RelationType])[] = [
  ['blocks', 'blocking'],
  ['blocked_by', 'blocked_by'],
  ['relates_to', 'relates_to'],
  ['duplicate', 'duplicate'],
];

/** A row of a table as an item, read by what its columns mean. */
export function tableItem(
  cells: Readonly<Record<string, readonly string[]>>,
  mapping: Pick<ImportMapping, 'fields' | 'date_order'>,
  place: number,
): SourceItem {
  const row = rowOf(cells, mapping.fields);
  const oddities: Oddity[] = [];
  const { read, day, moment } = readersOf(row, mapping.date_order, oddities);
  const description = row.one('description');
  const completed_at = moment('completed_at');
  // A section of a list says nothing of whether what is in it is done.
  const isSection = mapping.fields['Section/Column'] === 'state';
  const isDone = completed_at !== null && (isSection || row.one('state') === '');
  const state = isDone ? 'Done' : plainName(row.one('state'));
  const key = keyOf(row);
  const cycles = row.all('cycle');
  for (const name of cycles.slice(0, -1))
    oddities.push({ code: 'value_left', field: 'cycle', value: name });
  const archived = archivedOf(row.one('archived_at'));
  const relations = relationsOf(row, oddities);
  if (isTrue(row.one('draft'))) oddities.push({ code: 'was_draft', field: 'draft', value: '' });
  for (const [field, text] of row.unreadable())
    oddities.push({ code: 'unreadable', field, value: text });
  return sourceItem({
    key: (key || `${CONTENT}${contentOf(cells)}`).slice(0, 255),
    ...(key === '' && { shown_key: `row ${place + 2}` }),
    other_keys: [row.one('key'), ...row.all('other_key')]
      .filter((other) => other !== '' && other !== key)
      .slice(0, MAX_OTHER_KEYS),
    title: plainName(row.one('title')),
    description: description === '' ? null : { text: description, format: formatOf(cells) },
    is_epic: row.one('type').toLowerCase() === 'epic',
    state: state === '' ? null : state,
    state_group: groupOf(state),
    priority: read('priority', priorityOf, 'unknown_priority') ?? 'none',
    assignees: unique(row.all('assignees')).map((name): SourcePerson => ({ key: name })),
    creator: personOf(row.one('creator')),
    labels: unique(row.all('labels')).map((name) => ({ name })),
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
    comments: numbered(
      row.all('comments').flatMap((text) => commentsOf(text, mapping.date_order, formatOf(cells))),
    ),
    links: row.all('links').map((url) => ({ url, title: null })),
    files: row.all('files').flatMap((text) => fileOf(text, mapping.date_order)),
    relations,
    oddities,
  });
}

/** Readers of fields by what they are; what cannot be read is odd. */
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

/** The cells of a row by what they are. */
function rowOf(
  cells: Readonly<Record<string, readonly string[]>>,
  fields: ImportMapping['fields'],
) {
  const columns = new Map<ImportField, string[]>();
  for (const [column, field] of Object.entries(fields))
    if (field) columns.set(field, [...(columns.get(field) ?? []), column]);
  const all = (field: ImportField): string[] =>
    (columns.get(field) ?? [])
      .flatMap((column) => cells[column] ?? [])
      .flatMap((cell) => {
        if (WRITTEN.has(field)) return [cell];
        if (isNothing(cell)) return [];
        const at = BREAKS[field];
        const list = at || field === 'cycle' ? listIn(cell) : null;
        if (list) return list;
        return at ? cell.split(at, MAX_PARTS) : [cell];
      })
      .map((part) => (field === 'links' ? withoutCommas(part) : part.trim()))
      .filter((part) => part !== '')
      .slice(0, MAX_VALUES);
  const unreadable = () =>
    [...columns].flatMap(([field, names]) =>
      names
        .flatMap((name) => cells[name] ?? [])
        .filter((cell) => cell.includes('\uFFFD'))
        .map((cell) => [field, cell.slice(0, 255)] as const),
    );
  return { all, one: (field: ImportField) => all(field)[0] ?? '', unreadable };
}

type Row = ReturnType<typeof rowOf>;

/** What a person wrote, whatever it looks like. */
const WRITTEN: ReadonlySet<ImportField> = new Set(['title']);
/** The beginning of the keys of rows that have none of their own. */
export const CONTENT = 'content ';

/** The same for the same cells, wherever the row stands. */
function contentOf(cells: Readonly<Record<string, readonly string[]>>): string {
  const filled = Object.entries(cells).filter(([, values]) => values.length > 0);
  const inOrder = filled.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('base64url').slice(0, 24);
}

/** `WEB` and `12` in two columns are `WEB-12`; an id that nobody reads is its other name. */
function keyOf(row: Row): string {
  const [prefix, number] = [row.one('key_prefix'), row.one('key_number')];
  const key = row.one('key');
  const isRead = key !== '' && !/^[\da-f]{8}-[\da-f]{4}-/i.test(key);
  return !isRead && prefix !== '' && number !== '' ? `${prefix}-${number}` : key;
}

/** Names in their composed form, each once, whatever their case. */
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

function relationsOf(row: Row, oddities: Oddity[]): SourceItem['relations'] {
  const named = RELATIONS.flatMap(([field, type]) =>
    row.all(field).map((other) => ({ type, key: other })),
  );
  const typed = row.all('relations').flatMap(relationsIn).slice(0, MAX_VALUES);
  for (const { type, key } of typed) {
    const known = RelationType.safeParse(TYPE_OF[type] ?? type);
    if (known.success && key !== '') named.push({ type: known.data, key });
    else
      oddities.push({
        code: 'value_left',
        field: 'relations',
        value: `${type} ${key}`.slice(0, 255),
      });
  }
  return named;
}

/** The types of relations by other words. */
const TYPE_OF: Readonly<Record<string, RelationType>> = { blocks: 'blocking' };

/** An address without what stands between it and the next one. */
function withoutCommas(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).trim();
}

/** Jira writes its texts with marks of its own; its tables are known by their key. */
function formatOf(cells: Readonly<Record<string, readonly string[]>>) {
  return 'Issue key' in cells ? ('jira' as const) : ('markdown' as const);
}

function personOf(name: string): SourcePerson | null {
  const key = plainName(name);
  return key === '' ? null : { key };
}

const spanOf = (name: string | undefined) =>
  name ? { name: plainName(name).slice(0, 255) } : null;

/** `3.0` and `3` are one value. */
function estimateOf(text: string): string | null {
  if (text === '') return null;
  const number = Number(text);
  return Number.isFinite(number) ? String(number) : text;
}

/** The comments of a cell: several as JSON or joined, or one. */
function commentsOf(
  cell: string,
  order: ImportMapping['date_order'],
  format: 'jira' | 'markdown',
): SourceComment[] {
  const several = commentsIn(cell);
  if (!several) return [commentOf(cell, order, format)];
  return several.slice(0, MAX_PARTS).map(({ text, at, author }) => ({
    id: createHash('sha256')
      .update(JSON.stringify([text, at, author]))
      .digest('base64url')
      .slice(0, 24),
    author: personOf(author),
    created_at: at === '' ? null : readMoment(at, order),
    body: { text, format },
  }));
}

/** The same said twice is two comments. */
function numbered(comments: readonly SourceComment[]): SourceComment[] {
  const seen = new Map<string, number>();
  return comments.map((comment) => {
    const times = (seen.get(comment.id) ?? 0) + 1;
    seen.set(comment.id, times);
    return times === 1 ? comment : { ...comment, id: `${comment.id} ${times}` };
  });
}

/** `05/Jan/24 3:12 PM;author;text`, or the text alone. */
function commentOf(
  text: string,
  order: ImportMapping['date_order'],
  format: 'jira' | 'markdown',
): SourceComment {
  const [, at = '', author = '', body = ''] =
    /^([^;\n]{6,40});([^;\n]{1,255});([\s\S]*)$/.exec(text) ?? [];
  const created_at = at === '' ? null : readMoment(at, order);
  const id = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  return created_at
    ? { id, author: personOf(author.trim()), created_at, body: { text: body, format } }
    : { id, author: null, created_at: null, body: { text, format } };
}

/** `05/Jan/24 3:12 PM;author;name;address`, or the address alone. */
function fileOf(text: string, order: ImportMapping['date_order']): SourceFile[] {
  const parts = text.split(';');
  const url = parts.at(-1)?.trim() ?? '';
  if (!URL.canParse(url) || !/^https?:/.test(url)) return [];
  const isWhole = parts.length >= 4;
  const last = decodeName(new URL(url).pathname.split('/').at(-1) ?? '');
  return [
    {
      id: url.slice(0, 255),
      url,
      name: (isWhole ? parts[2] : last) || 'file',
      author: isWhole ? personOf(parts[1]?.trim() ?? '') : null,
      created_at: isWhole ? readMoment(parts[0] ?? '', order) : null,
    },
  ];
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
