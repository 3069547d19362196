import { sql } from 'drizzle-orm';
import { boolean, date, doublePrecision, text, uuid, varchar } from 'drizzle-orm/pg-core';

import { moment } from '#server/platform/database/columns.ts';
import type { WorkItemField } from '#shared/work-item-fields/field.ts';
import { allFields, isWritable, type WritableField } from '#shared/work-item-fields/registry.ts';

/** A column of ids: uuids of rows or options, none of them by default. */
export const idsColumn = (name: string) =>
  uuid(name)
    .array()
    .notNull()
    .default(sql`'{}'`);

/** The column of a field, by the kind of the field. */
const COLUMNS = {
  id: uuid,
  ids: idsColumn,
  date: (name: string) => date(name, { mode: 'string' }),
  moment,
  number: doublePrecision,
  flag: (name: string) => boolean(name).notNull().default(false),
  text,
  link: text,
} as const;
type Columns = typeof COLUMNS;

const wordColumn = <Word extends string>(name: string, emptyWord: Word) =>
  varchar(name, { length: 32 }).$type<Word>().notNull().default(emptyWord);

type ColumnOf<Field> = Field extends { readonly words: readonly (infer Word extends string)[] }
  ? ReturnType<typeof wordColumn<Word>>
  : Field extends { readonly kind: infer Kind extends keyof Columns }
    ? ReturnType<Columns[Kind]>
    : never;

/** The columns of the fields that people write, but for those of which `special` has its own or nothing. */
export function declaredColumns<const Special extends readonly string[]>(special: Special) {
  const fields = allFields()
    .filter(isWritable)
    .filter(({ key }) => !special.includes(key));
  type Declared = Exclude<WritableField, { readonly key: Special[number] }>;
  return Object.fromEntries(fields.map((field) => [field.key, columnOf(field)])) as {
    readonly [Field in Declared as Field['key']]: ColumnOf<Field>;
  };
}

function columnOf({ key, kind, emptyWord = '' }: WorkItemField) {
  if (kind === 'word') return wordColumn(key, emptyWord);
  if (kind === 'count') throw new Error(`Nothing writes ${key}: it is counted.`);
  return COLUMNS[kind](key);
}
