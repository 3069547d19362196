import type { Scope } from '#server/platform/access/scope.ts';
import { type Audience, audience } from '#server/platform/changes/change-log.ts';
import { ADMIN, GUEST } from '#shared/permissions.ts';

/** Audiences of a workspace member, by role. */
export function workspaceAudiences(workspaceId: string, role: number): Audience[] {
  const names = [audience('workspace', workspaceId)];
  if (role > GUEST) names.push(audience('workspace-staff', workspaceId));
  if (role >= ADMIN) names.push(audience('workspace-admin', workspaceId));
  return names;
}

/** The audience of a project member, by role. */
export function projectAudience(projectId: string, role: number): Audience {
  return audience(role > GUEST ? 'project' : 'project-guest', projectId);
}

/** Moves a person's sockets out of lost audiences and into new ones. */
export function moveListener(
  scope: Scope,
  userId: string,
  before: readonly Audience[],
  after: readonly Audience[],
): void {
  for (const name of before) if (!after.includes(name)) move(scope, userId, 'drop', name);
  for (const name of after) if (!before.includes(name)) move(scope, userId, 'join', name);
}

/** Makes a person's clients reload an audience, whose visible rows changed as a whole. */
export function restartListener(scope: Scope, userId: string, name: Audience): void {
  move(scope, userId, 'join', name);
}

/** Makes a person's clients reload their own audience: own settings, a limited guest's items. */
export function restartOwnAudience(scope: Scope, userId: string): void {
  restartListener(scope, userId, audience('user', userId));
}

function move(scope: Scope, userId: string, op: 'join' | 'drop', name: Audience): void {
  const colon = name.indexOf(':');
  scope.log({
    audience: audience('user', userId),
    entity: name.slice(0, colon),
    entity_id: name.slice(colon + 1),
    op,
    rev: 0,
  });
}
