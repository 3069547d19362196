import { randomBytes } from 'node:crypto';

import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';

import { holdSession } from '#server/features/auth/sessions/commands.ts';
import type { Scope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { isLive } from '#server/platform/access/visibility/live.ts';
import { newId, one, touched } from '#server/platform/database/rows.ts';
import type { CreateApiToken, UpdateApiToken } from '#shared/contract/api-tokens.ts';
import { invalidField } from '#shared/errors.ts';

import { apiTokenEntity, type ApiTokenRow } from './entity.ts';
import { lockAnyToken, lockToken, requireOwnProjects } from './queries.ts';
import { makeApiSecret } from './secrets.ts';
import { apiTokens } from './table.ts';

/** A new token with its plain text, which is not stored. */
export interface MadeToken {
  readonly row: ApiTokenRow;
  readonly token: string;
}

export async function createToken(
  scope: WorkspaceScope,
  input: CreateApiToken,
): Promise<MadeToken> {
  if (input.project_ids) await requireOwnProjects(scope, input.project_ids);
  return insertToken(scope, { ...input, user_id: scope.user.id });
}

type NewRow = Pick<typeof apiTokens.$inferInsert, 'user_id' | 'user_type' | 'is_service'>;

/** Creates a token of an account. Checks no permission: its callers do. */
export async function insertToken(
  scope: WorkspaceScope,
  input: CreateApiToken & NewRow,
): Promise<MadeToken> {
  if (scope.principal?.kind === 'session') await holdSession(scope, scope.principal);
  const { token, stored } = makeApiSecret();
  const row = one(
    await scope.db
      .insert(apiTokens)
      .values({
        ...input,
        ...stored,
        id: await newId(scope, apiTokens),
        label: input.label ?? randomBytes(16).toString('hex'),
        workspace_id: scope.workspace.id,
        created_by: scope.user.id,
      })
      .returning(),
  );
  scope.emit(apiTokenEntity.created(row));
  return { row, token };
}

/** Changes a token's label or description, or turns it off and on. */
export async function updateToken(
  scope: WorkspaceScope,
  id: string,
  input: UpdateApiToken,
): Promise<ApiTokenRow> {
  return write(scope, await lockToken(scope, id), apiTokenEntity.valuesOf(input));
}

/** Changes a token's expiry; an expired token works again. */
export async function renewToken(
  scope: WorkspaceScope,
  id: string,
  expiredAt: string | null,
): Promise<ApiTokenRow> {
  if (expiredAt !== null && new Date(expiredAt).getTime() <= Date.now()) {
    throw invalidField('expired_at', 'Choose a time in the future.');
  }
  return write(scope, await lockToken(scope, id), { expired_at: expiredAt, is_active: true });
}

/** Deletes a token; the next request with it is refused. */
export async function deleteToken(scope: WorkspaceScope, id: string): Promise<void> {
  const before = await lockToken(scope, id);
  await endTokens(scope, eq(apiTokens.id, before.id));
}

export async function revokeToken(scope: WorkspaceScope, id: string): Promise<void> {
  const before = await lockAnyToken(scope, id);
  await endTokens(scope, eq(apiTokens.id, before.id));
}

/** Creates the person's service token of the workspace; an existing one gets a new secret. */
export async function createServiceToken(
  scope: WorkspaceScope,
): Promise<{ readonly token: string; readonly isNew: boolean }> {
  await scope.sql`SELECT id FROM workspaces WHERE id = ${scope.workspace.id} FOR NO KEY UPDATE`;
  const mine = and(
    eq(apiTokens.workspace_id, scope.workspace.id),
    eq(apiTokens.user_id, scope.user.id),
    eq(apiTokens.is_service, true),
    isLive(apiTokens),
  );
  const [before] = await scope.db.select().from(apiTokens).where(mine).for('no key update');
  if (before) {
    const { token, stored } = makeApiSecret();
    await write(scope, before, { ...stored, is_active: true });
    return { token, isNew: false };
  }
  const { token } = await insertToken(scope, {
    scope: 'write',
    user_id: scope.user.id,
    is_service: true,
  });
  return { token, isNew: true };
}

export async function endTokens(scope: Scope, which: SQL | undefined): Promise<void> {
  const rows = scope.db
    .select()
    .from(apiTokens)
    .where(and(which, isLive(apiTokens)));
  const before = await rows.orderBy(apiTokens.id).for('no key update');
  if (before.length === 0) return;
  const ids = before.map(({ id }) => id);
  const gone = await scope.db
    .update(apiTokens)
    .set({ deleted_at: sql`now()`, updated_at: sql`clock_timestamp()` })
    .where(inArray(apiTokens.id, ids))
    .returning();
  const after = new Map(gone.map((row) => [row.id, row]));
  for (const row of before) scope.emit(apiTokenEntity.deleted(row, after.get(row.id) ?? row));
}

async function write(
  scope: WorkspaceScope,
  before: ApiTokenRow,
  values: Partial<typeof apiTokens.$inferInsert>,
): Promise<ApiTokenRow> {
  const after = one(
    await scope.db
      .update(apiTokens)
      .set({ ...values, ...touched(scope) })
      .where(and(eq(apiTokens.id, before.id), eq(apiTokens.workspace_id, scope.workspace.id)))
      .returning(),
  );
  scope.emit(apiTokenEntity.updated(before, after));
  return after;
}
