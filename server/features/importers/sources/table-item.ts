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
import type { RelationType } from '#shared/contract/work-items.ts';
import { plainName } from '#shared/lib/names.ts';

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
  const day = (field: ImportField) =>
    read(field, (text) => readDay(text, mapping.date_order), 'bad_date');
  const moment = (field: ImportField) =>
    read(field, (text) => readMoment(text, mapping.date_order), 'bad_date');
  const description = row.one('description');
  const state = row.one('state');
  const key = row.one('key') || `row ${place + 1}`;
  return sourceItem({
    key: key.slice(0, 255),
    other_keys: row.all('other_key').slice(0, MAX_OTHER_KEYS),
    title: plainName(row.one('title')),
    description: description === '' ? null : { text: description, format: formatOf(cells) },
    is_epic: row.one('type').toLowerCase() === 'epic',
    state: state === '' ? null : state,
    state_group: groupOf(state),
    priority: read('priority', priorityOf, 'unknown_priority') ?? 'none',
    assignees: row.all('assignees').map((name): SourcePerson => ({ key: name })),
    creator: personOf(row.one('creator')),
    labels: [...new Set(row.all('labels'))].map((name) => ({ name })),
    estimate: estimateOf(row.one('estimate')),
    cycle: spanOf(row.all('cycle').at(-1)),
    modules: [...new Set(row.all('modules'))].flatMap((name) => spanOf(name) ?? []),
    parent: row.one('parent') || null,
    start_date: day('start_date'),
    due_date: day('due_date'),
    created_at: moment('created_at'),
    updated_at: moment('updated_at'),
    completed_at: moment('completed_at'),
    comments: row
      .all('comments')
      .map((text) => commentOf(text, mapping.date_order, formatOf(cells))),
    links: row.all('links').map((url) => ({ url, title: null })),
    files: row.all('files').flatMap((text) => fileOf(text, mapping.date_order)),
    relations: RELATIONS.flatMap(([field, type]) =>
      row.all(field).map((other) => ({ type, key: other })),
    ),
    oddities,
  });
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
        const at = BREAKS[field];
        return at ? cell.split(at, MAX_PARTS) : [cell];
      })
      .map((part) => (field === 'links' ? withoutCommas(part) : part.trim()))
      .filter((part) => part !== '')
      .slice(0, MAX_VALUES);
  return { all, one: (field: ImportField) => all(field)[0] ?? '' };
}

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

const personOf = (name: string): SourcePerson | null => (name === '' ? null : { key: name });

const spanOf = (name: string | undefined) =>
  name ? { name: plainName(name).slice(0, 255) } : null;

/** `3.0` and `3` are one value. */
function estimateOf(text: string): string | null {
  if (text === '') return null;
  const number = Number(text);
  return Number.isFinite(number) ? String(number) : text;
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
