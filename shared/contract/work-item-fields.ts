import { z } from 'zod';

import { MAX_BULK, MAX_FIELD_TEXT } from '#shared/constants/work-items.ts';
import type { FieldKind, WorkItemField } from '#shared/work-item-fields/field.ts';
import {
  allFields,
  type BulkField,
  isBulk,
  isInRows,
  isWritable,
  type RowField,
  type WritableField,
} from '#shared/work-item-fields/registry.ts';

import { CalendarDate, Id, Moment, numeric, OptionalId } from './fields.ts';

const Ids = z.array(Id);

/** What rows hold, by the kind of the field. */
const ROW_KINDS = {
  id: Id,
  ids: Ids,
  date: CalendarDate,
  moment: Moment,
  number: z.number(),
  count: z.int(),
  flag: z.boolean(),
  text: z.string(),
  link: z.string(),
} satisfies Record<Exclude<FieldKind, 'word'>, z.ZodType>;
type RowKinds = typeof ROW_KINDS;

type Words<Field> = Field extends { readonly words: readonly (infer Word extends string)[] }
  ? z.ZodEnum<{ [Key in Word]: Key }>
  : never;
type Read<Field> = Field extends { readonly kind: 'word' }
  ? Words<Field>
  : Field extends { readonly kind: infer Kind extends keyof RowKinds }
    ? Field extends { readonly isRequired: true } | { readonly kind: 'ids' }
      ? RowKinds[Kind]
      : z.ZodNullable<RowKinds[Kind]>
    : never;

/** What every row of a work item holds: a schema for each field. */
export const rowShape = shapeOf<{ readonly [Field in RowField as Field['key']]: Read<Field> }>(
  schemasOf(allFields().filter(isInRows), readSchema),
);

function readSchema({ kind, words = [], isRequired }: WorkItemField): z.ZodType {
  if (kind === 'word') return z.enum(words);
  const schema = ROW_KINDS[kind];
  return isRequired || kind === 'ids' ? schema : schema.nullable();
}

const GivenIds = Ids.max(MAX_BULK).optional();

const Line = z.string().trim().max(MAX_FIELD_TEXT);
const Url = z.url({ protocol: /^https?$/, error: 'Enter a valid URL.' }).max(MAX_FIELD_TEXT);

/** Empty text is no value. */
const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable()).optional();

/** What a request may give, by the kind of the field; a title has rules of its own. */
const WRITE_KINDS = {
  id: OptionalId.optional(),
  ids: GivenIds,
  date: CalendarDate.nullable().optional(),
  moment: orNothing(Moment),
  number: numeric(z.number()).optional(),
  flag: z.boolean().optional(),
  text: orNothing(Line),
  link: orNothing(Url),
};
type WriteKinds = typeof WRITE_KINDS;
type Write<Field> = Field extends { readonly kind: 'word' }
  ? z.ZodOptional<Words<Field>>
  : Field extends { readonly kind: infer Kind extends keyof WriteKinds }
    ? Field extends { readonly kind: 'number'; readonly decimals: number }
      ? ReturnType<typeof numberSchema>
      : WriteKinds[Kind]
    : never;
type Written<All extends { readonly key: string }> = {
  readonly [Field in Exclude<All, { readonly key: 'name' }> as Field['key']]: Write<Field>;
};
type ListKey = Extract<WritableField, { readonly kind: 'ids' }>['key'];

const written = allFields()
  .filter(isWritable)
  .filter(({ key }) => key !== 'name');
const lists = written.filter(({ kind }) => kind === 'ids').map(({ key }) => key);

/** What creating and changing an item may set. */
export const writtenShape = shapeOf<Written<WritableField>>(schemasOf(written, writeSchema));

const added = lists.map((key) => [`${key}_add`, GivenIds] as const);
const removed = lists.map((key) => [`${key}_remove`, GivenIds] as const);

/**
 * Our own, beside the contract: values to put into a list and to take out of it. Two people who change a list at
 * once, or without a network, both keep what they did; whoever sends the whole list replaces it.
 */
export const listChangesShape = shapeOf<Record<`${ListKey}_${'add' | 'remove'}`, typeof GivenIds>>([
  ...added,
  ...removed,
]);

type BulkListKey = Extract<BulkField, { readonly kind: 'ids' }>['key'];

const bulkFields = allFields().filter(isBulk);
const bulkRemoved = bulkFields
  .filter(({ kind }) => kind === 'ids')
  .map(({ key }) => [`${key}_remove`, GivenIds] as const);

/** What the call for many items may set: values are added to lists; taking out is our own. */
export const bulkShape = shapeOf<
  Written<BulkField> & Record<`${BulkListKey}_remove`, typeof GivenIds>
>([...schemasOf(bulkFields, writeSchema), ...bulkRemoved]);

/** What a request may give for a field, outside the requests that have its schema already. */
export function writeSchema(field: WorkItemField): z.ZodType {
  const { kind, words = [], options, isRequired } = field;
  if (kind === 'word') return z.enum(words).optional();
  if (kind === 'count') throw new Error(`Nothing writes ${field.key}: it is counted.`);
  if (kind === 'number' && !isRequired) return numberSchema(field);
  if (!options) return WRITE_KINDS[kind];
  const Option = z.enum(options.map(({ id }) => id));
  return kind === 'ids' ? z.array(Option).max(MAX_BULK).optional() : orNothing(Option);
}

/** A number with as many digits as the field has. */
function numberSchema({ decimals = 0 }: WorkItemField) {
  const Rounded = z.number().overwrite((value) => Number(value.toFixed(decimals)));
  return orNothing(numeric(Rounded));
}

type Schemas = readonly (readonly [key: string, schema: z.ZodType])[];

function schemasOf(
  fields: readonly WorkItemField[],
  schemaOf: (field: WorkItemField) => z.ZodType,
): Schemas {
  return fields.map((field) => [field.key, schemaOf(field)]);
}

/** A shape from its schemas. Its type follows from the declarations in the same way as the schemas do. */
function shapeOf<Shape>(schemas: Schemas): Shape {
  return Object.fromEntries(schemas) as Shape;
}
