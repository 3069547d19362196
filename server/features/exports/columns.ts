import type { Words } from '#server/platform/texts/words.ts';
import type { ExportColumn, FixedColumn } from '#shared/constants/exports.ts';
import { fieldOfColumn, fieldTitle, ownTitleOf } from '#shared/work-item-fields/exports.ts';
import type { FieldKind, WorkItemField } from '#shared/work-item-fields/field.ts';

import type { ExportedItem } from './item-queries.ts';

/** The content of a cell: one value, several, or a table within the table. */
export type CellValue = string | number | readonly CellPart[];
type CellPart = string | ExportedItem['comments'][number] | ExportedItem['links'][number];

export type SheetKind = 'day' | 'time' | 'number';

interface Column {
  readonly of: (item: ExportedItem) => CellValue;
  /** Value in tables in the person's language, when it is of our words and not of theirs. */
  readonly said?: (item: ExportedItem, say: Words) => CellValue;
  /** The value's type in a spreadsheet, so that it sorts and sums; text by default. */
  readonly cell?: SheetKind;
  /** Key in JSON, when it differs. */
  readonly json?: string;
  /** Value in JSON, when it differs. */
  readonly inJson?: (item: ExportedItem) => CellValue;
}

/** A column: what it holds of an item. All formats have the same. */
export function columnOf(name: ExportColumn): Column {
  const field = fieldOfColumn(name);
  if (field) return { ...ofField(field), json: fieldTitle(field) };
  return COLUMNS[name as FixedColumn];
}

/** What a column holds of an item in tables; `say` has the messages of exports. */
export function cellIn(name: ExportColumn, item: ExportedItem, say: Words): CellValue {
  const { of, said } = columnOf(name);
  return said ? said(item, say) : of(item);
}

/** The head of a column in tables: as the screens name it. `say` has the messages of exports. */
export function titleOf(name: ExportColumn, say: Words): string {
  return ownTitleOf(name) ?? say(`columns.names.${name}`);
}

/** How a sheet keeps what fields hold. */
const CELLS: Partial<Record<FieldKind, SheetKind>> = {
  date: 'day',
  moment: 'time',
  number: 'number',
};

/** What a file has of a field, by its kind: names of people and options, and what is empty as nothing. */
function ofField({ key, kind, options, emptyWord }: WorkItemField): Column {
  const cell = CELLS[kind];
  const nameOf = (id: string) => options?.find((option) => option.id === id)?.name ?? id;
  const of = ({ fields }: ExportedItem): CellValue => {
    const value = fields[key] ?? '';
    if (typeof value === 'object') return value.map(nameOf);
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (value === emptyWord) return '';
    return typeof value === 'string' ? nameOf(value) : value;
  };
  const flag = ({ fields }: ExportedItem, say: Words) =>
    say(fields[key] === true ? 'values.flags.yes' : 'values.flags.no');
  return { of, ...(cell && { cell }), ...(kind === 'flag' && { said: flag }) };
}

const COLUMNS: Readonly<Record<FixedColumn, Column>> = {
  ID: { of: ({ key }) => key },
  Project: { of: ({ project }) => project },
  Name: { of: ({ name }) => name },
  Type: {
    of: ({ type }) => type,
    said: ({ type }, say) =>
      say(`values.types.${type === 'Work item' ? 'item' : type.toLowerCase()}`),
  },
  Description: { of: ({ description }) => description ?? '' },
  State: { of: ({ state }) => state ?? '' },
  'Start Date': { of: ({ start_date }) => start_date ?? '', cell: 'day' },
  'Target Date': { of: ({ target_date }) => target_date ?? '', cell: 'day' },
  Priority: {
    of: ({ priority }) => priority,
    said: ({ priority }, say) => say(`values.priorities.${priority}`),
  },
  'Created By': { of: ({ created_by }) => created_by ?? '' },
  Labels: { of: ({ labels }) => labels },
  'Cycle Name': {
    // As a list: text in brackets would be read as a list again.
    of: ({ cycle_name }) => (cycle_name === null ? [] : [cycle_name]),
    inJson: ({ cycle_name }) => cycle_name ?? '',
  },
  'Cycle Start Date': { of: ({ cycle_start }) => cycle_start ?? '', cell: 'day' },
  'Cycle End Date': { of: ({ cycle_end }) => cycle_end ?? '', cell: 'day' },
  'Module Name': { of: ({ modules }) => modules },
  'Created At': { of: ({ created_at }) => created_at, cell: 'time' },
  'Updated At': { of: ({ updated_at }) => updated_at, cell: 'time' },
  'Completed At': { of: ({ completed_at }) => completed_at ?? '', cell: 'time' },
  'Archived At': { of: ({ archived_at }) => archived_at ?? '', cell: 'time' },
  Comments: { of: ({ comments }) => comments },
  Estimate: { of: ({ estimate }) => estimate ?? '', cell: 'number' },
  Link: { of: ({ links }) => links, inJson: ({ links }) => links.map(({ url }) => url) },
  Assignees: { of: ({ assignees }) => assignees, json: 'Assignee' },
  'Subscribers Count': { of: ({ subscribers }) => subscribers },
  'Attachment Count': { of: ({ attachments }) => attachments.length },
  'Attachment Links': { of: ({ attachments }) => attachments },
  Parent: { of: ({ parent }) => parent ?? '' },
  Epic: { of: ({ epic }) => epic ?? '' },
  Relations: {
    of: ({ relations }) => relations,
    said: ({ relations }, say) =>
      relations.map((one) => one.replace(/^\w+/, (type) => say(`values.relations.${type}`))),
  },
};

/** A cell as text: comments as `text (date by name)`, links as `[title](address)`. */
export function textOf(value: CellValue): string {
  return typeof value === 'object' ? value.map(textOfPart).join(', ') : String(value);
}

/** A cell of a file that can be imported again: JSON when its values contain the separator. */
export function readableOf(value: CellValue): string {
  if (typeof value !== 'object' || value.every(isPlain)) return textOf(value);
  return JSON.stringify(value);
}

function isPlain(part: CellPart): boolean {
  if (typeof part === 'string') return isPlainWord(part) && !/^(null|undefined|\{\})$/.test(part);
  if ('url' in part) return !/[,()]/.test(part.url) && !/[()[\]\n]|https?:/.test(part.title ?? '');
  return (
    part.comment !== '' &&
    !/ \(\S+ by /.test(part.comment) &&
    !/^\s|[()\n]/.test(part.created_by) &&
    !/^\s*(\[|\{)/.test(part.comment)
  );
}

const isPlainWord = (word: string) => !/[,;"[\]\n]/.test(word) && word.trim() === word;

function textOfPart(part: CellPart): string {
  if (typeof part === 'string') return part;
  if ('url' in part) return part.title ? `[${part.title}](${part.url})` : part.url;
  return `${part.comment} (${part.created_at} by ${part.created_by})`;
}
