import { createProject } from '#server/features/project-setup/commands.ts';
import { findLeadingAdmin } from '#server/features/workspaces/queries.ts';
import { actingFor, enterProject, enterWorkspace } from '#server/platform/access/acting.ts';
import { type ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { StartError } from '#server/start/failure.ts';
import { CreateProject } from '#shared/contract/projects.ts';
import { ApiError } from '#shared/errors.ts';
import { ADMIN } from '#shared/permissions.ts';

/** The target of an import, and the person it acts as. */
export interface Target {
  readonly workspaceId: string;
  readonly projectId: string;
  /** An admin of the project: the author of rows without one. */
  readonly adminId: string;
}

/** Finds the workspace's project by key, or creates it as the workspace's owner. */
export async function findTarget(
  platform: Platform,
  slug: string,
  givenKey: string,
  name: string | null,
): Promise<Target> {
  const { sql } = platform.database;
  const [workspace] = await sql<{ id: string }[]>`
    SELECT id FROM workspaces WHERE slug = ${slug} AND ${live(sql)}`;
  if (!workspace) {
    throw new StartError(`There is no workspace "${slug}" here: make it in the app first.`);
  }
  const parsed = CreateProject.safeParse({ identifier: givenKey, name: name ?? givenKey });
  if (!parsed.success) {
    throw new StartError(
      `"${givenKey}" cannot be a project's key: use up to 12 letters and digits.`,
    );
  }
  const key = parsed.data.identifier;
  const [project] = await sql<{ id: string; archived_at: string | null }[]>`
    SELECT id, archived_at FROM projects
    WHERE workspace_id = ${workspace.id} AND identifier = ${key} AND ${live(sql)}`;
  if (project?.archived_at) {
    throw new StartError(`The project ${key} is archived: bring it back in the app first.`);
  }
  const projectId = project?.id ?? (await makeProject(platform, workspace.id, parsed.data));
  return { workspaceId: workspace.id, projectId, adminId: await adminOf(platform, projectId) };
}

export async function inTarget<T>(
  platform: Platform,
  { workspaceId, projectId, adminId }: Target,
  command: (scope: ProjectScope) => Promise<T>,
): Promise<T> {
  const facts = await actingFor(platform.database.sql, adminId);
  return inTransaction(platform, facts, async (scope) =>
    command(await enterProject(await enterWorkspace(scope, workspaceId), projectId)),
  );
}

async function makeProject(
  platform: Platform,
  workspaceId: string,
  input: CreateProject,
): Promise<string> {
  const admin = await findLeadingAdmin(platform.database.sql, workspaceId);
  if (!admin) throw new StartError('The workspace has no admin in whose name to make the project.');
  const facts = await actingFor(platform.database.sql, admin);
  try {
    return await inTransaction(platform, facts, async (scope) => {
      const project = await createProject(await enterWorkspace(scope, workspaceId), input);
      return project.id;
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new StartError(
      `The project ${input.identifier} cannot be made (${JSON.stringify(error.body)}): make it in the app first.`,
      { cause: error },
    );
  }
}

async function adminOf(platform: Platform, projectId: string): Promise<string> {
  const [admin] = await platform.database.sql<{ id: string }[]>`
    SELECT m.member_id AS id FROM project_members m
    JOIN projects p ON p.id = m.project_id
    JOIN workspace_members w
      ON w.workspace_id = m.workspace_id AND w.member_id = m.member_id AND w.is_active
    WHERE m.project_id = ${projectId} AND m.is_active AND m.role = ${ADMIN}
    ORDER BY m.member_id = p.created_by DESC NULLS LAST, m.created_at, m.id LIMIT 1`;
  if (!admin) throw new StartError('The project has no admin in whose name to import.');
  return admin.id;
}
