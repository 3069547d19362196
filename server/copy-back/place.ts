import { actingFor, enterProject, enterWorkspace } from '#server/platform/access/acting.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { StartError } from '#server/start/failure.ts';

import type { Source } from './source.ts';

/** Imported rows of a copy carry this name and their id there: they are not copied twice. */
export const FROM_COPY = 'copy';

/** The project here that things of a project of the copy go to, and in whose name. */
export interface Place {
  readonly platform: Platform;
  readonly source: Source;
  /** The project's id in the copy. */
  readonly fromId: string;
  /** Runs commands here as the person. */
  readonly act: <T>(command: (scope: ProjectScope) => Promise<T>) => Promise<T>;
}

export interface Wanted {
  readonly workspace: string;
  /** The project's key in the copy. */
  readonly project: string;
  readonly email: string;
}

/** Finds the project in the copy, and the same one here: by its id, else by its key. */
export async function findPlace(
  platform: Platform,
  source: Source,
  wanted: Wanted,
): Promise<Place> {
  const { sql } = platform.database;
  const [there] = await source.sql<{ id: string; workspace_id: string }[]>`
    SELECT p.id, p.workspace_id FROM projects p JOIN workspaces w ON w.id = p.workspace_id
    WHERE w.slug = ${wanted.workspace} AND p.identifier = ${wanted.project.toUpperCase()}
      AND p.deleted_at IS NULL AND w.deleted_at IS NULL`;
  if (!there) {
    throw new StartError(
      `The copy has no project ${wanted.project} in a workspace "${wanted.workspace}".`,
    );
  }
  const [here] = await sql<{ id: string; archived_at: string | null }[]>`
    SELECT id, archived_at FROM projects
    WHERE workspace_id = ${there.workspace_id} AND ${live(sql)}
      AND (id = ${there.id} OR identifier = ${wanted.project.toUpperCase()})
    ORDER BY id = ${there.id} DESC LIMIT 1`;
  if (!here) {
    throw new StartError(
      `The project ${wanted.project} is gone: make a project with that key in the app first.`,
    );
  }
  if (here.archived_at) {
    throw new StartError(`The project ${wanted.project} is archived: bring it back first.`);
  }
  const userId = await findMember(platform, there.workspace_id, wanted.email);
  return {
    platform,
    source,
    fromId: there.id,
    act: async (command) => {
      const facts = await actingFor(sql, userId);
      return inTransaction(platform, facts, async (scope) =>
        command(await enterProject(await enterWorkspace(scope, there.workspace_id), here.id)),
      );
    },
  };
}

async function findMember(platform: Platform, workspaceId: string, email: string): Promise<string> {
  const [member] = await platform.database.sql<{ id: string }[]>`
    SELECT u.id FROM users u JOIN workspace_members m ON m.member_id = u.id AND m.is_active
    WHERE m.workspace_id = ${workspaceId} AND lower(u.email) = lower(${email})
      AND u.is_active AND NOT u.is_bot`;
  if (!member) {
    throw new StartError(`${email} is no member of the workspace now: name someone who is.`);
  }
  return member.id;
}

/** Those of the given people who have an account here; others are left out. */
export async function peopleHere(
  { platform }: Place,
  ids: readonly (string | null)[],
): Promise<Set<string>> {
  const rows = await platform.database.sql<{ id: string }[]>`
    SELECT id FROM users WHERE id = ANY(${ids.filter((id) => id !== null)}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}
