import { randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { holdSession } from '#server/features/auth/sessions/commands.ts';
import { apiOf, webUrl } from '#server/features/integrations/connections.ts';
import { projectSyncEntity, type ProjectSyncRow } from '#server/features/integrations/entity.ts';
import { askGithub, GithubRepository } from '#server/features/integrations/github/github-api.ts';
import { makeHook, sealHookSecret } from '#server/features/integrations/github/hook.ts';
import { clearSyncCache } from '#server/features/integrations/listening.ts';
import { forPerson, getConnection, readChannels } from '#server/features/integrations/queries.ts';
import { INTEGRATION_JOB } from '#server/features/integrations/queue.ts';
import { projectSyncs } from '#server/features/integrations/table.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { constraintOf } from '#server/platform/database/constraints.ts';
import { newId, one } from '#server/platform/database/rows.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import type { CreateGithubSync, CreateSlackSync } from '#shared/contract/integrations.ts';
import { badRequest, invalidField } from '#shared/errors.ts';

type Facts = Omit<
  typeof projectSyncs.$inferInsert,
  'workspace_id' | 'project_id' | 'created_by' | 'id'
>;

/** Syncs a project with a repository: imports its issues first, then follows both sides. */
export async function createGithubSync(
  scope: ProjectScope,
  connectionId: string,
  input: CreateGithubSync,
): Promise<ProjectSyncRow> {
  const connection = await getConnection(scope, connectionId, 'github');
  const { owner, name } = input;
  const { platform } = scope;
  const repository = await forPerson(() =>
    askGithub(
      apiOf(platform, connection),
      { path: `/repos/${owner}/${name}`, schema: GithubRepository },
      `GitHub has no repository ${owner}/${name}, or the token may not see it.`,
    ),
  );
  if (!repository.has_issues) throw invalidField('name', 'This repository has no issues.');
  const secret = randomBytes(24).toString('hex');
  const row = await inTransaction<ProjectScope, ProjectSyncRow>(platform, scope, (tx) =>
    insertSync(tx, {
      integration_id: connection.id,
      provider: 'github',
      target_id: String(repository.id),
      name: repository.full_name,
      url: webUrl(repository.html_url),
      options: {
        sends_changes: input.sends_changes,
        sends_new_items: input.sends_new_items,
        events: [],
      },
      webhook_secret: sealHookSecret(platform, secret),
    }),
  );
  const webhook_id = await makeHook(apiOf(platform, connection), row, secret);
  if (webhook_id === null) return row;
  return inTransaction<ProjectScope, ProjectSyncRow>(platform, scope, async (tx) => {
    const set = { webhook_id, has_webhook: true };
    const changed = await tx.db
      .update(projectSyncs)
      .set(set)
      .where(eq(projectSyncs.id, row.id))
      .returning();
    const after = one(changed);
    tx.emit(projectSyncEntity.updated(row, after));
    return after;
  });
}

export async function createSlackSync(
  scope: ProjectScope,
  connectionId: string,
  { channel_id, events }: CreateSlackSync,
): Promise<ProjectSyncRow> {
  const connection = await getConnection(scope, connectionId, 'slack');
  const channels = await forPerson(async () => readChannels(apiOf(scope.platform, connection)));
  const channel = channels.find(({ id }) => id === channel_id);
  if (!channel)
    throw invalidField('channel_id', 'Slack has no such channel, or the app may not see it.');
  return inTransaction<ProjectScope, ProjectSyncRow>(scope.platform, scope, (tx) =>
    insertSync(tx, {
      integration_id: connection.id,
      provider: 'slack',
      target_id: channel.id,
      name: `#${channel.name}`.slice(0, 255),
      url: '',
      options: { sends_changes: false, sends_new_items: false, events: [...new Set(events)] },
    }),
  );
}

async function insertSync(scope: ProjectScope, facts: Facts): Promise<ProjectSyncRow> {
  if (scope.principal?.kind === 'session') await holdSession(scope, scope.principal);
  const row = one(
    await unique(
      facts.name,
      scope.db
        .insert(projectSyncs)
        .values({
          ...facts,
          id: await newId(scope, projectSyncs),
          workspace_id: scope.workspace.id,
          project_id: scope.project.id,
          created_by: scope.user.id,
        })
        .returning(),
    ),
  );
  // Channels are not polled.
  const poll = row.provider === 'github' ? scope.sql`now()` : scope.sql`'infinity'`;
  await scope.sql`INSERT INTO sync_runs (sync_id, poll_at) VALUES (${row.id}, ${poll})`;
  scope.emit(projectSyncEntity.created(row));
  scope.enqueue(INTEGRATION_JOB, row.id);
  scope.afterCommit(() => clearSyncCache(row.project_id));
  return row;
}

async function unique<T>(name: string, statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'project_syncs_project') {
      throw badRequest('This project is connected already. Disconnect it first.');
    }
    if (constraint === 'project_syncs_repository') {
      throw badRequest(`Another project of this workspace is connected with ${name}.`);
    }
    throw error;
  }
}
