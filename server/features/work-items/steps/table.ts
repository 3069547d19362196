import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';

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

/**
 * How many listed items of a project came into a group of states on a day (UTC) less those that left it: cumulative flow
 * without reading every step. Triggers of `work_item_steps` and `work_items` add rows, so writers never wait for each
 * other; the number is the sum of `n`.
 */
export const workItemFlow = pgTable(
  'work_item_flow',
  {
    project_id: uuid('project_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** The place of the group, as steps have it. */
    place: smallint('place').notNull(),
    n: integer('n').notNull(),
  },
  (t) => [index('work_item_flow_day').on(t.project_id, t.day, t.place)],
);
