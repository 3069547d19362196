import { live } from '#server/platform/access/visibility/live.ts';
import { madeInProject } from '#server/platform/access/visibility/made-in-project.ts';

/** What of an item of the intake decides who sees it. */
interface HandedIn {
  readonly created_by: string | null;
}

const rule = madeInProject<HandedIn>({
  table: 'intake_issues',
  alias: 'n',
  owner: 'created_by',
  projects: 'live',
});

/** Who sees items of the intake: the project's members, guests only their own where the project does not show them everything. */
export const intakeVisibility = {
  ...rule,
  joins: (sql: Parameters<NonNullable<typeof rule.joins>>[0]) => sql`
    JOIN work_items i ON i.id = n.work_item_id AND ${live(sql, 'i')} ${rule.joins?.(sql) ?? sql``}`,
};
