import { sql } from 'drizzle-orm';
import { bigint, date, index, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';

import { workItems } from '#server/features/work-items/table.ts';
import { moment } from '#server/platform/database/columns.ts';

/**
 * Every step of a work item from one group of states into another, from the moment it was made: what cumulative flow and
 * cycle times are computed from. Triggers of `work_items` and `states` write it. Groups are
 * places in the order of work: 0 backlog, 1 unstarted, 2 started, 3 completed, 4 canceled.
 */
export const workItemSteps = pgTable(
  'work_item_steps',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    work_item_id: uuid('work_item_id')
      .notNull()
      .references(() => workItems.id, { onDelete: 'cascade' }),
    project_id: uuid('project_id').notNull(),
    at: moment('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** The day of the step in UTC. */
    day: date('day', { mode: 'string' })
      .notNull()
      .generatedAlwaysAs(sql`((at AT TIME ZONE 'UTC')::date)`),
    /** The group before; null = the item was made. */
    from_group: smallint('from_group'),
    to_group: smallint('to_group').notNull(),
    /** When work on the item first began, this step included; null = it has not begun. */
    started_at: moment('started_at'),
  },
  (t) => [
    index('work_item_steps_item').on(t.work_item_id, t.id),
    index('work_item_steps_flow').on(t.project_id, t.work_item_id, t.day, t.from_group, t.to_group),
  ],
);
