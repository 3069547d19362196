import { estimatePoints } from '#web/features/estimates/store.ts';
import { labels } from '#web/features/labels/store.ts';
import { states } from '#web/features/states/store.ts';

import type { Edit } from './edit.ts';

/** An edit with what it names as that is now: what undo and redo have made again has another id. */
export function withRowsNow({ fields, lists }: Edit): Edit {
  const { state_id, estimate_point } = fields;
  const { label_ids } = lists;
  return {
    fields: {
      ...fields,
      ...(state_id && { state_id: states.find(state_id)?.id ?? state_id }),
      ...(estimate_point && {
        estimate_point: estimatePoints.find(estimate_point)?.id ?? estimate_point,
      }),
    },
    lists: {
      ...lists,
      ...(label_ids && {
        label_ids: { add: labelsNow(label_ids.add), remove: labelsNow(label_ids.remove) },
      }),
    },
  };
}

function labelsNow(ids: readonly string[]): string[] {
  return ids.map((id) => labels.find(id)?.id ?? id);
}
