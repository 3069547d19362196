import { and, eq, type SQL, sql } from 'drizzle-orm';

import {
  authorize,
  type ProjectScope,
  type WorkspaceScope,
} from '#server/platform/access/scope.ts';
import { isLive } from '#server/platform/access/visibility/live.ts';
import { changeRows } from '#server/platform/database/changed-rows.ts';
import { constraintOf } from '#server/platform/database/constraints.ts';
import { newId, one, oneOr404, touched } from '#server/platform/database/rows.ts';
import { safeJson } from '#server/platform/texts/long-texts.ts';
import type { CreateProject, UpdateProject } from '#shared/contract/projects.ts';
import { badRequest, refusal } from '#shared/errors.ts';
import { ADMIN } from '#shared/permissions.ts';

import {
  projectEvent,
  projectPublication,
  type ProjectMemberRow,
  type ProjectRow,
} from './events.ts';
import { enroll, resetAudiences, resetGuests, publishMembership } from './memberships/commands.ts';
import { getProjectRow, projectMissing } from './queries.ts';
import { checkReferences } from './references.ts';
import { projects, projectSequences } from './table.ts';

/** Creates an empty project with copied columns; its creator and its lead become admins. */
export async function insertProject(
  scope: WorkspaceScope,
  input: Omit<CreateProject, 'settings_from'>,
  taken: Partial<ProjectRow> = {},
): Promise<ProjectRow> {
  authorize(scope, 'project.create');
  await checkReferences(scope, scope.workspace.id, null, input);
  const row = {
    ...taken,
    ...(await columnsOf(input)),
    id: await newId(scope, projects),
    workspace_id: scope.workspace.id,
    name: input.name,
    identifier: input.identifier,
    created_by: scope.user.id,
  };
  const project = one(await scope.db.insert(projects).values(row).returning().catch(refuseTaken));
  await scope.db.insert(projectSequences).values({ project_id: project.id });
  scope.emit(projectEvent('project.created', null, project));
  const admins = new Set([scope.user.id, project.project_lead ?? scope.user.id]);
  await enroll(
    scope,
    project,
    [...admins].map((member_id) => ({ member_id, role: ADMIN })),
  );
  return project;
}

export async function updateProject(
  scope: ProjectScope,
  input: UpdateProject,
): Promise<ProjectRow> {
  authorize(scope, 'project.update');
  const before = await getProjectRow(scope);
  if (before.archived_at !== null) throw badRequest('Archived projects cannot be updated');
  await checkReferences(scope, scope.workspace.id, scope.project.id, changed(before, input));
  const after = await change(scope, await columnsOf(input));
  scope.emit(projectEvent('project.updated', before, after));
  if (before.guest_view_all_features !== after.guest_view_all_features) resetGuests(scope);
  return after;
}

/** Archives a project: its content stays readable in lists of the archive. */
export async function archiveProject(scope: ProjectScope): Promise<ProjectRow> {
  authorize(scope, 'project.archive');
  const before = await getProjectRow(scope);
  const after = await change(scope, { archived_at: sql`now()` });
  scope.emit(projectEvent('project.archived', before, after));
  await resetAudiences(scope, after.id);
  return after;
}

export async function unarchiveProject(scope: ProjectScope): Promise<void> {
  authorize(scope, 'project.archive');
  const before = await getProjectRow(scope);
  if (before.archived_at === null) return;
  const after = await change(scope, { archived_at: null });
  scope.emit(projectEvent('project.unarchived', before, after));
  await resetAudiences(scope, after.id);
}

/** Stores the project's public anchor; null = unpublished. */
export async function setProjectAnchor(scope: ProjectScope, anchor: string | null): Promise<void> {
  authorize(scope, 'project.publish');
  const before = await getProjectRow(scope);
  if (anchor !== null && before.archived_at !== null) {
    throw badRequest('Archived projects cannot be published');
  }
  if (before.anchor === anchor) return;
  const after = await change(scope, { anchor });
  scope.emit(projectEvent('project.updated', before, after));
}

/**
 * Publishes the project at a new revision without a change, so that clients reload what belongs to
 * it and is in no row of the feed, such as its publish settings.
 */
export async function announceProject(scope: ProjectScope): Promise<void> {
  const [row] = await scope.sql<ProjectRow[]>`
    UPDATE projects SET anchor = anchor WHERE id = ${scope.project.id} RETURNING *`;
  if (row) scope.publish(projectPublication(null, row));
}

/** Deletes a project: everyone loses access at once, its content is deleted by a job. */
export async function deleteProject(scope: ProjectScope): Promise<void> {
  authorize(scope, 'project.delete');
  const before = await getProjectRow(scope);
  const after = await change(scope, { deleted_at: sql`now()`, anchor: null });
  const { sql: tagged } = scope;
  const ended = await changeRows<ProjectMemberRow>(
    scope,
    'project_members',
    tagged`project_id = ${after.id} AND is_active`,
    tagged`is_active = false, updated_at = clock_timestamp(), updated_by = ${scope.user.id}`,
  );
  for (const member of ended) publishMembership(scope, member.before, member.after);
  scope.emit(projectEvent('project.deleted', before, after));
  scope.enqueue('project_remains', after.id);
}

type Columns = typeof projects.$inferInsert;
type Changes = { [Key in keyof Columns]?: Columns[Key] | SQL | undefined };

async function change(scope: ProjectScope, columns: Changes): Promise<ProjectRow> {
  const rows = await scope.db
    .update(projects)
    .set({ ...columns, ...touched(scope) })
    .where(
      and(
        eq(projects.id, scope.project.id),
        eq(projects.workspace_id, scope.workspace.id),
        isLive(projects),
      ),
    )
    .returning()
    .catch(refuseTaken);
  return oneOr404(rows, projectMissing);
}

/** Columns of an input; drizzle ignores undefined ones. */
async function columnsOf(input: UpdateProject) {
  const { estimate, inbox_view, description_html, ...columns } = input;
  return {
    ...columns,
    ...(description_html === undefined
      ? {}
      : { description_html: await safeJson(description_html) }),
    ...(estimate === undefined ? {} : { estimate_id: estimate }),
    ...(inbox_view === undefined ? {} : { intake_view: inbox_view }),
  };
}

/** Drops unchanged ids, so that a default assignee who left does not block other settings. */
function changed(before: ProjectRow, input: UpdateProject): UpdateProject {
  const stored = { ...before, estimate: before.estimate_id };
  const { project_lead, default_assignee, default_state, estimate, cover_image_asset } = input;
  const given = { project_lead, default_assignee, default_state, estimate, cover_image_asset };
  return Object.fromEntries(
    Object.entries(given).filter(([field, id]) => id !== stored[field as keyof typeof given]),
  );
}

/** Maps violations of unique indexes to errors of the contract. */
function refuseTaken(error: unknown): never {
  const index = constraintOf(error);
  if (index === 'projects_identifier') {
    throw refusal(409, { identifier: 'The project identifier is already taken' });
  }
  if (index === 'projects_name') {
    throw refusal(409, { name: 'The project name is already taken' });
  }
  throw error;
}
