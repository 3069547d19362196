import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';

import { StartError } from '#server/start/failure.ts';
import { plainName } from '#shared/lib/names.ts';

import type { Remark } from './report.ts';

const text = z.string('has too few columns');
const optional = z.string().trim().default('');
const key = text.trim().min(1, 'has no id').max(255, 'has an id of more than 255 characters');
const name = (missing: string) => text.transform(plainName).pipe(z.string().min(1, missing));

/** Parses milliseconds since 1970 (`1726270936000.0`) or a date and time as text. */
const time = text.transform((given, context) => {
  const milliseconds = /^\s*\d+(\.\d*)?\s*$/.test(given) ? Number(given) : Date.parse(given);
  const isTime = milliseconds >= 0 && milliseconds < Date.UTC(9999, 0);
  if (isTime) return new Date(milliseconds).toISOString();
  context.addIssue('has a time that cannot be read');
  return z.NEVER;
});

const User = z.object({
  id: key,
  login: optional.transform(plainName),
  name: optional.transform(plainName),
  avatar: optional,
  email: text.trim().toLowerCase().pipe(z.email('has no e-mail address').max(255)),
});
const Label = z.object({ id: key, name: name('has no name') });
const Issue = z.object({
  id: key,
  title: name('has no title'),
  open: z
    .enum(['true', 'false'], 'is neither open nor closed')
    .transform((word) => word === 'true'),
  created: time,
  modified: time,
  creatorID: optional,
  assigneeID: optional,
  description: z.string().default(''),
});
const Comment = z.object({ id: key, issueID: key, created: time, body: text, creatorID: optional });
const IssueLabel = z.object({ labelID: key, issueID: key });
const Project = z.object({ id: key, name: optional.transform(plainName) });

/** Validated rows of a folder. */
export interface ImportFolder {
  readonly users: readonly z.output<typeof User>[];
  readonly labels: readonly z.output<typeof Label>[];
  readonly issues: readonly z.output<typeof Issue>[];
  readonly comments: readonly z.output<typeof Comment>[];
  readonly issueLabels: readonly z.output<typeof IssueLabel>[];
  /** The project's name; null unless the folder has exactly one project with a name. */
  readonly projectName: string | null;
  readonly skipped: readonly Remark[];
}

/** Reads a folder of CSV files; only `issue.csv` is required. */
export function readFolder(folder: string): ImportFolder {
  if (!existsSync(path.join(folder, 'issue.csv'))) {
    throw new StartError(`There is no issue.csv in ${folder}: name the folder of the CSV files.`);
  }
  const skipped: Remark[] = [];
  const read = <Row extends z.ZodObject>(
    file: string,
    row: Row,
    columns: readonly string[],
    idOf: (row: z.output<Row>) => string = (one) => String(one['id']),
  ) => readRows(path.join(folder, file), row, columns, idOf, skipped);
  const projects = read('project.csv', Project, ['id', 'name']);
  return {
    users: read('user.csv', User, ['id', 'email']),
    labels: read('label.csv', Label, ['id', 'name']),
    issues: read('issue.csv', Issue, ['id', 'title', 'open', 'created', 'modified']),
    comments: read('comment.csv', Comment, ['id', 'issueID', 'created', 'body']),
    issueLabels: read(
      'issueLabel.csv',
      IssueLabel,
      ['labelID', 'issueID'],
      ({ labelID, issueID }) => `${labelID} ${issueID}`,
    ),
    projectName: projects.length === 1 ? projects[0]?.name || null : null,
    skipped,
  };
}

function readRows<Row extends z.ZodObject>(
  place: string,
  row: Row,
  columns: readonly string[],
  idOf: (row: z.output<Row>) => string,
  skipped: Remark[],
): z.output<Row>[] {
  const file = path.basename(place);
  const seen = new Set<string>();
  return parseFile(place, file, columns).flatMap(({ line, record }) => {
    const parsed = row.safeParse(record);
    const id = parsed.success ? idOf(parsed.data) : (record['id'] ?? '').trim();
    const skip = (reason: string) => {
      skipped.push({ file, id: id || `line ${line}`, reason });
      return [];
    };
    if (!parsed.success) return skip(parsed.error.issues[0]?.message ?? 'cannot be read');
    if (seen.has(id)) return skip('has the id of an earlier row');
    seen.add(id);
    return [parsed.data];
  });
}

interface Line {
  /** Line in its file where the row ends. */
  readonly line: number;
  readonly record: Record<string, string>;
}

const Lines = z.array(
  z
    .object({ info: z.object({ lines: z.number() }), record: z.record(z.string(), z.string()) })
    .transform(({ info, record }): Line => ({ line: info.lines, record })),
);

function parseFile(place: string, file: string, columns: readonly string[]): Line[] {
  if (!existsSync(place)) return [];
  let header: string[] = [];
  try {
    // The only character that PostgreSQL does not store.
    const content = readFileSync(place, 'utf8').replaceAll('\0', '');
    const lines: unknown = parse(content, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      columns: (names: string[]) => (header = names.map((one) => one.trim())),
    });
    const missing = columns.find((column) => !header.includes(column));
    if (missing) throw new StartError(`${file} has no column ${missing}.`);
    return Lines.parse(lines);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new StartError(`${file} cannot be read: ${error.message}.`, { cause: error });
  }
}
