import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { audience } from '#server/platform/changes/change-log.ts';
import { reaction } from '#server/platform/transactions/reactions.ts';
import { GUEST } from '#shared/permissions.ts';

import type { ItemVisibility, SubscriptionRow } from './events.ts';

/** Publishes once that people see more or fewer items, for all that depends on items. */
export const visibilityReactions = [
  ...(['project_member.created', 'project_member.deleted'] as const).map((event) =>
    reaction(event, async (scope, { data }) => {
      const member = data.after ?? data.before;
      if (member)
        publishVisibility(scope, { project_id: member.project_id, member_id: member.member_id });
    }),
  ),
  reaction('project_member.updated', async (scope, { data: { before, after } }) => {
    if (!after || before?.role === after.role) return;
    publishVisibility(scope, { project_id: after.project_id, member_id: after.member_id });
  }),
  reaction('project.updated', async (scope, { data: { before, after } }) => {
    if (!after || before?.guest_view_all_features === after.guest_view_all_features) return;
    publishVisibility(scope, { project_id: after.id, role: GUEST });
  }),
  reaction('project.deleted', async (scope, { data: { before } }) => {
    if (before) publishVisibility(scope, { project_id: before.id });
  }),
  reaction('item_visibility.changed', (scope, { data }) => hideOrShow(scope, data)),
];

function publishVisibility(scope: Scope, data: ItemVisibility): void {
  scope.emit({ type: 'item_visibility.changed', data });
}

/** Publishes or removes people's own subscriptions after a change of visibility. */
async function hideOrShow(
  scope: Scope,
  { project_id, member_id, role }: ItemVisibility,
): Promise<void> {
  const { sql } = scope;
  const rows = await sql<(SubscriptionRow & { sees: boolean })[]>`
    SELECT s.*, ${itemVisibility.seenBy(sql, sql`s.subscriber_id`)} AS sees
    FROM project_members m
    JOIN work_item_subscribers s ON s.subscriber_id = m.member_id
      AND s.project_id = m.project_id AND ${live(sql, 's')}
    JOIN work_items i ON i.id = s.work_item_id
    WHERE m.project_id = ${project_id}
      ${member_id === undefined ? sql`` : sql`AND m.member_id = ${member_id}`}
      ${role === undefined ? sql`` : sql`AND m.role = ${role}`}`;
  for (const { id, rev, subscriber_id, sees } of rows) {
    const audiences = [audience('user', subscriber_id)];
    scope.publish({ entity: 'subscription', id, rev, audiences, gone: !sees });
  }
}
