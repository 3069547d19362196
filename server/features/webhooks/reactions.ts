import type { Scope } from '#server/platform/access/scope.ts';
import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/constants/webhooks.ts';
import type { WebhookSource } from '#shared/contract/webhooks.ts';

import { changedFields } from './changed-fields.ts';
import { hasListener, type Notice, queueNotice } from './queue.ts';

const ACTIONS = ['created', 'updated', 'deleted'] as const;

/** Queues all changes for webhooks, whoever made them. */
export const webhookReactions: readonly Reaction[] = [
  ...WEBHOOK_EVENTS.flatMap(({ name, entity }) =>
    ACTIONS.map((action) =>
      reaction(`${entity}.${action}` as const, (scope, { data }) =>
        tell(scope, name, action, withText(data)),
      ),
    ),
  ),
  reaction('project.archived', (scope, { data }) => tell(scope, 'project', 'updated', data)),
  reaction('project.unarchived', (scope, { data }) => tell(scope, 'project', 'updated', data)),
  reaction('work_item.restored', (scope, { data }) =>
    tell(scope, 'issue', 'created', { ...data, before: null }),
  ),
  reaction('work_item.created', (scope, { data }) => queuePlaceNotices(scope, data)),
  reaction('work_item.updated', (scope, { data }) => queuePlaceNotices(scope, data)),
];

interface Row {
  readonly id: string;
  readonly workspace_id: string;
  /** The item of a comment. */
  readonly work_item_id?: string;
}

interface Change<R extends Row> {
  readonly before: R | null;
  readonly after: R | null;
  readonly cause?: string;
}

async function tell(
  scope: Scope,
  flag: WebhookEvent,
  action: Notice['action'],
  { before, after, cause }: Change<Row>,
): Promise<void> {
  const row = after ?? before;
  if (!row || !(await hasListener(scope, row.workspace_id, flag))) return;
  const isUpdate = action === 'updated' && before !== null && after !== null;
  const fields = isUpdate ? changedFields({ ...before }, { ...after }) : [];
  // Only the revision changed.
  if (isUpdate && fields.length === 0) return;
  await queueNotice(scope, {
    workspaceId: row.workspace_id,
    flag,
    event: flag,
    action,
    // Changes of an item and its parts are delivered in order.
    entityId: row.work_item_id ?? row.id,
    before,
    after: action === 'deleted' ? null : after,
    fields,
    source: sourceOf(scope, cause),
  });
}

interface DescribedChange extends Change<Row> {
  readonly description?: { readonly before: string; readonly after: string };
}

function withText({ before, after, cause, description }: DescribedChange): Change<Row> {
  const add = (row: Row | null, description_html: string | undefined) =>
    row && description_html !== undefined ? { ...row, description_html } : row;
  return {
    before: add(before, description?.before),
    after: add(after, description?.after),
    ...(cause !== undefined && { cause }),
  };
}

function sourceOf({ principal, user }: Scope, cause: string | undefined): WebhookSource {
  if (cause === 'import') return 'import';
  if (cause === 'automation') return 'automation';
  if (principal?.kind === 'anchor') return 'public';
  if (principal && principal.kind !== 'session') return 'api';
  return user ? 'web' : 'automation';
}

interface PlacedRow extends Row {
  readonly project_id: string;
  readonly cycle_id: string | null;
  readonly module_ids: readonly string[];
}

/** Queues that an item was added to a cycle or module, or removed. */
async function queuePlaceNotices(
  scope: Scope,
  { before, after, cause }: Change<PlacedRow>,
): Promise<void> {
  if (!after) return;
  const moves = [
    ...movesOf('cycle', [before?.cycle_id ?? null], [after.cycle_id]),
    ...movesOf('module', before?.module_ids ?? [], after.module_ids),
  ];
  for (const { kind, id, isNew } of moves) {
    const link = { issue: after.id, [kind]: id, project_id: after.project_id };
    // oxlint-disable-next-line no-await-in-loop -- a few, on one connection
    await queueNotice(scope, {
      workspaceId: after.workspace_id,
      flag: kind,
      event: `${kind}_issue`,
      action: isNew ? 'created' : 'deleted',
      entityId: after.id,
      before: isNew ? null : link,
      after: isNew ? link : null,
      fields: [],
      source: sourceOf(scope, cause),
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
