import type { WorkItemRow } from '#server/features/work-items/events.ts';
import type { Change } from '#server/platform/changes/events.ts';

import type { intakeIssues } from './table.ts';

/** That a work item came through the intake, as it is stored. */
export type IntakeIssueRow = typeof intakeIssues.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events {
    /** An item was handed in. */
    'intake_issue.created': Change<IntakeIssueRow> & { readonly item: WorkItemRow };
    /** Its status changed: by somebody, or (`isAutomatic`) because its snooze ended. */
    'intake_issue.decided': Change<IntakeIssueRow> & {
      readonly item: WorkItemRow;
      readonly isAutomatic: boolean;
    };
  }
}
