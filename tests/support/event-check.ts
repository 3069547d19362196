import type { Scope } from '#server/platform/access/scope.ts';
import { type EventType } from '#server/platform/changes/events.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import {
  type Reaction,
  reaction,
  registerReactions,
} from '#server/platform/transactions/reactions.ts';

/** Table of the rows in each event; null = none. A new event fails the type check here. */
const TABLES: Readonly<Record<EventType, string | null>> = {
  'account.taken_over': null,
  'activity.recorded': null,
  'activity.withdrawn': null,
  'anchor.created': 'anchors',
  'anchor.deleted': 'anchors',
  'anchor.updated': 'anchors',
  'analytic_view.created': 'analytic_views',
  'analytic_view.deleted': 'analytic_views',
  'analytic_view.updated': 'analytic_views',
  'api_token.created': 'api_tokens',
  'api_token.deleted': 'api_tokens',
  'api_token.updated': 'api_tokens',
  'audit.noted': null,
  'attachment.created': 'assets',
  'attachment.deleted': 'assets',
  'comment.created': 'comments',
  'comment.deleted': 'comments',
  'comment.updated': 'comments',
  'comment_reaction.created': 'comment_reactions',
  'comment_reaction.deleted': 'comment_reactions',
  'cycle.created': 'cycles',
  'cycle.deleted': 'cycles',
  'cycle.updated': 'cycles',
  'draft.created': 'drafts',
  'draft.deleted': 'drafts',
  'draft.updated': 'drafts',
  'estimate.created': 'estimates',
  'estimate.deleted': 'estimates',
  'estimate.updated': 'estimates',
  'estimate_point.created': 'estimate_points',
  'estimate_point.deleted': 'estimate_points',
  'estimate_point.updated': 'estimate_points',
  'export.created': 'exports',
  'export.deleted': 'exports',
  'export.updated': 'exports',
  'import.created': 'imports',
  'import.deleted': 'imports',
  'import.updated': 'imports',
  'import_mapping.created': 'import_mappings',
  'import_mapping.deleted': 'import_mappings',
  'import_mapping.updated': 'import_mappings',
  'favorite.created': 'favorites',
  'favorite.deleted': 'favorites',
  'favorite.updated': 'favorites',
  'intake.created': 'intakes',
  'intake.deleted': 'intakes',
  'intake.updated': 'intakes',
  'intake_issue.created': 'intake_issues',
  'intake_issue.decided': 'intake_issues',
  'item_visibility.changed': null,
  'label.created': 'labels',
  'label.deleted': 'labels',
  'label.updated': 'labels',
  'module.created': 'modules',
  'module.deleted': 'modules',
  'module.updated': 'modules',
  'module_link.created': 'module_links',
  'module_link.deleted': 'module_links',
  'module_link.updated': 'module_links',
  'page.created': 'pages',
  'page.deleted': 'pages',
  'page.updated': 'pages',
  'project.archived': 'projects',
  'project.created': 'projects',
  'project.deleted': 'projects',
  'project.unarchived': 'projects',
  'project.updated': 'projects',
  'project_member.created': 'project_members',
  'project_member.deleted': 'project_members',
  'project_member.updated': 'project_members',
  'quick_link.created': 'quick_links',
  'quick_link.deleted': 'quick_links',
  'quick_link.updated': 'quick_links',
  'session.ended': null,
  'state.created': 'states',
  'state.deleted': 'states',
  'state.updated': 'states',
  'mute.created': 'mutes',
  'mute.deleted': 'mutes',
  'mute.updated': 'mutes',
  'sticky.created': 'stickies',
  'sticky.deleted': 'stickies',
  'sticky.updated': 'stickies',
  'subscription.created': 'work_item_subscribers',
  'subscription.deleted': 'work_item_subscribers',
  'user.deactivated': null,
  'user.updated': 'users',
  'user.visited': null,
  'user_profile.updated': 'profiles',
  'project_sync.created': 'project_syncs',
  'project_sync.deleted': 'project_syncs',
  'project_sync.updated': 'project_syncs',
  'webhook.created': 'webhooks',
  'webhook.deleted': 'webhooks',
  'webhook.updated': 'webhooks',
  'work_item.created': 'work_items',
  'work_item.deleted': 'work_items',
  'work_item.restored': 'work_items',
  'work_item.updated': 'work_items',
  'work_item_link.created': 'work_item_links',
  'work_item_link.deleted': 'work_item_links',
  'work_item_link.updated': 'work_item_links',
  'work_item_reaction.created': 'work_item_reactions',
  'work_item_reaction.deleted': 'work_item_reactions',
  'work_item_relation.created': 'work_item_relations',
  'work_item_relation.deleted': 'work_item_relations',
  'view.created': 'views',
  'view.deleted': 'views',
  'view.updated': 'views',
  'workspace.created': 'workspaces',
  'workspace.deleted': 'workspaces',
  'workspace.updated': 'workspaces',
  'workspace_integration.created': 'workspace_integrations',
  'workspace_integration.deleted': 'workspace_integrations',
  'workspace_integration.updated': 'workspace_integrations',
  'workspace_invitation.created': 'workspace_invitations',
  'workspace_invitation.deleted': 'workspace_invitations',
  'workspace_invitation.updated': 'workspace_invitations',
  'workspace_member.created': 'workspace_members',
  'workspace_member.deleted': 'workspace_members',
  'workspace_member.updated': 'workspace_members',
  'workspace_theme.created': 'workspace_themes',
  'workspace_theme.deleted': 'workspace_themes',
  'workspace_theme.updated': 'workspace_themes',
};

interface EventRow {
  readonly id: string;
  readonly rev: number;
  readonly [column: string]: unknown;
}

/** Rows that an event may carry. */
interface EventRows {
  readonly before?: EventRow | null;
  readonly after?: EventRow | null;
  readonly item?: EventRow;
  readonly other?: EventRow;
}

const faults: string[] = [];

/** Differences between events and database since the last call. */
export function takeEventFaults(): string[] {
  return faults.splice(0);
}

/**
 * Compares the rows of every event with the stored ones; call it before the app registers its
 * reactions.
 */
export function checkEvents(): void {
  registerReactions(
    ...Object.entries(TABLES).map(([type, table]) => checkOf(type as EventType, table)),
  );
}

const checks = new Map<EventType, Reaction>();

function checkOf(type: EventType, table: string | null): Reaction {
  const made =
    checks.get(type) ??
    reaction(type, async (scope, { data }) => {
      if (table !== null) await compare(scope, type, table, data as unknown as EventRows);
    });
  checks.set(type, made);
  return made;
}

/**
 * Checked events per transaction: bulk changes emit many, and a transaction may last only ten
 * seconds.
 */
const MAX_EVENTS = 20;
const compared = new WeakMap<Scope, number>();

async function compare(scope: Scope, type: string, table: string, data: EventRows): Promise<void> {
  const place = compared.get(scope) ?? 0;
  compared.set(scope, place + 1);
  if (place >= MAX_EVENTS) return;
  // Reads outside of the uncommitted transaction, so it sees the previous rows.
  const { lookups } = scope.platform.database;
  await expectStored(lookups, table, data.before, `${type} before`);
  await expectChanged(scope.sql, table, data.before, `${type} before`);
  await expectStored(scope.sql, table, data.after, `${type} after`);
  await expectStored(scope.sql, 'work_items', data.item, `${type} item`);
  await expectStored(scope.sql, 'work_items', data.other, `${type} other`);
}

/**
 * A row that was written again in the same transaction has a later revision, and is not compared.
 */
async function expectStored(
  sql: SqlClient,
  table: string,
  row: EventRow | null | undefined,
  name: string,
): Promise<void> {
  if (!row) return;
  const [stored] = await sql<EventRow[]>`SELECT * FROM ${sql(table)} WHERE id = ${row.id}`;
  if (!stored) return;
  if (stored.rev < row.rev && !name.endsWith('before'))
    faults.push(`${name}: revision ${row.rev} of ${stored.rev}`);
  if (stored.rev !== row.rev) return;
  const columns = new Set([...Object.keys(stored), ...Object.keys(row)]);
  for (const column of columns) {
    const [is, should] = [textOf(row[column]), textOf(stored[column])];
    if (is !== should) faults.push(`${name}: ${column} is ${is}, stored ${should}`);
  }
}

/** Checks that the previous row of an event is older than the current one. */
async function expectChanged(
  sql: SqlClient,
  table: string,
  row: EventRow | null | undefined,
  name: string,
): Promise<void> {
  if (!row) return;
  const [stored] = await sql<EventRow[]>`SELECT rev FROM ${sql(table)} WHERE id = ${row.id}`;
  if (stored && stored.rev <= row.rev) faults.push(`${name}: is the row as it is now`);
}

/** Drizzle and the driver return numbers and dates in different types. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
