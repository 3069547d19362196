import { sql as raw } from 'drizzle-orm';

import { IMPORT_JOB } from '#server/features/importers/commands.ts';
import { readRecords } from '#server/features/importers/queries.ts';
import type { SourceRecord } from '#server/features/importers/records.ts';
import { SourceError } from '#server/features/importers/sources/source.ts';
import { sourceOf } from '#server/features/importers/sources/sources.ts';
import { fieldsOfHeaders } from '#server/features/importers/sources/table-fields.ts';
import { CONTENT } from '#server/features/importers/sources/table-item.ts';
import type { ImportWork } from '#server/features/importers/work.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { type ImportField, MAX_IMPORT_ITEMS } from '#shared/constants/imports.ts';
import type { ImportMapping } from '#shared/contract/importers.ts';
import { shownText } from '#shared/lib/shown-text.ts';
import { fieldOfColumn } from '#shared/work-item-fields/exports.ts';

import { orderOf } from './dates.ts';
import { guessMapping, listKnownPeople, listKnownStates } from './guess.ts';
import { readVocabulary } from './vocabulary-of.ts';

const PAGE = 500;
const TOO_MANY = shownText(`The source has more than ${MAX_IMPORT_ITEMS} items. Divide it.`);

/** Reads the whole source, stores its items and guesses the mapping; then the person continues. */
export async function runReading(work: ImportWork): Promise<void> {
  const { row } = work;
  const { sql } = work.platform.database;
  const { done, columns } = await storeSource(work).catch(async (error: unknown) => {
    // Another file may be uploaded instead: deletes the records of the refused one.
    if (error instanceof SourceError && row.file_key !== null)
      await sql`DELETE FROM import_records WHERE import_id = ${row.id}`;
    throw error;
  });
  // After a retry, the person's mapping of columns stays.
  const isMapped = Object.keys(row.mapping.fields).length > 0;
  const fields = isMapped ? {} : await readFields(sql, row.id);
  const mapping: ImportMapping = { ...row.mapping, ...fields };
  const { vocabulary, first } = await readVocabulary(sql, row.id, mapping, [...columns]);
  await work.inWorkspace(async (scope) => {
    const [people, states] = await Promise.all([
      listKnownPeople(scope),
      listKnownStates(scope, row.project_id),
    ]);
    await work.note(scope, {
      status: row.config.is_automatic ? 'queued' : 'mapping',
      ...(row.config.is_automatic && { attempts: 0, next_attempt_at: raw`now()` }),
      vocabulary,
      mapping: guessMapping(mapping, vocabulary, { people, states }),
      counts: countsOf(done),
      source_key: keyOf(row, first),
    });
    if (row.config.is_automatic) scope.enqueue(IMPORT_JOB, row.id);
  });
}

/** Stores the source's items from where a read stopped; returns their number and columns. */
async function storeSource(work: ImportWork) {
  const { platform, row } = work;
  const { sql } = platform.database;
  const [stored] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM import_records WHERE import_id = ${row.id}`;
  let done = stored?.n ?? 0;
  let passed = 0;
  const columns = new Set<string>();
  for await (const read of sourceOf(row).read(platform, row)) {
    const records = read.slice(Math.max(0, done - passed));
    passed += read.length;
    for (const name of read.flatMap(columnsOf)) columns.add(name);
    if (records.length === 0) continue;
    const from = done;
    done += records.length;
    if (done > MAX_IMPORT_ITEMS) throw new SourceError(TOO_MANY);
    await work.inWorkspace(async (scope) => {
      await storeRecords(scope.sql, row.id, from, records);
      await work.note(scope, { counts: countsOf(done), attempts: 0 });
    });
  }
  return { done, columns };
}

const columnsOf = (record: SourceRecord) => ('cells' in record ? Object.keys(record.cells) : []);

const countsOf = (total: number) => ({ items: { total, made: 0, known: 0, skipped: 0 } });

/**
 * Key of a stored record. Table rows are identified by key or content in any file; row numbers only
 * within one file.
 */
export function keyOf(
  { source, source_key, name }: Pick<ImportWork['row'], 'source' | 'source_key' | 'name'>,
  first: string,
): string {
  if (source !== 'csv') return source_key;
  if (first.startsWith(CONTENT)) return 'csv:content';
  return /^[A-Z][A-Z0-9_]*-\d+$/i.test(first) ? 'csv' : `csv:${name}`.slice(0, 255);
}

async function storeRecords(
  sql: SqlClient,
  importId: string,
  from: number,
  records: readonly SourceRecord[],
): Promise<void> {
  const rows = records.map((data, index) => ({ import_id: importId, place: from + index, data }));
  if (rows.length === 0) return;
  const texts = rows.map(({ data }) => JSON.stringify(data).replaceAll('\\u0000', ''));
  await sql`
    INSERT INTO import_records (import_id, place, data)
    SELECT ${importId}, r.place, r.data::jsonb
    FROM unnest(${rows.map(({ place }) => place)}::int[], ${texts}::text[]) AS r(place, data)
    ON CONFLICT DO NOTHING`;
}

const holdsDates = (field: ImportField) =>
  /_(date|at)$/.test(field) || /date|moment/.test(fieldOfColumn(field)?.kind ?? '');

/** Guesses the meaning of a table's columns and the order of its dates. */
async function readFields(
  sql: SqlClient,
  importId: string,
): Promise<Partial<Pick<ImportMapping, 'fields' | 'date_order'>>> {
  const records = await readRecords(sql, importId, 0, PAGE);
  const headers = new Set<string>();
  for (const { data } of records)
    if ('cells' in data) for (const name of Object.keys(data.cells)) headers.add(name);
  if (headers.size === 0) return {};
  const fields = fieldsOfHeaders([...headers]);
  const days = records.flatMap(({ data }) =>
    'cells' in data
      ? Object.entries(fields).flatMap(([name, field]) =>
          field && holdsDates(field) ? (data.cells[name] ?? []) : [],
        )
      : [],
  );
  return { fields, date_order: orderOf(days) };
}
