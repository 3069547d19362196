import { CsvError, parse } from 'csv-parse/sync';

import type { SourceRecord } from '#server/features/importers/records.ts';
import { MAX_IMPORT_ITEMS } from '#shared/constants/imports.ts';

import { readFile } from './file.ts';
import { type Source, SourceError } from './source.ts';

const CHUNK = 500;
const MAX_COLUMNS = 500;

/** A table of any tool's export, one item a row. */
export const csvSource: Source = {
  async *read(platform, row) {
    const records = readTable(await readFile(platform, row));
    for (let from = 0; from < records.length; from += CHUNK)
      yield records.slice(from, from + CHUNK);
  },
};

/** The rows of a table: each cell by its column; a column that is there several times has several cells. */
export function readTable(content: Buffer): SourceRecord[] {
  const text = decode(content).replaceAll('\0', '');
  const rows = rowsOf(text);
  const [header = [], ...body] = rows;
  const names = header.map((name) => unquoted(name.trim()));
  if (names.every((name) => name === '')) {
    throw new SourceError('The file is empty. Export it again and upload it.');
  }
  if (names.length > MAX_COLUMNS) throw new SourceError('The table has more than 500 columns.');
  if (body.length === 0) throw new SourceError('The table has a header but no rows.');
  if (body.length > MAX_IMPORT_ITEMS) {
    throw new SourceError(`The table has more than ${MAX_IMPORT_ITEMS} rows. Divide it.`);
  }
  return body.map((row) => {
    const cells: Record<string, string[]> = {};
    for (const [place, name] of names.entries()) {
      const cell = unquoted((row[place] ?? '').trim());
      if (name === '') continue;
      const known = (cells[name] ??= []);
      if (cell !== '') known.push(cell);
    }
    return { cells };
  });
}

function rowsOf(text: string): string[][] {
  const options = {
    bom: true,
    delimiter: delimiterOf(text),
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
  };
  try {
    const rows: unknown[] = parse(text, options);
    return rows.map((row) => (Array.isArray(row) ? row.map(String) : []));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SourceError(`The file is not a table: ${error.message}.`);
  }
}

/** UTF-8, or UTF-16 as some spreadsheets write it. */
function decode(content: Buffer): string {
  const isWide = content[0] === 0xff && content[1] === 0xfe;
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(content);
}

/** What stands most often between the names of the header. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split('\n', 1);
  const count = (sign: string) => header.split(sign).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** Our own exports put a quote mark before what a spreadsheet would run. */
function unquoted(cell: string): string {
  return /^'+[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? cell.slice(1) : cell;
}
