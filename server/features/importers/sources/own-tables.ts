import { groupOf } from '#server/platform/texts/words.ts';
import { LANGUAGES } from '#shared/constants/languages.ts';
import { exportedFields, fieldTitle } from '#shared/work-item-fields/exports.ts';

/** The heads of our own exports in one language, by the English ones. */
type OwnHeads = ReadonlyMap<string, string>;

/** Made when the first table is read: no start waits for the files of all languages. */
let made: { readonly tables: readonly OwnHeads[]; readonly key: string | undefined } | undefined;

function own() {
  if (made) return made;
  const english = namesIn('en');
  made = { tables: LANGUAGES.map(({ code }) => headsIn(code, english)), key: english['ID'] };
  return made;
}

function headsIn(code: string, english: Readonly<Record<string, string>>): OwnHeads {
  const names = Object.entries(namesIn(code)).map(
    ([column, name]) => [name, english[column] ?? column] as const,
  );
  const fields = exportedFields().map((field) => [fieldTitle(field), fieldTitle(field)] as const);
  return new Map([...names, ...fields]);
}

function namesIn(code: string): Record<string, string> {
  const { names } = groupOf(code, 'exports', 'columns') as { names: Record<string, string> };
  return names;
}

/** Whether a table with these heads is one of our own exports, in any language. */
export function isOwnTable(heads: readonly string[]): boolean {
  const { tables, key } = own();
  return tables.some(
    (table) =>
      heads.every((head) => table.has(head)) && heads.some((head) => table.get(head) === key),
  );
}

/** The heads of our own exports in the language that most of these are in, by the English ones. */
export function ownHeadsOf(heads: readonly string[]): OwnHeads {
  const known = (table: OwnHeads) => heads.filter((head) => table.has(head)).length;
  return own().tables.reduce((best, table) => (known(table) > known(best) ? table : best));
}
