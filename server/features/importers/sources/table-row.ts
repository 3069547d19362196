import type { Oddity, SourceText } from '#server/features/importers/records.ts';
import { EXPORT_COLUMNS, titleOf } from '#shared/constants/exports.ts';
import type { ImportField } from '#shared/constants/imports.ts';
import type { ImportMapping } from '#shared/contract/importers.ts';

import { isNothing, listIn } from './table-cells.ts';

/** Where one value of a cell ends and the next begins; what stands around a value is taken off afterwards. */
const BREAKS: Readonly<Partial<Record<ImportField, RegExp>>> = {
  labels: /[,;]/,
  assignees: /[,;]/,
  modules: /[,;]/,
  blocks: /[\s,;]/,
  blocked_by: /[\s,;]/,
  relates_to: /[\s,;]/,
  duplicate: /[\s,;]/,
  // A name of a file has commas: only what begins an address, or a line, is the next one.
  files: /\n|,(?=\s{0,9}https?:)/,
};
/** More values than one item has in a field, and what may stand between them; a cell could hold a million. */
export const MAX_VALUES = 200;
export const MAX_PARTS = 10_000;

/** The cells of a row by what they are. */
export function rowOf(
  cells: Readonly<Record<string, readonly string[]>>,
  fields: ImportMapping['fields'],
  oddities: Oddity[],
) {
  const columns = new Map<ImportField, string[]>();
  for (const [column, field] of Object.entries(fields))
    if (field) columns.set(field, [...(columns.get(field) ?? []), column]);
  const isOwn = formatOf(fields) === 'plain';
  const valuesOf = (field: ImportField): string[] =>
    (columns.get(field) ?? [])
      .flatMap((column) => cells[column] ?? [])
      .flatMap((cell) => {
        if (WRITTEN.has(field)) return [cell];
        // Our own exports have an empty cell where there is nothing.
        if (!isOwn && isNothing(cell)) return [];
        const at = BREAKS[field];
        const list = at || field === 'cycle' ? listIn(cell) : null;
        if (list) return list;
        return at ? partsIn(cell, at) : [cell];
      })
      .map((part) => part.trim())
      .filter((part) => part !== '');
  const read = new Map<ImportField, string[]>();
  const all = (field: ImportField): string[] => {
    const known = read.get(field);
    if (known) return known;
    const values = valuesOf(field);
    if (values.length > MAX_VALUES) {
      const value = values
        .slice(MAX_VALUES, MAX_VALUES * 2)
        .join(', ')
        .slice(0, 255);
      oddities.push({ code: 'values_left', field, value });
    }
    const kept = values.slice(0, MAX_VALUES);
    read.set(field, kept);
    return kept;
  };
  const unreadable = () =>
    [...columns].flatMap(([field, names]) =>
      names
        .flatMap((name) => cells[name] ?? [])
        .filter((cell) => cell.includes('\uFFFD'))
        .map((cell) => [field, cell.slice(0, 255)] as const),
    );
  return { all, one: (field: ImportField) => all(field)[0] ?? '', unreadable };
}

export type Row = ReturnType<typeof rowOf>;

/** What a person wrote, whatever it looks like. */
const WRITTEN: ReadonlySet<ImportField> = new Set(['title']);
/** The parts of a cell; what is beyond the last of so many is one part. */
function partsIn(cell: string, at: RegExp): string[] {
  const parts = cell.split(at, MAX_PARTS);
  return parts.length < MAX_PARTS ? parts : [...parts, '…'];
}

const OWN_HEADS: ReadonlySet<string> = new Set(EXPORT_COLUMNS.map(titleOf));

/**
 * Jira writes its texts with marks of its own; its tables are known by their key. Our own exports, known by their heads,
 * have the words of texts without marks: a sign in them is no mark.
 */
export function formatOf(fields: ImportMapping['fields']): SourceText['format'] {
  if ('Issue key' in fields) return 'jira';
  const heads = Object.keys(fields);
  return 'Key' in fields && heads.every((head) => OWN_HEADS.has(head)) ? 'plain' : 'markdown';
}
