import type { WorkItemRow } from '#server/features/work-items/events.ts';
import type { IssueFlat, ProjectLite, UserLite, WorkspaceLite } from '#shared/contract/lite.ts';

import type { activities } from './table.ts';

/** A stored activity row. */
export type ActivityRow = typeof activities.$inferSelect;

/** As much of an activity row as is known when it is written. */
export type RecordedActivity = Pick<
  ActivityRow,
  | 'id'
  | 'rev'
  | 'work_item_id'
  | 'actor_id'
  | 'verb'
  | 'field'
  | 'old_value'
  | 'new_value'
  | 'old_identifier'
  | 'new_identifier'
  | 'comment'
  | 'comment_id'
>;

declare module '#server/platform/changes/events.ts' {
  interface Events {
    /** Activity rows were written for one change of one item; notifications are made from them. */
    'activity.recorded': {
      readonly item: WorkItemRow;
      readonly activities: readonly RecordedActivity[];
      readonly actor_id: string | null;
      /** False for changes that tell nobody: dates, cycles, modules, reactions. */
      readonly notify: boolean;
      /** False for deletion and automation: the actor does not become a subscriber. */
      readonly subscribe: boolean;
    };
    /** Lines were overtaken by the next change of the same person: what they told others is taken back. */
    'activity.withdrawn': {
      readonly itemId: string;
      readonly ids: readonly string[];
    };
  }
}

/** A line of the history with all that replies embed in it. */
export type DetailedActivity = ActivityRow & {
  readonly actor_detail: UserLite | null;
  readonly issue_detail: IssueFlat | null;
  readonly project_detail: ProjectLite;
  readonly workspace_detail: WorkspaceLite;
};
