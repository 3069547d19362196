import type { Scope } from '#server/platform/access/scope.ts';
import { mentionsIn } from '#server/platform/texts/html.ts';
import { reaction } from '#server/platform/transactions/reactions.ts';

import type { WorkItemChange } from './events.ts';

/** Keeps the rows of who an item's description mentions equal to it: the list filter reads them. */
export const mentionReactions = [
  reaction('work_item.created', (scope, { data }) => keepMentions(scope, data)),
  reaction('work_item.updated', (scope, { data }) => keepMentions(scope, data)),
];

async function keepMentions(scope: Scope, { after, description }: WorkItemChange): Promise<void> {
  if (!after || !description) return;
  const mentioned = mentionsIn(description.after);
  if (mentioned.length === 0 && mentionsIn(description.before).length === 0) return;
  await scope.sql`
    DELETE FROM work_item_mentions
    WHERE work_item_id = ${after.id} AND mention_id <> ALL (${mentioned}::uuid[])`;
  await scope.sql`
    INSERT INTO work_item_mentions (work_item_id, mention_id, project_id)
    SELECT ${after.id}, member_id, project_id FROM project_members
    WHERE project_id = ${after.project_id} AND is_active AND member_id = ANY(${mentioned}::uuid[])
    ON CONFLICT DO NOTHING`;
}
