import { sql } from 'drizzle-orm';
import {
  bigint,
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

import { bytes, key, moment } from './columns.ts';

/** Facts about this database that belong to no feature, above all the feed's epoch. */
export const systemFacts = pgTable('system_facts', {
  name: varchar('name', { length: 50 }).primaryKey(),
  value: text('value').notNull(),
});

/** Files that were found equal in both stores while they are moved. */
export const movedFiles = pgTable('moved_files', {
  key: text('key').primaryKey(),
  sha256: text('sha256').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  moved_at: moment('moved_at').notNull().defaultNow(),
});

/** The stored reply of a change that a client may repeat; kept for 31 days. */
export const mutations = pgTable(
  'mutations',
  {
    user_id: uuid('user_id').notNull(),
    mutation_id: uuid('mutation_id').notNull(),
    /** The id requested for the created row: a repeated create may have another mutation id. */
    entity_id: uuid('entity_id'),
    /** Method and path: the same id with another call is an error, not a repetition. */
    call: text('call').notNull(),
    status: smallint('status').notNull(),
    body: text('body'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    // No index begins with the person: a plan made while there were few rows uses the mutation id.
    primaryKey({ columns: [t.mutation_id, t.user_id] }),
    index('mutations_entity')
      .on(t.entity_id, t.user_id)
      .where(sql`entity_id IS NOT NULL`),
    index('mutations_age').on(t.at),
  ],
);

export interface MailAttachment {
  readonly filename: string;
  readonly content: string;
}

/** The outbox. Without an SMTP server mails are kept and shown in the admin area. */
export const mails = pgTable(
  'mails',
  {
    id: key(),
    to_address: text('to_address').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Names and texts of attached files. */
    attachments: jsonb('attachments').$type<readonly MailAttachment[]>().notNull().default([]),
    /** login_code, password_reset, digest ... */
    kind: varchar('kind', { length: 40 }).notNull(),
    /** queued, running, sent, kept (no SMTP server) or failed. */
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

/** Counters of rate limits for all processes; unlogged: losing them is harmless. */
export const rateCounters = pgTable('rate_counters', {
  name: text('name').primaryKey(),
  count: integer('count').notNull(),
  resets_at: moment('resets_at').notNull(),
});

/**
 * Files of client builds, for pages that come to a server of another build. Their names change with
 * their content, which is packed by brotli; kept for 30 days after the last start of a server that
 * has them.
 */
export const clientFiles = pgTable('client_files', {
  name: text('name').primaryKey(),
  content: bytes('content').notNull(),
  kept_at: moment('kept_at').notNull().defaultNow(),
});

/** The time for which each recurring job last ran, so that several processes run it once. */
export const recurringRuns = pgTable('recurring_runs', {
  name: varchar('name', { length: 50 }).primaryKey(),
  last_run_at: moment('last_run_at').notNull(),
  last_result: jsonb('last_result'),
});

/** Jobs that a process is running; other processes take over those of a dead one. */
export const heldJobs = pgTable(
  'held_jobs',
  {
    kind: varchar('kind', { length: 50 }).notNull(),
    /** The job's row; zeros for recurring jobs. */
    row_id: uuid('row_id').notNull(),
    /** Number of the process; null once it is known to be dead. */
    held_by: integer('held_by'),
    held_at: moment('held_at').notNull().defaultNow(),
    /** Processes that died while running it without progress. */
    deaths: integer('deaths').notNull().default(0),
    /** Its progress when the last of them died. */
    reached: text('reached'),
  },
  (t) => [primaryKey({ columns: [t.kind, t.row_id] })],
);

/** Jobs whose last run failed, for the admin area; kept for 30 days. */
export const jobFailures = pgTable(
  'job_failures',
  {
    id: key(),
    /** Kind of the job, or name of the recurring job. */
    kind: varchar('kind', { length: 50 }).notNull(),
    /** The job's row; zeros for recurring jobs. */
    row_id: uuid('row_id').notNull(),
    error: text('error').notNull(),
    failures: integer('failures').notNull().default(1),
    /** It is not retried automatically. */
    is_over: boolean('is_over').notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    failed_at: moment('failed_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('job_failures_row').on(t.kind, t.row_id),
    index('job_failures_failed').on(t.failed_at),
  ],
);

/** Number of jobs of all processes on a day, UTC. */
export const jobDays = pgTable('job_days', {
  day: date('day').primaryKey(),
  done: integer('done').notNull(),
});
