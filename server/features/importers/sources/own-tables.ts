import { groupOf } from '#server/platform/texts/words.ts';
import { LANGUAGES } from '#shared/constants/languages.ts';
import type { ImportMapping } from '#shared/contract/importers.ts';
import { exportedFields, fieldTitle } from '#shared/work-item-fields/exports.ts';

type Texts = Readonly<Record<string, string>>;

/** Our own exports in one language. */
interface OwnTable {
  /** The English heads by those of the language. */
  readonly heads: ReadonlyMap<string, string>;
  /** What the program calls the values of a group, by the words of the language in lower case. */
  readonly values: Readonly<Record<ValueGroup, ReadonlyMap<string, string>>>;
}

type ValueGroup = 'types' | 'priorities' | 'relations' | 'flags';

/** Made when the first table is read: no start waits for the files of all languages. */
let made: { readonly tables: readonly OwnTable[]; readonly key: string | undefined } | undefined;

function own() {
  if (made) return made;
  const english = namesIn('en');
  made = { tables: LANGUAGES.map(({ code }) => tableIn(code, english)), key: english['ID'] };
  return made;
}

function tableIn(code: string, english: Texts): OwnTable {
  const names = Object.entries(namesIn(code)).map(
    ([column, name]) => [name, english[column] ?? column] as const,
  );
  const fields = exportedFields().map((field) => [fieldTitle(field), fieldTitle(field)] as const);
  const values = groupOf(code, 'exports', 'values') as Record<ValueGroup, Texts>;
  const namedIn = (texts: Texts) =>
    new Map(Object.entries(texts).map(([name, text]) => [text.toLowerCase(), name]));
  return {
    heads: new Map([...names, ...fields]),
    values: {
      types: namedIn(values.types),
      priorities: namedIn(values.priorities),
      relations: namedIn(values.relations),
      flags: namedIn(values.flags),
    },
  };
}

function namesIn(code: string): Texts {
  const { names } = groupOf(code, 'exports', 'columns') as { names: Texts };
  return names;
}

/** Whether a table with these heads is one of our own exports, in any language. */
export function isOwnTable(heads: readonly string[]): boolean {
  const { tables, key } = own();
  return tables.some(
    (table) =>
      heads.every((head) => table.heads.has(head)) &&
      heads.some((head) => table.heads.get(head) === key),
  );
}

/** The heads of our own exports in the language that most of these are in, by the English ones. */
export function ownHeadsOf(heads: readonly string[]): OwnTable['heads'] {
  return ownTableOf(heads).heads;
}

/** The name of a value of our own exports; any other text as it is. */
export function ownValue(fields: Fields, group: ValueGroup, text: string): string {
  return ownTableBy(fields).values[group].get(text.trim().toLowerCase()) ?? text;
}

/** A relation of our own exports with the name of its type: `Blocked by WEB-3` is `blocked_by WEB-3`. */
export function ownRelation(fields: Fields, text: string): string {
  const { relations } = ownTableBy(fields).values;
  const lower = text.trim().toLowerCase();
  const known = [...relations]
    .filter(([word]) => lower.startsWith(`${word} `))
    // One may begin as another: "Starts before the end of".
    .toSorted(([a], [b]) => b.length - a.length)[0];
  return known ? known[1] + text.trim().slice(known[0].length) : text;
}

type Fields = ImportMapping['fields'];

/** Each row asks; a table has one mapping. */
const byFields = new WeakMap<Fields, OwnTable>();

function ownTableBy(fields: Fields): OwnTable {
  const known = byFields.get(fields) ?? ownTableOf(Object.keys(fields));
  byFields.set(fields, known);
  return known;
}

function ownTableOf(heads: readonly string[]): OwnTable {
  const known = ({ heads: table }: OwnTable) => heads.filter((head) => table.has(head)).length;
  return own().tables.reduce((best, table) => (known(table) > known(best) ? table : best));
}
