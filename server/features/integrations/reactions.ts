import { v7 } from 'uuid';

import type { CommentRow } from '#server/features/comments/events.ts';
import type { WorkItemChange, WorkItemRow } from '#server/features/work-items/events.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';
import type { SlackEvent } from '#shared/constants/integrations.ts';
import { shownText } from '#shared/lib/shown-text.ts';

import { stopSyncsOf } from './commands.ts';
import { syncsOf } from './listening.ts';
import { queueFor } from './queue.ts';
import type { SlackNews } from './slack/message.ts';

/** Queues changes for the syncs of their project; imported items are not sent. */
export const integrationReactions: readonly Reaction[] = [
  reaction('account.taken_over', (scope, { data: { userId } }) =>
    stopSyncsOf(
      scope,
      userId,
      shownText('Who set this up has a new owner of their account. Start it again to go on.'),
    ),
  ),
  reaction('work_item.created', (scope, { data }) => queueItem(scope, data)),
  reaction('work_item.updated', (scope, { data }) => queueItem(scope, data)),
  reaction('work_item.restored', (scope, { data }) => queueItem(scope, data)),
  ...(['comment.created', 'comment.updated', 'comment.deleted'] as const).map((type) =>
    reaction(type, async (scope, { data: { after, item, cause } }) => {
      if (cause === 'import') return;
      await queueForRepository(scope, item);
      if (type === 'comment.created' && after) await queueComment(scope, item, after);
    }),
  ),
];

/** Drafts and undecided intake items are not sent. */
const isShown = (item: WorkItemRow) =>
  !item.is_draft &&
  item.deleted_at === null &&
  (item.intake_status === null || ![-2, 0].includes(item.intake_status));

async function queueItem(scope: Scope, { before, after, cause }: WorkItemChange): Promise<void> {
  if (!after || !isShown(after) || cause === 'import') return;
  await queueForRepository(scope, after);
  const news = newsOf(before && isShown(before) ? before : null, after);
  for (const one of news) await queueForChannel(scope, after, one);
}

async function queueForRepository(scope: Scope, item: WorkItemRow): Promise<void> {
  const syncs = await syncsOf(scope.sql, item.project_id);
  const ids = syncs.flatMap(({ id, provider, options }) =>
    provider === 'github' && options.sends_changes ? [id] : [],
  );
  queueFor(scope, ids, { kind: 'item', key: item.id });
}

type Fact = Pick<SlackNews, 'event' | 'from' | 'to' | 'comment'>;

function newsOf(before: WorkItemRow | null, after: WorkItemRow): Fact[] {
  if (!before) return [{ event: 'created' }];
  const news: Fact[] = [];
  if (before.state_id !== after.state_id) {
    news.push({ event: 'state', from: [before.state_id ?? ''], to: [after.state_id ?? ''] });
  }
  if (before.priority !== after.priority) {
    news.push({ event: 'priority', from: [before.priority], to: [after.priority] });
  }
  const added = after.assignee_ids.filter((id) => !before.assignee_ids.includes(id));
  const removed = before.assignee_ids.filter((id) => !after.assignee_ids.includes(id));
  if (added.length + removed.length > 0) {
    news.push({ event: 'assignees', from: removed, to: added });
  }
  return news;
}

async function queueComment(scope: Scope, item: WorkItemRow, row: CommentRow): Promise<void> {
  if (isShown(item)) await queueForChannel(scope, item, { event: 'comment', comment: row.id });
}

async function queueForChannel(scope: Scope, item: WorkItemRow, fact: Fact): Promise<void> {
  const syncs = await syncsOf(scope.sql, item.project_id);
  const wants = (events: readonly SlackEvent[]) => events.includes(fact.event);
  const ids = syncs.flatMap(({ id, provider, options }) =>
    provider === 'slack' && wants(options.events) ? [id] : [],
  );
  if (ids.length === 0) return;
  const data: SlackNews = { ...fact, item: item.id, actor: scope.user?.id ?? null };
  queueFor(scope, ids, { kind: 'message', key: v7(), data });
}
