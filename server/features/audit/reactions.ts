import { isDeletedAddress } from '#server/features/users/queries.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import type { EventType } from '#server/platform/changes/events.ts';
import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';
import type { AuditKind } from '#shared/contract/audit.ts';

import { pairsOf, record } from './record.ts';

/** What the audit log keeps of others' events. */
export const auditReactions: readonly Reaction[] = [
  reaction('audit.noted', async (scope, { data }) => record(scope, data)),
  reaction('user.updated', async (scope, { data: { before, after } }) => {
    if (before && after) recordAccount(scope, before, after);
  }),
  reaction('user.deactivated', async (scope, { data: { user } }) =>
    record(scope, { kind: 'role', action: 'account.closed', userId: user.id }),
  ),
  reaction('account.taken_over', async (scope, { data: { userId, medium, ended } }) => {
    const details = { medium, ...ended };
    record(scope, { kind: 'sign_in', action: 'account.taken_over', actorId: userId, details });
  }),
  ...(['created', 'updated', 'deleted'] as const).flatMap((verb) => [
    member('workspace', verb),
    member('project', verb),
  ]),
  kept('api_token.created', 'token', { name: 'label', details: TOKEN() }),
  kept('api_token.updated', 'token', { name: 'label', details: TOKEN(), isOnlyOf: true }),
  kept('api_token.deleted', 'token', { name: 'label' }),
  kept('webhook.created', 'token', { name: 'url' }),
  kept('webhook.updated', 'token', {
    name: 'url',
    details: ['url', 'is_active', 'hint'],
    isOnlyOf: true,
  }),
  kept('webhook.deleted', 'token', { name: 'url' }),
  kept('export.created', 'export', { name: 'name', details: ['provider', 'total'] }),
  kept('workspace_invitation.created', 'role', { name: 'email', details: ['role'] }),
  reaction('workspace_invitation.deleted', async (scope, { data: { before } }) => {
    if (before) recordInvitation(scope, before);
  }),
  kept('workspace.created', 'settings', { name: 'name' }),
  kept('workspace.updated', 'settings', { name: 'name', details: ['name'], isOnlyOf: true }),
  kept('workspace.deleted', 'settings', { name: 'name' }),
  kept('project.created', 'settings', { name: 'name' }),
  kept('project.updated', 'settings', {
    name: 'name',
    details: ['name', 'network', 'guest_view_all_features', 'project_lead'],
    isOnlyOf: true,
  }),
  kept('project.archived', 'settings', { name: 'name' }),
  kept('project.unarchived', 'settings', { name: 'name' }),
  kept('project.deleted', 'settings', { name: 'name' }),
  kept('anchor.created', 'settings', { name: 'entity_name' }),
  kept('anchor.deleted', 'settings', { name: 'entity_name' }),
];

function TOKEN() {
  return ['label', 'scope', 'project_ids', 'is_active', 'expired_at'];
}

interface Kept {
  /** The column that names the row. */
  readonly name: string;
  /** Columns whose change is told. */
  readonly details?: readonly string[];
  /** A change of others is none for the log. */
  readonly isOnlyOf?: boolean;
}

/** The reaction that keeps a row's event under its own name. */
function kept(
  event: Extract<EventType, `${string}.${'created' | 'updated' | 'deleted' | `${string}archived`}`>,
  kind: AuditKind,
  { name, details = [], isOnlyOf = false }: Kept,
): Reaction {
  return reaction(event, async (scope, { data }) => {
    const { before, after }: { before?: object | null; after?: object | null } = { ...data };
    const pairs = pairsOf(before ?? null, after ?? null, details);
    if (isOnlyOf && Object.keys(pairs).length === 0) return;
    const row: Readonly<Record<string, unknown>> = { ...(after ?? before) };
    record(scope, {
      kind,
      action: event,
      target: text(row[name]),
      details: pairs,
      ...placeOf(event, row),
    });
  });
}

function placeOf(event: string, row: Readonly<Record<string, unknown>>) {
  const own = text(row['id']);
  const workspaceId = event.startsWith('workspace.') ? own : text(row['workspace_id']);
  const projectId = text(row['project_id']);
  return { ...(workspaceId && { workspaceId }), ...(projectId && { projectId }) };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Who came in, went, or got another role; not who made the place. */
function member(of: 'workspace' | 'project', verb: 'created' | 'updated' | 'deleted'): Reaction {
  return reaction(`${of}_member.${verb}`, async (scope, { data: { before, after } }) => {
    const row = after ?? before;
    if (!row || (verb === 'created' && row.member_id === scope.user?.id)) return;
    const pairs = pairsOf(verb === 'created' ? null : before, after, ['role']);
    if (verb === 'updated' && !('role' in pairs)) return;
    const { workspace_id: workspaceId, member_id: userId } = row;
    const projectId = 'project_id' in row ? row.project_id : undefined;
    record(scope, {
      kind: 'role',
      action: `${of}_member.${verb}`,
      userId,
      workspaceId,
      details: verb === 'deleted' ? {} : pairs,
      ...(projectId !== undefined && { projectId }),
    });
  });
}

interface Invitation {
  readonly email: string;
  readonly workspace_id: string;
  readonly accepted: boolean;
}

/** An invitation that has gone: used up by who joins with it, or withdrawn by somebody else. */
function recordInvitation(scope: Scope, { email, workspace_id, accepted }: Invitation): void {
  const isUsed = scope.user ? scope.user.email === email : accepted;
  const action = `workspace_invitation.${isUsed ? 'accepted' : 'deleted'}`;
  record(scope, { kind: 'role', action, target: email, workspaceId: workspace_id });
}

interface Account {
  readonly id: string;
  readonly email: string;
  readonly is_active: boolean;
  readonly password_hash: string | null;
}

function recordAccount(scope: Scope, before: Account, after: Account): void {
  // A line of its own says that an account was deleted.
  if (isDeletedAddress(after.email)) return;
  const userId = after.id;
  const actor = scope.user ? {} : { actorId: userId };
  if (before.is_active !== after.is_active) {
    const action = after.is_active ? 'account.activated' : 'account.deactivated';
    record(scope, { kind: 'role', action, userId });
  }
  if (before.email !== after.email) {
    const details = pairsOf(before, after, ['email']);
    record(scope, { kind: 'sign_in', action: 'account.email_changed', userId, details, ...actor });
  }
  if (after.password_hash !== null && before.password_hash !== after.password_hash) {
    record(scope, { kind: 'sign_in', action: 'account.password_changed', userId, ...actor });
  }
}
