import { placeOf } from '#server/features/assets/uploads/commands.ts';
import { importAttachment } from '#server/features/attachments/imports/commands.ts';
import { SECRET_PURPOSE } from '#server/features/importers/commands.ts';
import { accountOf, itemOf, meaningOf } from '#server/features/importers/meaning/meaning.ts';
import {
  type Oddity,
  shownKey,
  type SourceFile,
  type SourceItem,
  type SourceRecord,
} from '#server/features/importers/records.ts';
import { sourceOf } from '#server/features/importers/sources/sources.ts';
import { addRelations } from '#server/features/work-items/relations/commands.ts';
import { enterProject } from '#server/platform/access/acting.ts';
import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { callOutside, OutgoingError } from '#server/platform/outgoing/outgoing.ts';
import { readSizeLimit } from '#server/platform/process/size-limit.ts';
import { unseal } from '#server/platform/settings/secret-key.ts';
import { ATTACHMENT_TYPES } from '#shared/constants/assets.ts';
import { ApiError } from '#shared/errors.ts';

import { readKnownFiles } from './known.ts';
import type { Run } from './run.ts';
import { noteProblems, noteThings, type Problem } from './things.ts';

const CHUNK = 40;
const FILE_SECONDS = 60;

interface Waiting {
  readonly place: number;
  readonly work_item_id: string;
  readonly data: SourceRecord;
}

/** Creates relations and downloads files, after all items exist. */
export async function runParts(run: Run): Promise<void> {
  const { work } = run;
  const { sql } = work.platform.database;
  for (;;) {
    const waiting = await sql<Waiting[]>`
      SELECT place, work_item_id, data FROM import_records
      WHERE import_id = ${work.row.id} AND NOT is_whole AND status IN ('made', 'known')
      ORDER BY place LIMIT ${CHUNK}`;
    if (waiting.length === 0) return;
    const items = waiting.map(({ place, work_item_id, data }) => ({
      place,
      id: work_item_id,
      item: meaningOf(itemOf(data, work.row.mapping, place), work.row.mapping).item,
    }));
    await bringFiles(run, items);
    await work.inWorkspace(async (workspace) => {
      const scope = await enterProject(workspace, run.prepared.projectId);
      const problems: Problem[] = [];
      let made = 0;
      for (const one of items) made += await relate(run, scope, one, problems);
      await noteProblems(scope, work.row.id, problems);
      await scope.sql`
        UPDATE import_records SET is_whole = true
        WHERE import_id = ${work.row.id} AND place = ANY(${items.map(({ place }) => place)}::int[])`;
      run.problems += problems.length;
      count(run, 'relations', made, problems.length);
      await work.note(scope, { counts: run.counts, problems: run.problems, attempts: 0 });
    });
  }
}

interface Brought {
  readonly place: number;
  readonly id: string;
  readonly item: SourceItem;
}

function count(run: Run, kind: 'relations' | 'files', made: number, skipped: number): void {
  const before = run.counts[kind] ?? { total: 0, made: 0, known: 0, skipped: 0 };
  run.counts = {
    ...run.counts,
    [kind]: { ...before, made: before.made + made, skipped: before.skipped + skipped },
  };
}

async function relate(
  run: Run,
  scope: ProjectScope,
  { id, item }: Brought,
  problems: Problem[],
): Promise<number> {
  let made = 0;
  for (const relation of item.relations) {
    const { key } = relation;
    const place = run.survey.placeOf.get(key);
    const other = run.known.get(place === undefined ? key : (run.survey.keyAt[place] ?? key));
    const isRelated =
      other !== undefined &&
      !other.isGone &&
      other.id !== id &&
      (await tryRelation(scope, id, other.id, relation));
    if (isRelated) made += 1;
    else problems.push(problemOf({ id, item }, 'relation_missing', null, key));
  }
  return made;
}

async function tryRelation(
  scope: ProjectScope,
  id: string,
  other: string,
  { type, lag }: SourceItem['relations'][number],
): Promise<boolean> {
  try {
    const given = { relation_type: type, issues: [other], ...(lag !== undefined && { lag }) };
    await addRelations(scope, id, given, 'import');
    return true;
  } catch (error) {
    // For example two items that wait for each other.
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Downloads the files of items in sequence, each in a transaction of its own. */
async function bringFiles(run: Run, items: readonly Brought[]): Promise<void> {
  const all = items.flatMap((brought) => brought.item.files.map((file) => ({ brought, file })));
  if (all.length === 0) return;
  const { platform, row } = run.work;
  const ids = items.map(({ id }) => id);
  const known = await readKnownFiles(platform.database.sql, row, ids);
  for (const { brought, file } of all) {
    if (known.has(`${brought.id} ${file.id}`)) continue;
    const fetched = await fetchFile(run, file);
    try {
      await run.work.inWorkspace((scope) => bringFile(run, scope, brought, file, fetched));
    } catch (error) {
      if (typeof fetched !== 'string') await platform.files.remove(fetched.key);
      throw error;
    }
  }
}

async function bringFile(
  run: Run,
  workspace: WorkspaceScope,
  brought: Brought,
  file: SourceFile,
  fetched: Awaited<ReturnType<typeof fetchFile>>,
): Promise<void> {
  const { work } = run;
  const { row } = work;
  const scope = await enterProject(workspace, run.prepared.projectId);
  if (typeof fetched === 'string') {
    await noteProblems(scope, row.id, [problemOf(brought, fetched, 'files', file.name)]);
    run.problems += 1;
    count(run, 'files', 0, 1);
  } else {
    const author = accountOf(file.author, row.mapping, run.prepared.invited);
    const id = await importAttachment(scope, brought.id, fetched, {
      created_by: author ?? row.initiated_by,
      created_at: file.created_at ?? new Date().toISOString(),
      external_source: row.source_key,
      external_id: file.id.slice(0, 255),
    });
    await noteThings(scope, row.id, [{ kind: 'attachment', entity_id: id }]);
    count(run, 'files', 1, 0);
  }
  await work.note(scope, { counts: run.counts, problems: run.problems, attempts: 0 });
}

/** Downloads a file into the store; a string = the reason why it failed. */
async function fetchFile(run: Run, file: SourceFile) {
  const { platform, row } = run.work;
  const token = row.secret === null ? '' : unseal(platform.secretKey, SECRET_PURPOSE, row.secret);
  const headers = file.isGuarded
    ? (sourceOf(row).fileHeaders?.(row, token, file.url) ?? null)
    : ({} as const);
  if (headers === null) return 'file_failed' as const;
  const max = await readSizeLimit({ platform, sql: platform.database.sql });
  try {
    const reply = await callOutside(platform.config, file.url, {
      headers,
      maxBytes: max,
      seconds: FILE_SECONDS,
    });
    if (reply.status === 404 || reply.status === 410) return 'file_gone' as const;
    if (reply.status !== 200 || reply.body.length === 0) return 'file_failed' as const;
    const given = (reply.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
    const type = ATTACHMENT_TYPES.has(given) ? given : 'application/octet-stream';
    const { key, name } = placeOf(row.workspace_id, file.name);
    const size = await platform.files.write(key, type, reply.body, max);
    return { key, name, type, size };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return error.reason === 'too_large' ? ('file_too_large' as const) : ('file_failed' as const);
  }
}

function problemOf(
  { id, item }: Pick<Brought, 'id' | 'item'>,
  code: Oddity['code'],
  field: Oddity['field'],
  value: string,
): Problem {
  return { code, field, value, key: shownKey(item), title: item.title, work_item_id: id };
}
