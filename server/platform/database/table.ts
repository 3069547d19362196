import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { key, moment } from './columns.ts';

/** Facts about this database that belong to no feature: the feed's epoch above all. */
export const systemFacts = pgTable('system_facts', {
  name: varchar('name', { length: 50 }).primaryKey(),
  value: text('value').notNull(),
});

/** The stored reply of a change a client may send again; kept 31 days. */
export const mutations = pgTable(
  'mutations',
  {
    user_id: uuid('user_id').notNull(),
    mutation_id: uuid('mutation_id').notNull(),
    /** The id that the client wanted for what the change makes: the same create may come as another change. */
    entity_id: uuid('entity_id'),
    /** Method and path: the same id on another call is a mistake, not a retry. */
    call: text('call').notNull(),
    status: smallint('status').notNull(),
    body: text('body'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    // No index begins with the person: a plan that was made when there were few reads by the id of the change.
    primaryKey({ columns: [t.mutation_id, t.user_id] }),
    index('mutations_entity')
      .on(t.entity_id, t.user_id)
      .where(sql`entity_id IS NOT NULL`),
    index('mutations_age').on(t.at),
  ],
);

/** A file that goes with a mail. */
export interface MailAttachment {
  readonly filename: string;
  readonly content: string;
}

/** A mail to send: the outbox. Kept and shown in the admin area when no SMTP server is set. */
export const mails = pgTable(
  'mails',
  {
    id: key(),
    to_address: text('to_address').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Files that go with it: their names and texts. */
    attachments: jsonb('attachments').$type<readonly MailAttachment[]>().notNull().default([]),
    /** What the mail is: login_code, password_reset, digest ... */
    kind: varchar('kind', { length: 40 }).notNull(),
    /** queued, running, sent, kept (no SMTP set) or failed. */
    status: varchar('status', { length: 10 }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: moment('next_attempt_at').notNull().defaultNow(),
    last_error: text('last_error'),
    created_at: moment('created_at').notNull().defaultNow(),
    sent_at: moment('sent_at'),
  },
  (t) => [
    index('mails_due')
      .on(t.next_attempt_at)
      .where(sql`status IN ('queued', 'running')`),
    index('mails_age').on(t.created_at),
  ],
);

/** Counters of the rate limits, shared by all processes; unlogged (migration 0005_platform): losing them is harmless. */
export const rateCounters = pgTable('rate_counters', {
  name: text('name').primaryKey(),
  count: integer('count').notNull(),
  resets_at: moment('resets_at').notNull(),
});

/** For which time each recurring job was last done, so that several processes do it once. */
export const recurringRuns = pgTable('recurring_runs', {
  name: varchar('name', { length: 50 }).primaryKey(),
  last_run_at: moment('last_run_at').notNull(),
  last_result: jsonb('last_result'),
});

/** Rows that a process works on now; those of a process that is gone are taken over by another. */
export const heldJobs = pgTable(
  'held_jobs',
  {
    kind: varchar('kind', { length: 50 }).notNull(),
    /** The job's row; zeros for recurring work. */
    row_id: uuid('row_id').notNull(),
    /** The number of the process; null once it is known to be gone. */
    held_by: integer('held_by'),
    held_at: moment('held_at').notNull().defaultNow(),
    /** How many processes ended abruptly over it and left it as far as it was. */
    deaths: integer('deaths').notNull().default(0),
    /** How far it was when the last of them ended. */
    reached: text('reached'),
  },
  (t) => [primaryKey({ columns: [t.kind, t.row_id] })],
);

/** Work that failed, and has not gone well since; for the admin area, kept 30 days. */
export const jobFailures = pgTable(
  'job_failures',
  {
    id: key(),
    /** The kind of the job, or the name of recurring work. */
    kind: varchar('kind', { length: 50 }).notNull(),
    /** The job's row; zeros for recurring work. */
    row_id: uuid('row_id').notNull(),
    error: text('error').notNull(),
    failures: integer('failures').notNull().default(1),
    /** It is not tried again by itself. */
    is_over: boolean('is_over').notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    failed_at: moment('failed_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('job_failures_row').on(t.kind, t.row_id),
    index('job_failures_failed').on(t.failed_at),
  ],
);

/** How many jobs all processes did on a day, UTC. */
export const jobDays = pgTable('job_days', {
  day: date('day').primaryKey(),
  done: integer('done').notNull(),
});
