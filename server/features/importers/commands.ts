import { eq, sql } from 'drizzle-orm';

import { placeOf as placeOfFile } from '#server/features/assets/uploads/commands.ts';
import { createProject } from '#server/features/project-setup/commands.ts';
import { authorize, type Scope, type WorkspaceScope } from '#server/platform/access/scope.ts';
import { projectIs } from '#server/platform/access/visibility/live.ts';
import { newId, one, touched } from '#server/platform/database/rows.ts';
import { readSizeLimit } from '#server/platform/process/size-limit.ts';
import { seal } from '#server/platform/settings/secret-key.ts';
import { type ImportStatus, MAX_IMPORT_BYTES } from '#shared/constants/imports.ts';
import type {
  CreatedImport,
  CreateImport,
  ImportMapping,
  ImportProject,
  ImportVocabulary,
  UpdateImport,
} from '#shared/contract/importers.ts';
import { CreateProject } from '#shared/contract/projects.ts';
import { DEFAULT_STATES } from '#shared/contract/states.ts';
import { badRequest, errors, invalidField } from '#shared/errors.ts';
import { ADMIN } from '#shared/permissions.ts';

import { importEntity, type ImportRow } from './entity.ts';
import { getImport } from './queries.ts';
import { guessMapping, listKnownPeople, listKnownStates } from './reading/guess.ts';
import type { ImportConfig } from './records.ts';
import { imports } from './table.ts';

/** Kind of the job that works on imports. */
export const IMPORT_JOB = 'import';
/** Purpose under which tokens of sources are sealed. */
export const SECRET_PURPOSE = 'import-token';

/** A mapping without any answers. */
export const NO_MAPPING: ImportMapping = {
  fields: {},
  people: {},
  states: {},
  skipped_labels: [],
  date_order: 'mdy',
};
const NO_VOCABULARY: ImportVocabulary = { columns: [], people: [], states: [], labels: [] };

/** Creates an import: a file is uploaded with the returned ticket, others are read at once. */
export async function createImport(
  scope: WorkspaceScope,
  input: CreateImport,
): Promise<CreatedImport> {
  authorize(scope, 'import.create');
  if (input.source === 'csv' || input.source === 'trello') {
    const limit = Math.min(await readSizeLimit(scope), MAX_IMPORT_BYTES);
    if (input.size > limit) throw errors.tooLarge();
    const { key: file_key } = placeOfFile(scope.workspace.id, input.name);
    const type = input.source === 'csv' ? 'text/csv' : 'application/json';
    const row = await insertImport(scope, {
      source: input.source,
      name: input.name,
      source_key: input.source,
      file_key,
    });
    const { files } = scope.platform;
    return { id: row.id, upload_data: await files.ticket(file_key, type, input.size) };
  }
  const row = await insertImport(scope, { ...connectionOf(scope, input), status: 'reading' });
  scope.enqueue(IMPORT_JOB, row.id);
  return { id: row.id, upload_data: null };
}

type Connected = Extract<CreateImport, { source: 'jira' | 'github' }>;

export function connectionOf(
  scope: WorkspaceScope,
  input: Connected,
): Pick<ImportRow, 'source' | 'name' | 'source_key' | 'secret'> & { config: ImportConfig } {
  const secret = seal(scope.platform.secretKey, SECRET_PURPOSE, input.token);
  if (input.source === 'github') {
    const { repository } = input;
    const host = input.host === '' ? null : hostOf(input.host);
    return {
      source: 'github',
      name: repository,
      source_key: `github:${repository}`.toLowerCase().slice(0, 255),
      config: host
        ? { repository, host: `${host.replace(/\/api\/v3$/, '')}/api/v3` }
        : { repository },
      secret,
    };
  }
  const host = hostOf(input.host);
  const { email, project_key, epics_to_modules } = input;
  return {
    source: 'jira',
    name: project_key,
    source_key: `jira:${new URL(host).host}:${project_key}`.slice(0, 255),
    config: { host, email, project_key, epics_to_modules },
    secret,
  };
}

/** Normalizes a host: `acme.atlassian.net` or its URL. */
export function hostOf(given: string): string {
  const address = /^https?:\/\//i.test(given) ? given : `https://${given}`;
  if (!URL.canParse(address)) throw invalidField('host', 'Enter the address of your Jira site.');
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

export async function insertImport(
  scope: WorkspaceScope,
  facts: Pick<ImportRow, 'source' | 'name' | 'source_key'> & Partial<typeof imports.$inferInsert>,
): Promise<ImportRow> {
  const row = one(
    await scope.db
      .insert(imports)
      .values({
        mapping: NO_MAPPING,
        vocabulary: NO_VOCABULARY,
        ...facts,
        id: await newId(scope, imports),
        workspace_id: scope.workspace.id,
        initiated_by: scope.user.id,
        created_by: scope.user.id,
      })
      .returning(),
  );
  scope.emit(importEntity.created(row));
  return row;
}

/** Starts reading after the upload. */
export async function readImportFile(scope: WorkspaceScope, id: string): Promise<void> {
  const row = await lockOwn(scope, id);
  requireStatus(row, ['draft', 'failed']);
  if (row.started_at !== null) throw badRequest('This import has begun already.');
  await toStatus(scope, row, 'reading');
}

/** Changes the target and the mapping; what is not given stays. */
export async function updateImport(
  scope: WorkspaceScope,
  id: string,
  input: UpdateImport,
): Promise<ImportRow> {
  const row = await lockOwn(scope, id);
  requireStatus(row, ['mapping']);
  const place = placeOf(row, input);
  if (place.project_id) await requireTarget(scope, place.project_id);
  const isMoved = place.project_id !== row.project_id;
  // Another project has other states.
  const former = isMoved ? { ...row.mapping, states: {} } : row.mapping;
  const given = { ...former, ...saidOf(input.mapping) };
  const [people, states] = await Promise.all([
    listKnownPeople(scope),
    listKnownStates(scope, place.project_id),
  ]);
  checkPeople(given, new Set(people.map((person) => person.id)));
  const mapping = guessMapping(given, row.vocabulary, { people, states });
  return changeImport(scope, row, { ...place, mapping, forecast: null });
}

/** Drops undefined parts, which stay as they are. */
function saidOf(mapping: UpdateImport['mapping'] = {}): Partial<ImportMapping> {
  return Object.fromEntries(Object.entries(mapping).filter(([, value]) => value !== undefined));
}

function placeOf(row: ImportRow, input: UpdateImport) {
  const project_id = input.project === undefined ? row.project_id : input.project;
  const new_project = input.new_project === undefined ? row.new_project : input.new_project;
  // An existing project or a new one: whichever was given last.
  if (input.project) return { project_id, new_project: null };
  return { project_id: input.new_project ? null : project_id, new_project };
}

function checkPeople({ people }: ImportMapping, known: ReadonlySet<string>): void {
  for (const person of Object.values(people)) {
    if (person.as === 'member' && !known.has(person.id)) {
      throw invalidField('mapping', `Invalid pk "${person.id}" - object does not exist.`);
    }
  }
}

/** Starts the next phase of an import, when it is ready for it. */
export async function startImport(
  scope: WorkspaceScope,
  id: string,
  to: 'checking' | 'queued' | 'paused' | 'undoing',
): Promise<ImportRow> {
  const row = await lockOwn(scope, id);
  requireStatus(row, FROM[to]);
  if (to === 'undoing') refuseLateUndo(row);
  if (to === 'queued' && row.status !== 'paused') await requirePlace(scope, row);
  return toStatus(scope, row, to);
}

const FROM: Readonly<
  Record<'checking' | 'queued' | 'paused' | 'undoing', readonly ImportStatus[]>
> = {
  checking: ['mapping'],
  queued: ['mapping', 'paused', 'failed'],
  paused: ['queued', 'running'],
  undoing: ['completed', 'failed', 'paused', 'queued', 'running'],
};

function refuseLateUndo({ finished_at, started_at }: ImportRow): void {
  if (started_at === null) throw badRequest('This import has brought nothing yet.');
  const days = finished_at === null ? 0 : (Date.now() - Date.parse(finished_at)) / 86_400_000;
  if (days > 30) throw badRequest('An import can be undone for 30 days.');
}

async function requirePlace(scope: WorkspaceScope, row: ImportRow): Promise<void> {
  if (row.project_id) await requireTarget(scope, row.project_id);
  else if (!row.new_project) throw invalidField('project', 'Choose a project.');
}

/** Throws unless the person is an admin of the project. */
export async function requireTarget(scope: WorkspaceScope, id: string): Promise<void> {
  const [found] = await scope.sql`
    SELECT 1 FROM projects p JOIN project_members m
      ON m.project_id = p.id AND m.member_id = ${scope.user.id} AND m.is_active AND m.role = ${ADMIN}
    WHERE p.id = ${id} AND p.workspace_id = ${scope.workspace.id} AND ${projectIs(scope.sql, 'open')}`;
  if (!found) throw invalidField('project', `Invalid pk "${id}" - object does not exist.`);
}

export async function deleteImport(scope: WorkspaceScope, id: string): Promise<void> {
  const before = await lockOwn(scope, id);
  if (['queued', 'running', 'undoing'].includes(before.status)) {
    throw badRequest('This import is running. Pause it first.');
  }
  const gone = one(
    await scope.db
      .update(imports)
      .set({ deleted_at: sql`now()`, secret: null, ...touched(scope) })
      .where(eq(imports.id, before.id))
      .returning(),
  );
  await scope.sql`DELETE FROM import_records WHERE import_id = ${before.id}`;
  const { file_key } = before;
  if (file_key) scope.afterCommit(() => void scope.platform.files.remove(file_key));
  scope.emit(importEntity.deleted(before, gone));
}

async function lockOwn(scope: WorkspaceScope, id: string): Promise<ImportRow> {
  authorize(scope, 'import.update');
  return getImport(scope, id, { lock: true });
}

function requireStatus({ status }: ImportRow, allowed: readonly ImportStatus[]): void {
  if (!allowed.includes(status))
    throw badRequest('The import has moved on. Open it again to see where it is.');
}

async function toStatus(
  scope: WorkspaceScope,
  row: ImportRow,
  status: ImportStatus,
): Promise<ImportRow> {
  const after = await changeImport(scope, row, {
    status,
    reason: null,
    attempts: 0,
    next_attempt_at: sql`now()`,
  });
  if (status !== 'paused') scope.enqueue(IMPORT_JOB, row.id);
  return after;
}

type Columns = typeof imports.$inferInsert;
type Changes = { [Key in keyof Columns]?: Columns[Key] | ReturnType<typeof sql> | undefined };

/** Changes an import and publishes it to its starter. */
export async function changeImport(
  scope: Scope,
  before: ImportRow,
  fields: Changes,
): Promise<ImportRow> {
  const after = one(
    await scope.db
      .update(imports)
      .set({ ...fields, updated_at: sql`clock_timestamp()` })
      .where(eq(imports.id, before.id))
      .returning(),
  );
  scope.emit(importEntity.updated(before, after));
  return after;
}

export async function makeProject(
  scope: WorkspaceScope,
  { name, identifier }: ImportProject,
  hasEpics: boolean,
): Promise<string> {
  const input = CreateProject.parse({ name, identifier, is_epic_enabled: hasEpics });
  // The mapping was made for states with these names.
  return (await createProject(scope, input, DEFAULT_STATES)).id;
}
