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

import { projects } from '#server/features/projects/table.ts';
import { workItems } from '#server/features/work-items/table.ts';
import { workspaces } from '#server/features/workspaces/table.ts';
import { audit, externalName, jsonObject, key, moment } from '#server/platform/database/columns.ts';
import { PENDING } from '#shared/constants/intakes.ts';
import type { FormAnswer, IntakeForm } from '#shared/contract/intakes.ts';

/** The form of an intake before anybody has changed it. */
const FIRST_FORM: IntakeForm = { intro_html: '', outro_html: '', is_embeddable: false, fields: [] };

/** Where a project's submissions are gathered until somebody decides on them. */
export const intakes = pgTable(
  'intakes',
  {
    id: key(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    name: varchar('name', { length: 255 }).notNull(),
    description: text('description').notNull().default(''),
    is_default: boolean('is_default').notNull().default(false),
    view_props: jsonObject('view_props').notNull().default({}),
    logo_props: jsonObject('logo_props').notNull().default({}),
    /** Members hand items in from inside the program. */
    is_in_app_enabled: boolean('is_in_app_enabled').notNull().default(true),
    /** Whoever knows the public address hands items in. */
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
 * That a work item came through the intake, and what became of it. `work_items.intake_status` repeats the status:
 * lists, counts and indexes ask the item alone.
 */
export const intakeIssues = pgTable(
  'intake_issues',
  {
    id: key(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    intake_id: uuid('intake_id')
      .notNull()
      .references(() => intakes.id, { onDelete: 'cascade' }),
    work_item_id: uuid('work_item_id')
      .notNull()
      .references(() => workItems.id, { onDelete: 'cascade' }),
    status: smallint('status').notNull().default(PENDING),
    /** The item that it is the same as. */
    duplicate_to: uuid('duplicate_to'),
    /** Files that went to that item, so that they come back when it turns out to be another thing. */
    moved_asset_ids: uuid('moved_asset_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The state that it left when it was declined, so that it comes back with a change of mind. */
    state_before: uuid('state_before'),
    snoozed_till: moment('snoozed_till'),
    source: varchar('source', { length: 255 }).notNull().default('IN_APP'),
    /** Who sent it through the public form, as they said. */
    source_name: varchar('source_name', { length: 255 }).notNull().default(''),
    source_email: varchar('source_email', { length: 255 }),
    answers: jsonb('answers').$type<FormAnswer[]>().notNull().default([]),
    /** Of a message of the form: the work that was done for it, which is good for this one. */
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
