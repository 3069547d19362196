import { live } from '#server/platform/access/visibility/live.ts';
import { madeInProject } from '#server/platform/access/visibility/made-in-project.ts';

interface HandedIn {
  readonly created_by: string | null;
}

const rule = madeInProject<HandedIn>({
  table: 'intake_issues',
  alias: 'n',
  owner: 'created_by',
  projects: 'live',
});

/** Intake items are visible to the project's members; limited guests see their own. */
export const intakeVisibility = {
  ...rule,
  joins: (sql: Parameters<NonNullable<typeof rule.joins>>[0]) => sql`
    JOIN work_items i ON i.id = n.work_item_id AND ${live(sql, 'i')} ${rule.joins?.(sql) ?? sql``}`,
};
