import { groupOf } from '#server/platform/texts/words.ts';
import { LANGUAGES } from '#shared/constants/languages.ts';
import { exportedFields, fieldTitle } from '#shared/work-item-fields/exports.ts';

/** The heads of our own exports in one language, by the English ones. */
type OwnHeads = ReadonlyMap<string, string>;

const read = (code: string): Record<string, string> => {
  const { names } = groupOf(code, 'exports', 'columns') as { names: Record<string, string> };
  return names;
};
const ENGLISH = read('en');
const OWN_FIELDS = exportedFields().map((field) => [fieldTitle(field), fieldTitle(field)] as const);

const TABLES: readonly OwnHeads[] = LANGUAGES.map(({ code }) => {
  const names = Object.entries(read(code)).map(
    ([column, name]) => [name, ENGLISH[column] ?? column] as const,
  );
  return new Map([...names, ...OWN_FIELDS]);
});

/** Whether a table with these heads is one of our own exports, in any language. */
export function isOwnTable(heads: readonly string[]): boolean {
  return TABLES.some(
    (table) =>
      heads.every((head) => table.has(head)) &&
      heads.some((head) => table.get(head) === ENGLISH['ID']),
  );
}

/** The heads of our own exports in the language that most of these are in, by the English ones. */
export function ownHeadsOf(heads: readonly string[]): OwnHeads {
  const known = (table: OwnHeads) => heads.filter((head) => table.has(head)).length;
  return TABLES.reduce((best, table) => (known(table) > known(best) ? table : best));
}
