import { Readable } from 'node:stream';

import { CsvError, parse } from 'csv-parse';

import { WorkRefused } from '#server/platform/process/untrusted-words.ts';
import { MAX_IMPORT_ITEMS } from '#shared/constants/imports.ts';

import { readOutline, type TableRow } from './outlines.ts';

const MAX_COLUMNS = 500;
const MAX_NAME = 255;
/** Limit of characters per row: a work item's text may have half of it. */
const MAX_ROW = 2_000_000;

/** Parses a table: cells by column name; a repeated column has several cells. */
export function readTable(input: AsyncIterable<Uint8Array>): AsyncGenerator<TableRow> {
  return readOutline(readRows(input));
}

async function* readRows(input: AsyncIterable<Uint8Array>): AsyncGenerator<TableRow> {
  let names: string[] | null = null;
  let rows = 0;
  for await (const row of rowsOf(input)) {
    if (!names) {
      names = namesOf(row);
      continue;
    }
    rows += 1;
    if (rows > MAX_IMPORT_ITEMS)
      throw new WorkRefused(`The table has more than ${MAX_IMPORT_ITEMS} rows. Divide it.`);
    // The first row has all columns; the others omit empty cells.
    yield { cells: cellsOf(names, row, rows === 1) };
  }
  if (!names) throw new WorkRefused('The file is empty. Export it again and upload it.');
  if (rows === 0) throw new WorkRefused('The table has a header but no rows.');
}

function namesOf(header: readonly string[]): string[] {
  const names = header.map((name) => unquoted(name.trim()));
  if (names.every((name) => name === ''))
    throw new WorkRefused('The file is empty. Export it again and upload it.');
  if (names.some((name) => name.length > MAX_NAME))
    throw new WorkRefused(`A column has a name of more than ${MAX_NAME} characters. Shorten it.`);
  return names;
}

function cellsOf(names: readonly string[], row: readonly string[], isWhole: boolean) {
  const cells: Record<string, string[]> = {};
  for (const [place, name] of names.entries()) {
    const cell = unquoted((row[place] ?? '').trim());
    if (name === '' || (cell === '' && !isWhole)) continue;
    const known = (cells[name] ??= []);
    if (cell !== '') known.push(cell);
  }
  return cells;
}

async function* rowsOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const text = textOf(input);
  const { beginning, delimiter } = await beginningOf(text);
  const parser = parse({
    bom: true,
    delimiter,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW,
    cast: (cell, { index }) => {
      if (index < MAX_COLUMNS) return cell;
      throw new WorkRefused(`The table has more than ${MAX_COLUMNS} columns.`);
    },
  });
  const all = Readable.from(joined(beginning, text), { objectMode: false });
  all.on('error', (error) => parser.destroy(error));
  try {
    for await (const row of all.pipe(parser)) yield row as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      throw new WorkRefused(
        `Row ${parser.info.records + 1} is longer than 2 MB. Shorten its cells.`,
      );
    throw new WorkRefused(`The file is not a table: ${error.message}.`);
  }
}

/** Decodes UTF-8, UTF-16 or Windows-1252; removes NUL, which PostgreSQL does not store. */
async function* textOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let held = new Uint8Array();
  for await (const chunk of input) {
    const bytes = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    held = new Uint8Array();
    if (!decoder) {
      const encoding = encodingOf(bytes);
      if (encoding === null) {
        held = Uint8Array.from(bytes);
        continue;
      }
      if (encoding !== 'ascii') decoder = new TextDecoder(encoding);
    }
    const text = decoder
      ? decoder.decode(bytes, { stream: true })
      : Buffer.from(bytes).toString('latin1');
    yield text.replaceAll('\0', '');
  }
  const rest = decoder ? decoder.decode() : new TextDecoder(wordOf(held)).decode(held);
  if (rest !== '') yield rest.replaceAll('\0', '');
}

const isHigh = (byte: number) => byte > 0x7f;

/** Detects the encoding; `ascii` = undecided so far, null = cut where it would be decided. */
function encodingOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const first = bytes.findIndex(isHigh);
  if (first === -1) return 'ascii';
  return first >= bytes.length - 3 ? null : wordOf(bytes);
}

/** Spreadsheets on Windows write Windows-1252, whose letters beyond ASCII are invalid UTF-8. */
function wordOf(bytes: Uint8Array): 'utf-8' | 'windows-1252' {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Reads up to the end of the header; detects the separator. */
async function beginningOf(text: AsyncGenerator<string>) {
  let beginning = '';
  while (!beginning.includes('\n') && beginning.length < MAX_ROW) {
    const { value, done } = await text.next();
    if (done) break;
    beginning += value;
  }
  refuseOthers(beginning);
  // Spreadsheets may name the separator in a first line.
  const said = /^\uFEFF?"?sep=([^\r\n])"?\r?\n/i.exec(beginning);
  if (said) return { beginning: beginning.slice(said[0].length), delimiter: said[1] ?? ',' };
  return { beginning, delimiter: delimiterOf(beginning) };
}

/** Refuses files of other types by their first characters. */
function refuseOthers(beginning: string): void {
  const start = beginning
    .slice(0, 200)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^<[?!a-z]/i.test(start))
    throw new WorkRefused('The file is XML or a web page, not a table. Export it as CSV.');
  if (/^(\{\s*["}]|\[\s*[{[\]])/.test(start))
    throw new WorkRefused('The file is JSON, not a table. Export it as CSV.');
  if (start.startsWith('PK\u0003\u0004'))
    throw new WorkRefused('The file is a workbook or an archive, not a table. Export it as CSV.');
}

async function* joined(beginning: string, text: AsyncGenerator<string>): AsyncGenerator<string> {
  if (beginning !== '') yield beginning;
  yield* text;
}

/** The most frequent separator in the header. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split('\n', 1);
  const count = (sign: string) => header.split(sign).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** Our own exports quote cells that a spreadsheet would run as formulas. */
function unquoted(cell: string): string {
  return /^'+[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? cell.slice(1) : cell;
}
