import type { Scope } from '#server/platform/access/scope.ts';
import { type Audience, audience, type LogOp } from '#server/platform/changes/change-log.ts';
import { ADMIN, GUEST } from '#shared/permissions.ts';

/** What somebody of this role hears of a workspace. */
export function workspaceAudiences(workspaceId: string, role: number): Audience[] {
  const names = [audience('workspace', workspaceId)];
  if (role > GUEST) names.push(audience('workspace-staff', workspaceId));
  if (role >= ADMIN) names.push(audience('workspace-admin', workspaceId));
  return names;
}

/** Moves a person's sockets: out of the audiences they lose, into those they gain. */
export function moveSockets(
  scope: Scope,
  userId: string,
  before: readonly Audience[],
  after: readonly Audience[],
): void {
  for (const name of before) if (!after.includes(name)) tell(scope, userId, 'drop', name);
  for (const name of after) if (!before.includes(name)) tell(scope, userId, 'join', name);
}

/**
 * Makes a person's own audience start over: with a workspace, what they keep there (links, favourites, settings)
 * appears to them or disappears as a whole.
 */
export function restartOwn(scope: Scope, userId: string): void {
  tell(scope, userId, 'join', audience('user', userId));
}

function tell(scope: Scope, userId: string, op: LogOp, name: Audience): void {
  const colon = name.indexOf(':');
  scope.log({
    audience: audience('user', userId),
    entity: name.slice(0, colon),
    entity_id: name.slice(colon + 1),
    op,
    rev: 0,
  });
}
