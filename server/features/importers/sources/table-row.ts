import type { Oddity, SourceText } from '#server/features/importers/records.ts';
import type { ImportField } from '#shared/constants/imports.ts';
import type { ImportMapping } from '#shared/contract/importers.ts';
import { fieldOfColumn } from '#shared/work-item-fields/exports.ts';

import { isOwnTable } from './own-tables.ts';
import { isNothing, listIn } from './table-cells.ts';

const LIST = /[,;]/;

/** Separators of the values in a cell; spaces around values are removed later. */
const BREAKS: Readonly<Partial<Record<ImportField, RegExp>>> = {
  labels: LIST,
  assignees: LIST,
  modules: LIST,
  blocks: /[\s,;]/,
  blocked_by: /[\s,;]/,
  relates_to: /[\s,;]/,
  duplicate: /[\s,;]/,
  // File names may contain commas: only a URL or a new line begins the next file.
  files: /\n|,(?=\s{0,9}https?:)/,
};

const breaksOf = (field: ImportField): RegExp | undefined =>
  fieldOfColumn(field)?.kind === 'ids' ? LIST : BREAKS[field];

/** Limits of values and parts per cell: a cell could hold a million. */
export const MAX_VALUES = 200;
export const MAX_PARTS = 10_000;

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
        // In our own exports only an empty cell is empty.
        if (!isOwn && isNothing(cell)) return [];
        const at = breaksOf(field);
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

/** Free text, which is never treated as an empty value. */
const WRITTEN: ReadonlySet<ImportField> = new Set(['title']);
/** Splits a cell; everything after the limit is one part. */
function partsIn(cell: string, at: RegExp): string[] {
  const parts = cell.split(at, MAX_PARTS);
  return parts.length < MAX_PARTS ? parts : [...parts, '…'];
}

/**
 * Markup by the table's headers: Jira's tables have its markup. Our own exports have plain text.
 */
export function formatOf(fields: ImportMapping['fields']): SourceText['format'] {
  const known = formats.get(fields) ?? readFormat(fields);
  formats.set(fields, known);
  return known;
}

/** Each row asks; a table has one mapping. */
const formats = new WeakMap<ImportMapping['fields'], SourceText['format']>();

function readFormat(fields: ImportMapping['fields']): SourceText['format'] {
  if ('Issue key' in fields) return 'jira';
  return isOwnTable(Object.keys(fields)) ? 'plain' : 'markdown';
}
