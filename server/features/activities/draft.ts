import type { RecordedActivity } from './events.ts';

/** What one line of an item's history says, before it is written. */
export type ActivityDraft = Omit<RecordedActivity, 'id' | 'rev' | 'work_item_id' | 'actor_id'>;

/** A line; what is not said is null. */
export function draft(
  verb: string,
  field: string | null,
  comment: string,
  values: Partial<Omit<ActivityDraft, 'verb' | 'field' | 'comment'>> = {},
): ActivityDraft {
  return {
    verb,
    field,
    comment,
    old_value: null,
    new_value: null,
    old_identifier: null,
    new_identifier: null,
    comment_id: null,
    ...values,
  };
}
