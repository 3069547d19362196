import type { WorkItemRow } from '#server/features/work-items/events.ts';
import type { Change } from '#server/platform/changes/events.ts';

import type { intakeIssues } from './table.ts';

/** The row that says a work item came through the intake. */
export type IntakeIssueRow = typeof intakeIssues.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'intake_issue.created': Change<IntakeIssueRow> & { readonly item: WorkItemRow };
    /** Its status changed: by a person, or (`isAutomatic`) because its snooze ended. */
    'intake_issue.decided': Change<IntakeIssueRow> & {
      readonly item: WorkItemRow;
      readonly isAutomatic: boolean;
    };
  }
}
