import { doublePrecision, integer, pgTable } from 'drizzle-orm/pg-core';

import { moment } from '#server/platform/database/columns.ts';

/** Health figures of each minute; kept for a day. */
export const healthSamples = pgTable('health_samples', {
  at: moment('at').primaryKey().defaultNow(),
  feed_lag_ms: doublePrecision('feed_lag_ms').notNull(),
  /** Of the sampling process only. */
  sockets: integer('sockets').notNull(),
  jobs: integer('jobs').notNull(),
  mails: integer('mails').notNull(),
});
