import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { type Marks, marksOf } from '#server/platform/database/migration-files.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Migrations before it are of releases that nobody upgrades from while people work. */
const FIRST = 57;

type Rule = readonly [fault: string, pattern: RegExp];

/** What the version before does not survive; the mark `contract` says that it does not use it. */
const BREAKING: readonly Rule[] = [
  ['drops', /\bDROP\s+(?:TABLE|COLUMN|VIEW|TYPE|FUNCTION|CONSTRAINT)\b/i],
  ['renames', /\bRENAME\b/i],
  ['forbids empty values', /\bSET\s+NOT\s+NULL\b/i],
  [
    'adds a column that the version before does not fill',
    /\bADD\s+COLUMN\b(?=[^;]*NOT\s+NULL)(?![^;]*\bDEFAULT\b)/i,
  ],
];
const CHANGES_TYPE: Rule = ['changes a type', /\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i];
/** What makes writes of a large table wait; the mark `small` says that the tables are small. */
const SLOW: readonly Rule[] = [
  ['checks every row', /\bADD\s+CONSTRAINT\b(?![^;]*\bNOT\s+VALID\b)(?![^;]*\bPRIMARY\s+KEY\b)/i],
  [
    'writes every row anew',
    /\bADD\s+COLUMN\b[^;]*\b(?:GENERATED\s+ALWAYS\s+AS\s*\(.*STORED|DEFAULT\s+(?:gen_random_uuid|uuidv7|clock_timestamp|random|nextval)\s*\()/is,
  ],
];
/** Reads or writes all rows in one transaction. */
const FILLS: Rule = [
  'fills rows in one transaction: make it batched',
  /^\s*(?:WITH\b[\s\S]*?\)\s*)?(?:UPDATE|DELETE\s+FROM)\s+"?(\w+)"?/i,
];
const VALIDATES: Rule = [
  'checks every row in one transaction: make it online',
  /\bVALIDATE\s+CONSTRAINT\b/i,
];
const INDEX =
  /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(CONCURRENTLY\b)?[^;]*?\bON\s+(?:ONLY\s+)?"?(\w+)"?/gi;
const MADE = /\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/gi;

/**
 * Why people could not work on while this migration runs, or the version before beside it. The
 * marks of its head and what they allow are described in migrations/README.md.
 */
export function faultsOfMigration(text: string): string[] {
  const marks = marksOf(text);
  const sql = text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '$body$')
    .replaceAll(/--(?!> statement-breakpoint).*$/gm, '');
  const parts = sql.split('--> statement-breakpoint').map(statementsOf);
  const statements = parts.flat();
  const made = new Set([...sql.matchAll(MADE)].map(([, table]) => table ?? ''));
  const rules = [
    ...(marks.isContract ? [] : BREAKING),
    ...(marks.isContract || marks.isWidening ? [] : [CHANGES_TYPE]),
    ...(marks.isSmall ? [] : SLOW),
    ...(marks.isSmall || marks.kind === 'online' ? [] : [VALIDATES]),
  ];
  return [
    ...faultsOfForm(marks, parts),
    ...statements
      .filter((statement) => !isOfNew(statement, made))
      .flatMap((statement) => rules.flatMap((rule) => found(rule, statement))),
    ...(marks.isSmall || marks.kind === 'batched' ? [] : fillsOf(statements, made)),
    ...(marks.isSmall ? [] : slowIndexes(sql, made)),
  ];
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

/** What cannot run as its kind does. */
function faultsOfForm({ kind, batches }: Marks, parts: readonly (readonly string[])[]): string[] {
  const [first, ...more] = parts.flat();
  if (batches) {
    if (more.length > 0 || !first) return ['is batched, so it has one statement'];
    return first.includes('$1') ? [] : ['is batched, so its statement takes the keys as $1'];
  }
  const isConcurrent = parts
    .flat()
    .filter((statement) => /\b(?:INDEX|TABLE)\s+CONCURRENTLY\b/i.test(statement));
  if (kind === 'online')
    return parts
      .filter((statements) => statements.length > 1)
      .map(([statement]) => `lacks a breakpoint after: ${oneLine(statement ?? '')}`);
  return isConcurrent.map((statement) => `must be marked as online for: ${oneLine(statement)}`);
}

function fillsOf(statements: readonly string[], made: ReadonlySet<string>): string[] {
  const [, pattern] = FILLS;
  return statements
    .filter((statement) => !made.has(pattern.exec(statement)?.[1] ?? ''))
    .flatMap((statement) => found(FILLS, statement));
}

function slowIndexes(sql: string, made: ReadonlySet<string>): string[] {
  return [...sql.matchAll(INDEX)]
    .filter(([, isConcurrent, table = '']) => !isConcurrent && !made.has(table))
    .map(([, , table]) => `makes writes of ${table} wait for an index`);
}

function isOfNew(statement: string, made: ReadonlySet<string>): boolean {
  const [, table] = /\bALTER\s+TABLE\s+(?:ONLY\s+)?"?(\w+)"?/i.exec(statement) ?? [];
  return table !== undefined && made.has(table);
}

const found = ([fault, pattern]: Rule, statement: string) =>
  pattern.test(statement) ? [`${fault}: ${oneLine(statement)}`] : [];
const statementsOf = (part: string) =>
  part.split(';').filter((statement) => statement.trim() !== '');
const oneLine = (statement: string) => statement.trim().replaceAll(/\s+/g, ' ');
