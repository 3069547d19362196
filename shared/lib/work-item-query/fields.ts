import type { LinkKey } from '#shared/work-item-fields/conditions.ts';
import type { FieldQuery, WorkItemField } from '#shared/work-item-fields/field.ts';
import { allQueries, type QueryField } from '#shared/work-item-fields/registry.ts';

/** Where a field's ids are: on the row, in a list on the row, or only on the server. */
type IdPlace =
  | { readonly is: 'one' | 'many'; readonly key: string }
  | { readonly is: 'linked'; readonly key: LinkKey };

/** The date of a field, and the meaning of offsets. */
interface DatePlace {
  readonly key: string;
  /** Offsets without a sign lie ahead (due in 7 days), not behind (created 7 days ago). */
  readonly isAhead: boolean;
  readonly isDue: boolean;
  /** A moment; only its date is compared. */
  readonly isMoment: boolean;
}

/** A field of the query language, and where its values are. */
export interface QueryEntry extends FieldQuery {
  readonly name: QueryField;
  readonly canBeEmpty: boolean;
  /** Word for no value, if the field can be empty. */
  readonly emptyWord?: string | undefined;
  readonly isPerson: boolean;
  /** It holds text, and is compared with a part of it. */
  readonly isText: boolean;
  /** What it looks at. */
  readonly key: string;
  readonly ids?: IdPlace | undefined;
  readonly date?: DatePlace | undefined;
}

/** Cache of entries by field; fields registered at run time are added on first use. */
const entries = new WeakMap<WorkItemField, QueryEntry>();

/** Every field of the language, in display order. */
export function queryFields(): QueryField[] {
  return [...allQueries().keys()].filter(isQueryField);
}

/** The language's entry of a field. */
export function queryOf(name: QueryField): QueryEntry {
  const found = allQueries().get(name);
  if (!found) throw new Error(`There is no field ${name}.`);
  const { field, part } = found;
  const known = entries.get(field) ?? entryOf(name, field, part);
  entries.set(field, known);
  return known;
}

/** The server-side look-up that a field needs; null = the row holds its values. */
export function linkOf(name: QueryField): LinkKey | null {
  const { ids, words } = queryOf(name);
  return ids?.is === 'linked' ? ids.key : (words?.shape?.link ?? null);
}

/** The field of a key word before a colon. */
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
  const { key, kind, emptyWord, refersTo, options, isRequired = false, isOnly } = field;
  const isDate = kind === 'date' || kind === 'moment';
  const { isAhead = false, isDue = false } = query;
  return {
    ...query,
    name,
    emptyWord,
    canBeEmpty: isOnly === undefined && (!isRequired || emptyWord !== undefined),
    isPerson: refersTo === 'users',
    isText: kind === 'text' || kind === 'link',
    key,
    ids: refersTo || options ? placeOf(field) : undefined,
    date: isDate ? { key, isAhead, isDue, isMoment: kind === 'moment' } : undefined,
  };
}

function placeOf({ key, kind }: WorkItemField): IdPlace {
  if (key === 'subscribers' || key === 'mentions') return { is: 'linked', key };
  return { is: kind === 'ids' ? 'many' : 'one', key };
}
