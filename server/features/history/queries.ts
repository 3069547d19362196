import { z } from 'zod';

import { type DetailedActivity, listItemActivities } from '#server/features/activities/queries.ts';
import {
  type CommentPlace,
  type DetailedComment,
  listComments,
  placeOf,
} from '#server/features/comments/queries.ts';
import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/scope.ts';
import type { ListHistory } from '#shared/contract/history.ts';
import { errors } from '#shared/errors.ts';

/** What happened to an item: its property changes and its comments, each the oldest first. */
export interface History {
  readonly activities: readonly DetailedActivity[];
  readonly comments: readonly DetailedComment[];
  /** Where the comments stand; null when there are none. */
  readonly place: CommentPlace | null;
}

const NOTHING: History = { activities: [], comments: [], place: null };

/** An item's history of the asked kind, or of both kinds; an archived project shows none (work-items 3.9). */
export async function readHistory(
  scope: ProjectScope,
  workItemId: string,
  { activity_type, created_at__gt }: ListHistory,
): Promise<History> {
  const item = await getVisibleWorkItem(scope, workItemId);
  const after = created_at__gt === undefined ? undefined : momentOf(created_at__gt);
  if (scope.project.archived_at !== null) return NOTHING;
  const activities =
    activity_type === 'issue-comment'
      ? []
      : await listItemActivities(scope.sql, item.id, after ?? null);
  const comments =
    activity_type === 'issue-property' ? [] : await listComments(scope, item, { after });
  const place = comments.length > 0 ? await placeOf(scope, item) : null;
  return { activities, comments, place };
}

const MomentText = z.iso.datetime({ offset: true, local: true });

/** Clients send a moment back as they got it; the plus of its offset may have become a blank on the way. */
function momentOf(text: string): string {
  const parsed = MomentText.safeParse(text.trim().replace(/ (?=\d\d:\d\d$)/, '+'));
  if (!parsed.success) throw errors.badValue();
  return parsed.data;
}
