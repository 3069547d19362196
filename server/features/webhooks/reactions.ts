import type { Scope } from '#server/platform/access/scope.ts';
import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';
import type { WebhookEvent } from '#shared/contract/webhooks.ts';

import { type Notice, queueNotice } from './queue.ts';

/** Tells webhooks of changes, whoever or whatever made them. */
export const webhookReactions: readonly Reaction[] = [
  reaction('project.created', (scope, { data }) => tell(scope, 'project', 'created', data)),
  reaction('project.updated', (scope, { data }) => tell(scope, 'project', 'updated', data)),
  reaction('project.archived', (scope, { data }) => tell(scope, 'project', 'updated', data)),
  reaction('project.unarchived', (scope, { data }) => tell(scope, 'project', 'updated', data)),
  reaction('project.deleted', (scope, { data }) => tell(scope, 'project', 'deleted', data)),
  reaction('cycle.created', (scope, { data }) => tell(scope, 'cycle', 'created', data)),
  reaction('cycle.updated', (scope, { data }) => tell(scope, 'cycle', 'updated', data)),
  reaction('cycle.deleted', (scope, { data }) => tell(scope, 'cycle', 'deleted', data)),
  reaction('module.created', (scope, { data }) => tell(scope, 'module', 'created', data)),
  reaction('module.updated', (scope, { data }) => tell(scope, 'module', 'updated', data)),
  reaction('module.deleted', (scope, { data }) => tell(scope, 'module', 'deleted', data)),
  reaction('comment.created', (scope, { data }) => tell(scope, 'issue_comment', 'created', data)),
  reaction('comment.updated', (scope, { data }) => tell(scope, 'issue_comment', 'updated', data)),
  reaction('comment.deleted', (scope, { data }) => tell(scope, 'issue_comment', 'deleted', data)),
  reaction('work_item.created', (scope, { data }) => tell(scope, 'issue', 'created', data)),
  reaction('work_item.restored', (scope, { data }) => tell(scope, 'issue', 'created', data)),
  reaction('work_item.deleted', (scope, { data }) => tell(scope, 'issue', 'deleted', data)),
  reaction('work_item.updated', async (scope, { data }) => {
    await tell(scope, 'issue', 'updated', data);
    await tellOfPlaces(scope, data);
  }),
];

interface Row {
  readonly id: string;
  readonly workspace_id: string;
}

interface Change<R extends Row> {
  readonly before: R | null;
  readonly after: R | null;
}

async function tell(
  scope: Scope,
  flag: WebhookEvent,
  action: Notice['action'],
  { before, after }: Change<Row>,
): Promise<void> {
  const row = after ?? before;
  if (!row) return;
  await queueNotice(scope, {
    workspaceId: row.workspace_id,
    flag,
    event: flag,
    action,
    entityId: row.id,
    before,
    after: action === 'deleted' ? null : after,
  });
}

interface PlacedRow extends Row {
  readonly cycle_id: string | null;
  readonly module_ids: readonly string[];
}

/** An item that came into a cycle or module, or left one. */
async function tellOfPlaces(scope: Scope, { before, after }: Change<PlacedRow>): Promise<void> {
  if (!before || !after) return;
  const moves = [
    ...movesOf('cycle', [before.cycle_id], [after.cycle_id]),
    ...movesOf('module', before.module_ids, after.module_ids),
  ];
  for (const { kind, id, isNew } of moves) {
    const link = { issue: after.id, [kind]: id };
    // oxlint-disable-next-line no-await-in-loop -- a few, on one connection
    await queueNotice(scope, {
      workspaceId: after.workspace_id,
      flag: kind,
      event: `${kind}_issue`,
      action: isNew ? 'created' : 'deleted',
      entityId: after.id,
      before: isNew ? null : link,
      after: isNew ? link : null,
    });
  }
}

function movesOf(
  kind: 'cycle' | 'module',
  before: readonly (string | null)[],
  after: readonly (string | null)[],
) {
  const only = (ids: readonly (string | null)[], others: readonly (string | null)[]) =>
    ids.filter((id): id is string => id !== null && !others.includes(id));
  return [
    ...only(before, after).map((id) => ({ kind, id, isNew: false })),
    ...only(after, before).map((id) => ({ kind, id, isNew: true })),
  ];
}
