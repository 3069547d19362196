import { type Piece, zip, type ZipEntry } from '#server/platform/files/zip.ts';
import type { Words } from '#server/platform/texts/words.ts';
import type { ExportColumn, ExportFormat } from '#shared/constants/exports.ts';
import { csv } from '#shared/lib/csv.ts';
import { escapeText } from '#shared/lib/escape-html.ts';

import {
  cellIn,
  type CellValue,
  columnOf,
  readableOf,
  type SheetKind,
  textOf,
  titleOf,
} from './columns.ts';
import type { ExportedItem } from './item-queries.ts';

export type Pages = AsyncIterable<readonly ExportedItem[]>;

/** What a file is made of; `say` has the messages of exports in the person's language. */
interface Table {
  readonly pages: Pages;
  readonly columns: readonly ExportColumn[];
  readonly say: Words;
}

type Write = (table: Table) => AsyncIterable<Piece>;

export const WRITERS: Readonly<Record<ExportFormat, Write>> = {
  csv: writeCsv,
  json: writeJson,
  xlsx: (table) => zip(workbook(table)),
};

async function* writeCsv({ pages, columns, say }: Table): AsyncGenerator<string> {
  // Byte order mark: without it spreadsheet programs assume another encoding.
  yield `\uFEFF${csv([columns.map((name) => titleOf(name, say))])}`;
  for await (const items of pages)
    yield csv(items.map((item) => columns.map((name) => readableOf(cellIn(name, item, say)))));
}

async function* writeJson({ pages, columns }: Table): AsyncGenerator<string> {
  let before = '[';
  for await (const items of pages) {
    for (const item of items) {
      const values = columns.map((name) => {
        const { of, json = name, inJson = of } = columnOf(name);
        return [json, inJson(item)];
      });
      yield `${before}\n${JSON.stringify(Object.fromEntries(values))}`;
      before = ',';
    }
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org';
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`;

/** Cell styles by index: text and numbers, days, moments. */
const STYLES = `<styleSheet xmlns="${OFFICE}/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;
const STYLE_OF: Readonly<Record<SheetKind, number>> = { number: 0, day: 1, time: 2 };

/** The parts of a workbook with one sheet, which is written while the items are read. */
function workbook(table: Table): ZipEntry[] {
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const part = (name: string, xml: string): ZipEntry => ({ name, content: [HEAD + xml] });
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheets><sheet name="${xmlText(table.say('sheet'))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ),
    part('xl/styles.xml', STYLES),
    { name: 'xl/worksheets/sheet1.xml', content: sheet(table) },
  ];
}

async function* sheet({ pages, columns, say }: Table): AsyncGenerator<string> {
  const titles = columns.map((name) => titleOf(name, say));
  yield `${HEAD}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widths(columns, titles)}<sheetData>${row(titles.map(textCell))}`;
  for await (const items of pages) {
    yield items
      .map((item) =>
        row(columns.map((name) => cellOf(cellIn(name, item, say), columnOf(name).cell))),
      )
      .join('');
  }
  yield '</sheetData></worksheet>';
}

/** Maximum length of a cell's text. */
const MAX_TEXT = 32_767;

const row = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`;

function cellOf(value: CellValue, kind?: SheetKind): string {
  const number = typeof value === 'number' ? value : kind && numberOf(textOf(value), kind);
  if (number === undefined || !Number.isFinite(number)) return textCell(textOf(value));
  return `<c s="${STYLE_OF[kind ?? 'number']}"><v>${number}</v></c>`;
}

/** As an inline string: a spreadsheet does not run it as a formula. */
function textCell(text: string): string {
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(text.slice(0, MAX_TEXT))}</t></is></c>`;
}

const DAY_MS = 86_400_000;
/** Spreadsheets count days from here. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** A spreadsheet's number for a number, day or moment; NaN when the text is none. */
function numberOf(text: string, kind: SheetKind): number {
  if (text.trim() === '') return Number.NaN;
  return kind === 'number' ? Number(text) : (Date.parse(text) - FIRST_DAY) / DAY_MS;
}

const WIDE: ReadonlySet<ExportColumn> = new Set(['Name', 'Description', 'Comments']);

function widths(columns: readonly ExportColumn[], titles: readonly string[]): string {
  const cols = columns.map((name, place) => {
    const width = WIDE.has(name) ? 48 : Math.max(20, (titles[place]?.length ?? 0) + 2);
    return `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`;
  });
  return `<cols>${cols.join('')}</cols>`;
}

/** Characters invalid in XML: most control characters, and lone surrogates. */
// oxlint-disable-next-line no-control-regex -- those are what is taken out
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function xmlText(text: string): string {
  return escapeText(text.toWellFormed().replaceAll(NOT_XML, ''));
}
