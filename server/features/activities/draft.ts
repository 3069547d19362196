import type { RecordedActivity } from './events.ts';

/** One line of an item's history before it is written. */
export type ActivityDraft = Omit<RecordedActivity, 'id' | 'rev' | 'work_item_id' | 'actor_id'>;

/** A line with null for every value that is not given. */
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
