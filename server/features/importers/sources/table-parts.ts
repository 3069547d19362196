import { createHash } from 'node:crypto';

import { readMoment } from '#server/features/importers/reading/dates.ts';
import type {
  Oddity,
  SourceComment,
  SourceFile,
  SourceItem,
  SourcePerson,
} from '#server/features/importers/records.ts';
import type { ImportField } from '#shared/constants/imports.ts';
import type { ImportMapping } from '#shared/contract/importers.ts';
import { RelationType } from '#shared/contract/work-items.ts';
import { plainName } from '#shared/lib/names.ts';

import { ownRelation } from './own-tables.ts';
import { commentsIn, linksIn, relationsIn } from './table-cells.ts';
import { formatOf, MAX_PARTS, MAX_VALUES, type Row } from './table-row.ts';

const RELATIONS: readonly (readonly [ImportField, RelationType])[] = [
  ['blocks', 'blocking'],
  ['blocked_by', 'blocked_by'],
  ['relates_to', 'relates_to'],
  ['duplicate', 'duplicate'],
];

export function partsOf(
  row: Row,
  { fields, date_order }: Pick<ImportMapping, 'fields' | 'date_order'>,
  oddities: Oddity[],
): Pick<SourceItem, 'comments' | 'links' | 'files' | 'relations'> {
  const leave = (field: ImportField, value: string) =>
    oddities.push({ code: 'value_left', field, value: value.slice(0, 255) });
  const format = formatOf(fields);
  const comments = row.all('comments').flatMap((cell) => commentsOf(cell, date_order));
  for (const { text } of comments.slice(MAX_PARTS)) leave('comments', text);
  const links = row
    .all('links')
    .flatMap(linksIn)
    .filter(({ url }) => url !== '');
  for (const { url } of links.slice(MAX_VALUES)) leave('links', url);
  return {
    comments: numbered(
      comments.slice(0, MAX_PARTS).map(({ at, ...comment }) => {
        const created_at = at === '' ? null : readMoment(at, date_order);
        if (at !== '' && created_at === null)
          oddities.push({ code: 'bad_date', field: 'comments', value: at.slice(0, 255) });
        return {
          id: comment.id,
          author: personOf(comment.author),
          created_at,
          body: { text: comment.text, format },
        };
      }),
    ),
    links: links.slice(0, MAX_VALUES),
    files: row.all('files').flatMap((cell) => {
      const file = fileOf(cell, date_order);
      if (!file) leave('files', cell);
      return file ?? [];
    }),
    relations: relationsOf(row, fields, oddities),
  };
}

function relationsOf(
  row: Row,
  fields: ImportMapping['fields'],
  oddities: Oddity[],
): SourceItem['relations'] {
  const named: SourceItem['relations'][number][] = RELATIONS.flatMap(([field, type]) =>
    row.all(field).map((other) => ({ type, key: other })),
  );
  const typed = row
    .all('relations')
    .flatMap((cell) => relationsIn(cell, (text) => ownRelation(fields, text)));
  for (const { type, key, ...more } of typed) {
    const known = RelationType.safeParse(TYPE_OF[type] ?? type);
    if (known.success && key !== '' && named.length < MAX_VALUES)
      named.push({ type: known.data, key, ...more });
    else
      oddities.push({
        code: 'value_left',
        field: 'relations',
        value: `${type} ${key}`.slice(0, 255),
      });
  }
  return named;
}

const TYPE_OF: Readonly<Record<string, RelationType>> = { blocks: 'blocking' };

/** A person by the name in a cell. */
export function personOf(name: string): SourcePerson | null {
  const key = plainName(name);
  return key === '' ? null : { key };
}

/** A comment in a cell with its unparsed time. */
interface WrittenComment {
  readonly id: string;
  readonly text: string;
  readonly at: string;
  readonly author: string;
}

const idOf = (words: unknown) =>
  createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 24);

function commentsOf(cell: string, order: ImportMapping['date_order']): WrittenComment[] {
  const several = commentsIn(cell);
  if (!several) return [commentOf(cell, order)];
  return several.map((one) => ({ ...one, id: idOf([one.text, one.at, one.author]) }));
}

/** Identical comments get different ids. */
function numbered(comments: readonly SourceComment[]): SourceComment[] {
  const seen = new Map<string, number>();
  return comments.map((comment) => {
    const times = (seen.get(comment.id) ?? 0) + 1;
    seen.set(comment.id, times);
    return times === 1 ? comment : { ...comment, id: `${comment.id} ${times}` };
  });
}

/** Parses `05/Jan/24 3:12 PM;author;text`, or plain text. */
function commentOf(text: string, order: ImportMapping['date_order']): WrittenComment {
  const [, at = '', author = '', body = ''] =
    /^([^;\n]{6,40});([^;\n]{1,255});([\s\S]*)$/.exec(text) ?? [];
  const id = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  const isDated = at !== '' && readMoment(at, order) !== null;
  return isDated ? { id, at, author: author.trim(), text: body } : { id, at: '', author: '', text };
}

/** Parses `05/Jan/24 3:12 PM;author;name;address`, or a plain URL. */
function fileOf(text: string, order: ImportMapping['date_order']): SourceFile | null {
  const parts = text.split(';');
  const url = parts.at(-1)?.trim() ?? '';
  if (!URL.canParse(url) || !/^https?:/.test(url)) return null;
  const isWhole = parts.length >= 4;
  const last = decodeName(new URL(url).pathname.split('/').at(-1) ?? '');
  return {
    id: url.slice(0, 255),
    url,
    name: (isWhole ? parts[2] : last) || 'file',
    author: isWhole ? personOf(parts[1]?.trim() ?? '') : null,
    created_at: isWhole ? readMoment(parts[0] ?? '', order) : null,
  };
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
