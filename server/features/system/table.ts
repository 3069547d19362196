import { doublePrecision, integer, pgTable } from 'drizzle-orm/pg-core';

import { moment } from '#server/platform/database/columns.ts';

/** How the program did at one moment of each minute; kept for a day. */
export const healthSamples = pgTable('health_samples', {
  at: moment('at').primaryKey().defaultNow(),
  feed_lag_ms: doublePrecision('feed_lag_ms').notNull(),
  /** Of the process that took the sample. */
  sockets: integer('sockets').notNull(),
  jobs: integer('jobs').notNull(),
  mails: integer('mails').notNull(),
});
