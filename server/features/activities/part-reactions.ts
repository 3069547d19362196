import { touchWorkItem } from '#server/features/work-items/commands.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { reaction } from '#server/platform/transactions/reactions.ts';

import { type ActivityDraft, draft } from './draft.ts';
import { NOTIFYING, SILENT, record } from './record.ts';
import { settlePart } from './settle.ts';

/** History of links: their commands have set the item's `updated_at` already. */
const linkReactions = [
  reaction('work_item_link.created', async (scope, { data: { item, after } }) => {
    if (!after) return;
    const values = { new_value: after.url, new_identifier: after.id };
    await recordLink(scope, item, draft('created', 'link', 'created a link', values));
  }),
  reaction('work_item_link.updated', async (scope, { data: { item, before, after } }) => {
    if (!before || !after || before.url === after.url) return;
    const values = {
      old_value: before.url,
      new_value: after.url,
      old_identifier: before.id,
      new_identifier: after.id,
    };
    await recordLink(scope, item, draft('updated', 'link', 'updated a link', values));
  }),
  reaction('work_item_link.deleted', async (scope, { data: { item, before } }) => {
    if (!before) return;
    const values = { old_value: before.url, new_value: '' };
    await recordLink(scope, item, draft('deleted', 'link', 'deleted the link', values));
  }),
];

async function recordLink(scope: Scope, item: WorkItemRow, line: ActivityDraft): Promise<void> {
  await record(scope, item, await settlePart(scope, item.id, line), NOTIFYING);
}

/** History of comments; their text is kept for notifications. */
const commentReactions = [
  reaction('comment.created', async (scope, { data: { item, after, cause } }) => {
    if (!after) return;
    const values = {
      new_value: after.comment_html,
      new_identifier: after.id,
      comment_id: after.id,
    };
    const line = draft('created', 'comment', 'created a comment', values);
    if (cause === 'import') {
      const { actor_id, created_at } = after;
      await record(scope, item, [line], { ...SILENT, actor_id, created_at });
      return;
    }
    await touchWorkItem(scope, item);
    await record(scope, item, [line], NOTIFYING);
  }),
  reaction('comment.updated', async (scope, { data: { item, before, after } }) => {
    if (!before || !after || before.comment_html === after.comment_html) return;
    const values = {
      old_value: before.comment_html,
      new_value: after.comment_html,
      old_identifier: before.id,
      new_identifier: after.id,
      comment_id: after.id,
    };
    await touchWorkItem(scope, item);
    await record(
      scope,
      item,
      [draft('updated', 'comment', 'updated a comment', values)],
      NOTIFYING,
    );
  }),
  reaction('comment.deleted', async (scope, { data: { item } }) => {
    await touchWorkItem(scope, item);
    await record(scope, item, [draft('deleted', 'comment', 'deleted the comment')], NOTIFYING);
  }),
];

/** History of attachments, from the moment that the upload is confirmed. */
const attachmentReactions = [
  reaction('attachment.created', async (scope, { data: { item, after } }) => {
    if (!after) return;
    const values = { new_value: after.asset, new_identifier: after.id };
    await touchWorkItem(scope, item);
    const line = draft('created', 'attachment', 'created an attachment', values);
    await record(scope, item, [line], NOTIFYING);
  }),
  reaction('attachment.deleted', async (scope, { data: { item, before } }) => {
    await touchWorkItem(scope, item);
    const values = { old_value: before?.asset ?? null, old_identifier: before?.id ?? null };
    const line = draft('deleted', 'attachment', 'deleted the attachment', values);
    await record(scope, item, [line], NOTIFYING);
  }),
];

/** Reactions to items and comments: written to the history, but never shown; notify no one. */
const emojiReactions = [
  ...(['work_item_reaction.created', 'comment_reaction.created'] as const).map((event) =>
    reaction(event, async (scope, { data: { item, after, cause } }) => {
      if (!after || cause === 'import') return;
      const comment_id = 'comment_id' in after ? after.comment_id : null;
      const values = { new_value: after.reaction, new_identifier: after.id, comment_id };
      await touchWorkItem(scope, item);
      await record(
        scope,
        item,
        [draft('created', 'reaction', 'added the reaction', values)],
        SILENT,
      );
    }),
  ),
  ...(['work_item_reaction.deleted', 'comment_reaction.deleted'] as const).map((event) =>
    reaction(event, async (scope, { data: { item, before } }) => {
      if (!before) return;
      const comment_id = 'comment_id' in before ? before.comment_id : null;
      const values = { old_value: before.reaction, old_identifier: before.id, comment_id };
      await touchWorkItem(scope, item);
      const line = draft('deleted', 'reaction', 'removed the reaction', values);
      await record(scope, item, [line], SILENT);
    }),
  ),
];

export const partReactions = [
  ...linkReactions,
  ...commentReactions,
  ...attachmentReactions,
  ...emojiReactions,
];
