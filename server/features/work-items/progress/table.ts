import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { cycles } from '#server/features/cycles/table.ts';
import { modules } from '#server/features/modules/table.ts';
import { moment } from '#server/platform/database/columns.ts';

/**
 * Every step of a work item into, within and out of a cycle or module, so that each past day can be replayed. Triggers
 * of `work_items`, `states` and `estimate_points` write it; nothing changes a line, and no later deletion, transfer or
 * archiving of an item can (migration 0011_planning).
 */
export const progressLog = pgTable(
  'progress_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    cycle_id: uuid('cycle_id').references(() => cycles.id, { onDelete: 'cascade' }),
    module_id: uuid('module_id').references(() => modules.id, { onDelete: 'cascade' }),
    at: moment('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** The group of the item's state before; null = it came in. */
    from_group: varchar('from_group', { length: 10 }),
    /** And after; null = it left. */
    to_group: varchar('to_group', { length: 10 }),
    /** Its estimate before and after, where the estimate is of the type points. */
    from_points: doublePrecision('from_points').notNull().default(0),
    to_points: doublePrecision('to_points').notNull().default(0),
  },
  (t) => [
    index('progress_log_cycle')
      .on(t.cycle_id, t.at)
      .where(sql`cycle_id IS NOT NULL`),
    index('progress_log_module')
      .on(t.module_id, t.at)
      .where(sql`module_id IS NOT NULL`),
    check('progress_log_of_one', sql`num_nonnulls(cycle_id, module_id) = 1`),
  ],
);

/**
 * How many listed items a cycle or module has, by state and estimate and by assignee: its progress without reading
 * items. Triggers of `work_items` add rows, so writers never wait for each other; a number is the sum of its rows
 * (migration 0034_progress_counts).
 */
export const progressCounts = pgTable(
  'progress_counts',
  {
    /** The cycle or module. */
    scope_id: uuid('scope_id').notNull(),
    /** A row with an assignee counts the items of that person, every other one those of a state and estimate. */
    assignee_id: uuid('assignee_id'),
    state_id: uuid('state_id'),
    estimate_point: uuid('estimate_point'),
    n: integer('n').notNull(),
    /** How many of them are below another item. */
    below: integer('below').notNull(),
  },
  (t) => [index('progress_counts_scope').on(t.scope_id)],
);
