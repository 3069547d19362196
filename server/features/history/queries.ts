import { z } from 'zod';

import { listActivityEntries } from '#server/features/activities/queries.ts';
import { listCommentEntries } from '#server/features/comments/queries.ts';
import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import type { Activity } from '#shared/contract/activities.ts';
import type { Comment } from '#shared/contract/comments.ts';
import type { ListHistory } from '#shared/contract/history.ts';
import { errors } from '#shared/errors.ts';

/** An item's changes, its comments, or both merged, oldest first; empty for an archived project. */
export async function listHistory(
  scope: ProjectScope,
  workItemId: string,
  { activity_type, created_at__gt }: ListHistory,
): Promise<(Activity | Comment)[]> {
  const item = await getVisibleWorkItem(scope, workItemId);
  const after = created_at__gt === undefined ? null : momentOf(created_at__gt);
  if (scope.project.archived_at !== null) return [];
  const changes = isOnly(activity_type, 'comment')
    ? []
    : await listActivityEntries(scope, item.id, after);
  const comments = isOnly(activity_type, 'property')
    ? []
    : await listCommentEntries(scope, item, after);
  return [...changes, ...comments]
    .toSorted((left, right) => (left.at < right.at ? -1 : Number(left.at > right.at)))
    .map(({ entry }) => entry);
}

/** Whether only one kind is requested; clients send another word for epics. */
const isOnly = (asked: string | undefined, kind: 'comment' | 'property') =>
  asked === `issue-${kind}` || asked === `epic-${kind}`;

const MomentText = z.iso.datetime({ offset: true, local: true });

/** Clients send a timestamp back as received; the plus of its offset may have become a space. */
function momentOf(text: string): string {
  const parsed = MomentText.safeParse(text.trim().replace(/ (?=\d\d:\d\d$)/, '+'));
  if (!parsed.success) throw errors.badValue();
  return parsed.data;
}
