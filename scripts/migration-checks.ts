import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
/** Migrations before it are of releases that nobody upgrades from while people work. */
const FIRST = 57;

/** What the version before does not survive, or what makes every write wait on a large table. */
const BREAKING: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['drops', /\bDROP\s+(?:TABLE|COLUMN|VIEW|TYPE|FUNCTION|CONSTRAINT)\b/i],
  ['renames', /\bRENAME\b/i],
  ['changes a type', /\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i],
  ['forbids empty values', /\bSET\s+NOT\s+NULL\b/i],
  [
    'adds a column that the version before does not fill',
    /\bADD\s+COLUMN\b(?=[^;]*NOT\s+NULL)(?![^;]*\bDEFAULT\b)/i,
  ],
  ['checks every row', /\bADD\s+CONSTRAINT\b(?![^;]*\bNOT\s+VALID\b)(?![^;]*\bPRIMARY\s+KEY\b)/i],
];
const INDEX = /\bCREATE\s+(?:UNIQUE\s+)?INDEX\b[^;]*?\bON\s+"?(\w+)"?/gi;
const MADE = /\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/gi;

/**
 * Why the version before could not work on, beside this migration. A line `-- contract: why` in the
 * file says that it no longer uses what goes, or that the tables are small.
 */
export function faultsOfMigration(text: string): string[] {
  if (/^-- contract: \S/m.test(text)) return [];
  const sql = text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '$body$')
    .replaceAll(/--(?!> statement-breakpoint).*$/gm, '');
  const made = new Set([...sql.matchAll(MADE)].map(([, table]) => table));
  const isOfNew = (statement: string) => {
    const [, table] = /\bALTER\s+TABLE\s+(?:ONLY\s+)?"?(\w+)"?/i.exec(statement) ?? [];
    return table !== undefined && made.has(table);
  };
  const breaks = sql
    .split(/;|--> statement-breakpoint/)
    .filter((statement) => !isOfNew(statement))
    .flatMap((statement) => {
      const what = BREAKING.filter(([, pattern]) => pattern.test(statement));
      return what.map(([name]) => `${name}: ${statement.trim().replaceAll(/\s+/g, ' ')}`);
    });
  const slow = [...sql.matchAll(INDEX)]
    .filter(([, table]) => !made.has(table))
    .map(([, table]) => `makes writes of ${table} wait for an index`);
  return [...breaks, ...slow];
}

/** The faults of all newer migrations, by file. */
export function migrationFaults(): Record<string, string[]> {
  const files = globSync('migrations/*.sql', { cwd: root }).filter(
    (file) => Number(path.basename(file).slice(0, 4)) >= FIRST,
  );
  const all = files.map(
    (file) => [file, faultsOfMigration(readFileSync(path.join(root, file), 'utf8'))] as const,
  );
  return Object.fromEntries(all.filter(([, faults]) => faults.length > 0));
}
