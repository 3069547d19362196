import { inflateRawSync } from 'node:zlib';

import { csv } from '#shared/lib/csv.ts';

/** A workbook as a spreadsheet saves it as CSV: what cells show, by their style. */
export function csvOfWorkbook(bytes: Buffer): string {
  const sheet = unzip(bytes).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
  const rows = [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(CELL)].map(([, style, number, text = '']) =>
      number === undefined ? plain(text) : shown(Number(number), style ?? '0'),
    ),
  );
  return csv(rows);
}

const CELL = /<c(?: s="(\d)"><v>([^<]*)<\/v>| t="inlineStr"><is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>/g;

/** Style 0 is a number, 1 a day, 2 a day with its time. */
function shown(number: number, style: string): string {
  if (style === '0') return String(number);
  const at = new Date(Math.round(Date.UTC(1899, 11, 30) + number * 86_400_000)).toISOString();
  return style === '1' ? at.slice(0, 10) : at.slice(0, 19).replace('T', ' ');
}

const plain = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The files of an archive, read by its directory. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.length - 22;
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const named = bytes.readUInt16LE(at + 28);
    const name = bytes.subarray(at + 46, at + 46 + named).toString();
    const start = bytes.readUInt32LE(at + 42);
    const from = start + 30 + bytes.readUInt16LE(start + 26);
    const content = inflateRawSync(bytes.subarray(from, from + packed));
    if (content.length !== size) throw new Error(`${name} has not the length that it says.`);
    files.set(name, content);
    at += 46 + named;
  }
  return files;
}
