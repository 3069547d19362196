import type { LinkKey } from '#shared/work-item-fields/conditions.ts';
import type { FieldQuery, WorkItemField } from '#shared/work-item-fields/field.ts';
import { allQueries, type QueryField } from '#shared/work-item-fields/registry.ts';

/** Where a field's ids are: on the row, in a list on the row, or in rows that only the server has. */
type IdPlace =
  | { readonly is: 'one' | 'many'; readonly key: string }
  | { readonly is: 'linked'; readonly key: LinkKey };

/** The date that a field holds, and how distances from today are meant. */
interface DatePlace {
  readonly key: string;
  /** Its distances lie ahead (due in 7 days), not behind (created 7 days ago). */
  readonly isAhead: boolean;
  readonly isDue: boolean;
  /** A moment, whose date counts. */
  readonly isMoment: boolean;
}

/** A field as people write it, and what it looks at. */
export interface QueryEntry extends FieldQuery {
  readonly name: QueryField;
  readonly canBeEmpty: boolean;
  /** The word for no value, of a field that has one. */
  readonly emptyWord?: string | undefined;
  readonly isPerson: boolean;
  readonly ids?: IdPlace | undefined;
  readonly date?: DatePlace | undefined;
}

/** What the language knows of each field; registered fields join when they are first asked for. */
const entries = new WeakMap<WorkItemField, QueryEntry>();

/** Every field of the language, in the order in which they are offered. */
export function queryFields(): QueryField[] {
  return [...allQueries().keys()].filter(isQueryField);
}

/** What the language knows of a field. */
export function queryOf(name: QueryField): QueryEntry {
  const found = allQueries().get(name);
  if (!found) throw new Error(`There is no field ${name}.`);
  const { field, part } = found;
  const known = entries.get(field) ?? entryOf(name, field, part);
  entries.set(field, known);
  return known;
}

/** What a field asks of other tables than an item's own; null = rows say it. */
export function linkOf(name: QueryField): LinkKey | null {
  const { ids, words } = queryOf(name);
  return ids?.is === 'linked' ? ids.key : (words?.shape?.link ?? null);
}

/** The field that a word before a colon means. */
export function fieldOfWord(word: string): QueryField | null {
  const wanted = word.toLowerCase();
  for (const [name, { part }] of allQueries()) {
    const isMeant = part.word === wanted || name === wanted || part.aliases?.includes(wanted);
    if (isMeant && isQueryField(name)) return name;
  }
  return null;
}

function isQueryField(name: string): name is QueryField {
  return allQueries().has(name);
}

function entryOf(name: QueryField, field: WorkItemField, query: FieldQuery): QueryEntry {
  const { key, kind, emptyWord, refersTo, isRequired = false, isOnly } = field;
  const isDate = kind === 'date' || kind === 'moment';
  const { isAhead = false, isDue = false } = query;
  return {
    ...query,
    name,
    emptyWord,
    canBeEmpty: isOnly === undefined && (!isRequired || emptyWord !== undefined),
    isPerson: refersTo === 'users',
    ids: refersTo && placeOf(field),
    date: isDate ? { key, isAhead, isDue, isMoment: kind === 'moment' } : undefined,
  };
}

function placeOf({ key, kind }: WorkItemField): IdPlace {
  if (key === 'subscribers' || key === 'mentions') return { is: 'linked', key };
  return { is: kind === 'ids' ? 'many' : 'one', key };
}
