import { readDay, readMoment } from '#server/features/importers/reading/dates.ts';
import type { Oddity, SourceItem } from '#server/features/importers/records.ts';
import type { ImportMapping } from '#shared/contract/importers.ts';
import { writeSchema } from '#shared/contract/work-item-fields.ts';
import { nameKey, plainName } from '#shared/lib/names.ts';
import { readFlag } from '#shared/work-item-fields/conditions.ts';
import { exportedFields, ownColumnOf } from '#shared/work-item-fields/exports.ts';
import type { WorkItemField } from '#shared/work-item-fields/field.ts';

import { ownValue } from './own-tables.ts';
import { personOf } from './table-parts.ts';
import type { Row } from './table-row.ts';

/** Reads the columns of fields that have one of their own, by their kinds; a value they cannot hold is a problem. */
export function fieldsOf(
  row: Row,
  mapping: Pick<ImportMapping, 'fields' | 'date_order'>,
  oddities: Oddity[],
): Pick<SourceItem, 'values' | 'people'> {
  const values: Record<string, unknown> = {};
  const people: Record<string, SourceItem['assignees']> = {};
  for (const field of exportedFields()) {
    const column = ownColumnOf(field);
    const texts = row.all(column);
    if (texts.length === 0) continue;
    const isList = field.kind === 'ids';
    if (field.refersTo === 'users') {
      people[field.key] = texts.flatMap((text) => personOf(text) ?? []);
      continue;
    }
    const given = isList ? named(texts, field) : texts.slice(0, 1);
    const read = given.flatMap((text) => {
      const value = valueOf(field, text, mapping);
      const { data, success } = schemaOf(field).safeParse(isList ? [value] : value);
      if (success && value !== null) return [data];
      const isDate = field.kind === 'date' || field.kind === 'moment';
      const code = isDate ? 'bad_date' : 'value_left';
      oddities.push({ code, field: column, value: text.slice(0, 255) });
      return [];
    });
    if (read.length > 0) values[field.key] = isList ? read.flat() : read[0];
  }
  return { values, people };
}

/** Each row asks. */
const schemas = new WeakMap<WorkItemField, ReturnType<typeof writeSchema>>();

function schemaOf(field: WorkItemField) {
  const known = schemas.get(field) ?? writeSchema(field);
  schemas.set(field, known);
  return known;
}

/** What a field stores for a text; null for none, and the schema of the field has the last word. */
function valueOf(
  field: WorkItemField,
  text: string,
  { fields, date_order }: Pick<ImportMapping, 'fields' | 'date_order'>,
): unknown {
  const { kind, options, words } = field;
  switch (kind) {
    case 'date':
      return readDay(text, date_order);
    case 'moment':
      return readMoment(text, date_order);
    case 'flag':
      return FLAGS.get(text.toLowerCase()) ?? readFlag(ownValue(fields, 'flags', text));
    case 'word':
      return words?.find((word) => nameKey(word) === nameKey(text)) ?? null;
    case 'id':
    case 'ids':
      return options?.find(({ name }) => keyOf(name) === keyOf(text))?.id ?? null;
    default:
      return text;
  }
}

/** A name as the parts of a cell give it: whatever stood between them is a comma. */
const keyOf = (name: string) => nameKey(plainName(name)).replaceAll(/\s*[,;]\s*/g, ',');

/** The values of a list; the parts of an option whose name has a comma belong together. */
function named(parts: readonly string[], { options = [] }: WorkItemField): string[] {
  const names = new Set(options.map(({ name }) => keyOf(name)));
  const found: string[] = [];
  for (let from = 0; from < parts.length;) {
    let to = parts.length;
    while (to > from + 1 && !names.has(keyOf(parts.slice(from, to).join(',')))) to -= 1;
    found.push(parts.slice(from, to).join(', '));
    from = to;
  }
  return found;
}

/** What spreadsheets and other tools write for a checkbox, beside yes and no. */
const FLAGS = new Map([
  ['1', true],
  ['x', true],
  ['y', true],
  ['0', false],
  ['n', false],
]);
