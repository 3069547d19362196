import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { inProject } from '#server/features/projects/table.ts';
import { workItems } from '#server/features/work-items/table.ts';
import { audit, externalName, jsonObject, key, moment } from '#server/platform/database/columns.ts';
import { PENDING } from '#shared/constants/intakes.ts';
import type { FormAnswer, IntakeForm } from '#shared/contract/intakes.ts';

const FIRST_FORM: IntakeForm = { intro_html: '', outro_html: '', is_embeddable: false, fields: [] };

/** Collects a project's submissions until they are decided. */
export const intakes = pgTable(
  'intakes',
  {
    id: key(),
    ...inProject(),
    name: varchar('name', { length: 255 }).notNull(),
    description: text('description').notNull().default(''),
    is_default: boolean('is_default').notNull().default(false),
    view_props: jsonObject('view_props').notNull().default({}),
    logo_props: jsonObject('logo_props').notNull().default({}),
    /** Members can submit items inside the program. */
    is_in_app_enabled: boolean('is_in_app_enabled').notNull().default(true),
    /** Anyone who knows the public URL can submit items. */
    is_form_enabled: boolean('is_form_enabled').notNull().default(false),
    form: jsonb('form').$type<IntakeForm>().notNull().default(FIRST_FORM),
    ...audit(),
  },
  (t) => [
    uniqueIndex('intakes_name')
      .on(t.project_id, t.name)
      .where(sql`deleted_at IS NULL`),
    uniqueIndex('intakes_default')
      .on(t.project_id)
      .where(sql`is_default AND deleted_at IS NULL`),
    index('intakes_workspace').on(t.workspace_id),
  ],
);

/**
 * Says that a work item came through the intake, and its decision. `work_items.intake_status`
 * repeats the status, so that lists, counts and indexes need only the item.
 */
export const intakeIssues = pgTable(
  'intake_issues',
  {
    id: key(),
    ...inProject(),
    intake_id: uuid('intake_id')
      .notNull()
      .references(() => intakes.id, { onDelete: 'cascade' }),
    work_item_id: uuid('work_item_id')
      .notNull()
      .references(() => workItems.id, { onDelete: 'cascade' }),
    status: smallint('status').notNull().default(PENDING),
    /** The original of a duplicate. */
    duplicate_to: uuid('duplicate_to'),
    /** Files moved to the original, which return when the decision changes. */
    moved_asset_ids: uuid('moved_asset_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The state before it was declined, restored when the decision changes. */
    state_before: uuid('state_before'),
    snoozed_till: moment('snoozed_till'),
    source: varchar('source', { length: 255 }).notNull().default('IN_APP'),
    /** Name that the sender gave in the public form. */
    source_name: varchar('source_name', { length: 255 }).notNull().default(''),
    source_email: varchar('source_email', { length: 255 }),
    /** In which the sender read the form; mails to them are in it. */
    source_language: text('source_language'),
    answers: jsonb('answers').$type<FormAnswer[]>().notNull().default([]),
    /** Proof of work spent for a message of the form; valid for this message only. */
    proof: uuid('proof'),
    ...externalName(),
    decided_by: uuid('decided_by'),
    decided_at: moment('decided_at'),
    ...audit(),
  },
  (t) => [
    uniqueIndex('intake_issues_work_item')
      .on(t.work_item_id)
      .where(sql`deleted_at IS NULL`),
    uniqueIndex('intake_issues_proof')
      .on(t.proof)
      .where(sql`proof IS NOT NULL`),
    index('intake_issues_project').on(t.project_id, t.status, t.created_at),
    index('intake_issues_intake').on(t.intake_id, t.status),
    index('intake_issues_creator').on(t.created_by),
    index('intake_issues_snoozed')
      .on(t.snoozed_till)
      .where(sql`status = 0 AND deleted_at IS NULL`),
  ],
);
