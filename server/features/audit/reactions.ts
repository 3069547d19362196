import { isDeletedAddress } from '#server/features/users/queries.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import type { EventType } from '#server/platform/changes/events.ts';
import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';
import type { ImportStatus } from '#shared/constants/imports.ts';
import type { AuditKind } from '#shared/contract/audit.ts';

import { pairsOf, record } from './record.ts';

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
  ...allKept('api_token', 'token', {
    name: 'label',
    details: ['label', 'scope', 'project_ids', 'is_active', 'expired_at'],
    secrets: ['token_hash'],
  }),
  ...allKept('webhook', 'token', {
    name: 'url',
    details: ['url', 'is_active'],
    secrets: ['secret'],
  }),
  ...allKept('workspace_integration', 'token', {
    name: 'provider',
    details: ['account', 'api_url'],
    secrets: ['secret'],
  }),
  ...allKept('project_sync', 'settings', { name: 'name', details: ['provider', 'options'] }),
  reaction('import.updated', async (scope, { data: { before, after } }) => {
    if (before && after) recordImport(scope, before, after);
  }),
  kept('import.deleted', 'settings', { name: 'name' }),
  kept('export.created', 'export', { name: 'name', details: ['provider', 'total'] }),
  kept('workspace_invitation.created', 'role', { name: 'email', details: ['role'] }),
  kept('workspace_invitation.updated', 'role', {
    name: 'email',
    details: ['role'],
    isOnlyOf: true,
  }),
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
  ...allKept('anchor', 'settings', {
    name: 'entity_name',
    details: [
      'is_comments_enabled',
      'is_reactions_enabled',
      'is_votes_enabled',
      'is_activity_enabled',
      'is_disabled',
      'is_embeddable',
      'view_props',
      'fields',
      'intake_id',
    ],
  }),
  kept('intake.updated', 'settings', {
    name: 'name',
    details: ['is_form_enabled', 'is_in_app_enabled'],
    isOnlyOf: true,
  }),
];

interface Kept {
  readonly name: string;
  /** Columns whose old and new values are recorded. */
  readonly details?: readonly string[];
  /** Columns whose change is recorded without the values. */
  readonly secrets?: readonly string[];
  /** Only changes by the row's owner are recorded. */
  readonly isOnlyOf?: boolean;
}

type KeptEvent = Extract<
  EventType,
  `${string}.${'created' | 'updated' | 'deleted' | `${string}archived`}`
>;
type KeptEntity = 'anchor' | 'api_token' | 'project_sync' | 'webhook' | 'workspace_integration';

/** Reactions that record creation, change and deletion of an entity. */
function allKept(entity: KeptEntity, kind: AuditKind, { name, ...columns }: Kept): Reaction[] {
  return [
    kept(`${entity}.created`, kind, { name, details: columns.details ?? [] }),
    kept(`${entity}.updated`, kind, { name, ...columns, isOnlyOf: true }),
    kept(`${entity}.deleted`, kind, { name }),
  ];
}

/** A reaction that records an event under its own name. */
function kept(
  event: KeptEvent,
  kind: AuditKind,
  { name, details = [], secrets = [], isOnlyOf = false }: Kept,
): Reaction {
  return reaction(event, async (scope, { data }) => {
    const { before, after }: { before?: object | null; after?: object | null } = { ...data };
    const changed = pairsOf(before ?? null, after ?? null, secrets);
    const hidden = Object.keys(changed).map((column) => [column, ['***', '***']]);
    const pairs = {
      ...pairsOf(before ?? null, after ?? null, details),
      ...Object.fromEntries(hidden),
    };
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

/** Records a membership that was added, removed or changed; not that of the creator. */
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

/** Records an invitation that is gone: accepted by the invited person, or withdrawn. */
function recordInvitation(scope: Scope, { email, workspace_id, accepted }: Invitation): void {
  const isUsed = scope.user ? scope.user.email === email : accepted;
  const action = `workspace_invitation.${isUsed ? 'accepted' : 'deleted'}`;
  record(scope, { kind: 'role', action, target: email, workspaceId: workspace_id });
}

interface Import {
  readonly name: string;
  readonly source: string;
  readonly status: ImportStatus;
  readonly workspace_id: string;
  readonly project_id: string | null;
}

const RUNNING: readonly ImportStatus[] = ['queued', 'running', 'paused'];

/** Records the start of an import or of its undo, not each step. */
function recordImport(scope: Scope, before: Import, after: Import): void {
  const isStarted = RUNNING.includes(after.status) && !RUNNING.includes(before.status);
  const isUndone = after.status === 'undoing' && before.status !== 'undoing';
  if (!isStarted && !isUndone) return;
  const { name, source, workspace_id: workspaceId, project_id: projectId } = after;
  record(scope, {
    kind: 'settings',
    action: isStarted ? 'import.started' : 'import.undone',
    target: name,
    details: { source },
    workspaceId,
    ...(projectId !== null && { projectId }),
  });
}

interface Account {
  readonly id: string;
  readonly email: string;
  readonly is_active: boolean;
  readonly is_email_verified: boolean;
  readonly password_hash: string | null;
}

function recordAccount(scope: Scope, before: Account, after: Account): void {
  // Deleted accounts have an entry of their own.
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
  if (!before.is_email_verified && after.is_email_verified) {
    record(scope, { kind: 'sign_in', action: 'account.email_verified', userId, ...actor });
  }
  if (after.password_hash !== null && before.password_hash !== after.password_hash) {
    record(scope, { kind: 'sign_in', action: 'account.password_changed', userId, ...actor });
  }
}
