import type { WorkItemRow } from '#server/features/work-items/events.ts';
import type { IssueFlat, ProjectLite, UserLite, WorkspaceLite } from '#shared/contract/lite.ts';

import type { activities } from './table.ts';

export type ActivityRow = typeof activities.$inferSelect;

/** The columns of an activity row that are known when it is written. */
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
      /** False for changes that notify no one: dates, cycles, modules, reactions. */
      readonly notify: boolean;
      /** False for deletion and automation: the actor does not become a subscriber. */
      readonly subscribe: boolean;
    };
    /** A later change of the person replaced these lines: withdraws their notifications. */
    'activity.withdrawn': {
      readonly itemId: string;
      readonly ids: readonly string[];
    };
  }
}

/** An activity with the rows that replies embed. */
export type DetailedActivity = ActivityRow & {
  readonly actor_detail: UserLite | null;
  readonly issue_detail: IssueFlat | null;
  readonly project_detail: ProjectLite;
  readonly workspace_detail: WorkspaceLite;
};
