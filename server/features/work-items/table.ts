import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  bigint,
  check,
  date,
  doublePrecision,
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

import { inProject, projects } from '#server/features/projects/table.ts';
import { states } from '#server/features/states/table.ts';
import { users } from '#server/features/users/table.ts';
import { inWorkspace } from '#server/features/workspaces/table.ts';
import { audit, externalName, key, moment, revision } from '#server/platform/database/columns.ts';
import type { Priority } from '#shared/contract/work-items.ts';

import { declaredColumns, idsColumn } from './declared-columns.ts';

const CURRENT =
  'deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft AND NOT is_triage AND (intake_status IS NULL OR intake_status IN (-1, 1, 2))';

/** An epic groups items across cycles and modules, and is below nothing. */
const EPIC_ON_TOP =
  "NOT is_epic OR (parent_id IS NULL AND epic_id IS NULL AND cycle_id IS NULL AND module_ids = '{}')";

/**
 * What people set of an item: its columns, and those of a draft of one. A trigger keeps `epic_id`, the epic at the top of
 * what is above (migration 0013_epics); items have more of `name` and `state_id` than drafts.
 */
export const plannedColumns = () => ({
  ...declaredColumns(['name', 'state_id', 'priority', 'sort_order']),
  priority: varchar('priority', { length: 10 }).$type<Priority>().notNull().default('none'),
  sort_order: doublePrecision('sort_order').notNull().default(65535),
  completed_at: moment('completed_at'),
  cycle_id: uuid('cycle_id'),
  module_ids: idsColumn('module_ids'),
  /** Groups other items: it is above them, is in no cycle and no module, and lists of items leave it out. */
  is_epic: boolean('is_epic').notNull().default(false),
});

/** The keys that items had elsewhere find them. */
const formerKeyIndex = (workspace: AnyPgColumn) =>
  index('work_items_former_key')
    .on(workspace, sql`upper(external_id)`)
    .where(sql`external_id IS NOT NULL AND deleted_at IS NULL`);

/**
 * A work item: everything a list row shows is on this one row.
 * The arrays are the truth; a trigger keeps `work_item_memberships` equal to them (migration 0007_work_item_lists).
 */
export const workItems = pgTable(
  'work_items',
  {
    id: key(),
    ...inProject(),
    sequence_id: integer('sequence_id').notNull(),
    name: varchar('name', { length: 255 }).notNull(),
    state_id: uuid('state_id').references(() => states.id),
    ...plannedColumns(),
    /** 0 urgent ... 4 none: what `-priority` orders by. */
    priority_rank: smallint('priority_rank')
      .notNull()
      .generatedAlwaysAs(
        sql`CASE priority WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 WHEN 'medium' THEN 2 WHEN 'low' THEN 3 ELSE 4 END`,
      ),
    sub_issues_count: integer('sub_issues_count').notNull().default(0),
    attachment_count: integer('attachment_count').notNull().default(0),
    link_count: integer('link_count').notNull().default(0),
    type_id: uuid('type_id'),
    is_draft: boolean('is_draft').notNull().default(false),
    archived_at: date('archived_at', { mode: 'string' }),
    /** Who put it into the archive; null = nobody did, or the automation. */
    archived_by: uuid('archived_by').references(() => users.id),
    /** In a triage state: kept equal to the state's flag. */
    is_triage: boolean('is_triage').notNull().default(false),
    /** Status of the intake record; null = did not come through intake. */
    intake_status: smallint('intake_status'),
    ...externalName(),
    ...audit(),
    /** The contract's "listable", less the project's own archiving: of items and of epics. */
    is_current: boolean('is_current').notNull().generatedAlwaysAs(sql.raw(CURRENT)),
    /** Current, and no epic: what lists, counts and sums of items are of. */
    is_listed: boolean('is_listed')
      .notNull()
      .generatedAlwaysAs(sql.raw(`NOT is_epic AND ${CURRENT}`)),
  },
  (t) => [
    uniqueIndex('work_items_sequence').on(t.project_id, t.sequence_id),
    uniqueIndex('work_items_external')
      .on(t.project_id, t.external_source, t.external_id)
      .where(sql`external_id IS NOT NULL AND deleted_at IS NULL`),
    formerKeyIndex(t.workspace_id),
    index('work_items_parent')
      .on(t.parent_id)
      .where(sql`parent_id IS NOT NULL`),
    index('work_items_epic')
      .on(t.epic_id)
      .where(sql`epic_id IS NOT NULL`),
    index('work_items_cycle')
      .on(t.cycle_id)
      .where(sql`cycle_id IS NOT NULL`),
    // What is on screen is arranged by the browser: no order has an index but those by which a page is found in what only
    // grows, and by which a place is. None may name what people change all day (docs/lists.md).
    index('work_items_state').on(t.state_id, t.is_listed, t.created_at, t.id),
    index('work_items_state_sorted')
      .on(t.state_id, t.sort_order, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`is_listed`),
    index('work_items_created')
      .on(t.project_id, t.created_at, t.id)
      .where(sql`is_listed`),
    index('work_items_newest')
      .on(t.workspace_id, t.created_at, t.id)
      .where(sql`is_listed`),
    index('work_items_creator')
      .on(t.created_by, t.created_at, t.id)
      .where(sql`is_listed`),
    index('work_items_hidden')
      .on(t.project_id, t.created_at, t.id)
      .where(sql`NOT is_listed`),
    check('work_items_epic_on_top', sql.raw(EPIC_ON_TOP)),
  ],
);

/**
 * How many listed items each value of a field has in a project: a list's counts without counting.
 * Triggers of `work_items` add rows, so writers never wait for each other; the number is the sum of `n`.
 */
export const workItemCounts = pgTable(
  'work_item_counts',
  {
    project_id: uuid('project_id').notNull(),
    /** `state`, `priority`, `cycle`, `creator`, `label`, `assignee` or `module`. */
    kind: varchar('kind', { length: 10 }).notNull(),
    /** The group's key on the wire; `None` for items without a value. */
    value: text('value').notNull(),
    n: integer('n').notNull(),
  },
  (t) => [index('work_item_counts_value').on(t.project_id, t.kind, t.value)],
);

/** A work item's long text, apart from the row that lists read. */
export const workItemTexts = pgTable('work_item_texts', {
  work_item_id: uuid('work_item_id')
    .primaryKey()
    .references(() => workItems.id, { onDelete: 'cascade' }),
  description_html: text('description_html').notNull().default('<p></p>'),
  description_stripped: text('description_stripped'),
  description_json: jsonb('description_json').notNull().default({}),
  rev: revision(),
});

/**
 * Which labels, assignees and modules items have, for grouping and filtering by them.
 * Derived from the arrays of `work_items` by a trigger; nothing else writes it.
 */
export const workItemMemberships = pgTable(
  'work_item_memberships',
  {
    work_item_id: uuid('work_item_id')
      .notNull()
      .references(() => workItems.id, { onDelete: 'cascade' }),
    /** `label`, `assignee` or `module`. */
    kind: varchar('kind', { length: 10 }).notNull(),
    value_id: uuid('value_id').notNull(),
    project_id: uuid('project_id').notNull(),
    sort_order: doublePrecision('sort_order').notNull(),
    created_at: moment('created_at').notNull(),
    is_listed: boolean('is_listed').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.work_item_id, t.kind, t.value_id] }),
    index('work_item_memberships_created').on(
      t.value_id,
      t.project_id,
      t.is_listed,
      t.created_at,
      t.work_item_id,
    ),
    index('work_item_memberships_sorted')
      .on(
        t.value_id,
        t.project_id,
        t.sort_order,
        t.created_at.desc().nullsFirst(),
        t.work_item_id.desc().nullsFirst(),
      )
      .where(sql`is_listed`),
  ],
);

/** Who the current description mentions: kept equal to it. */
export const workItemMentions = pgTable(
  'work_item_mentions',
  {
    work_item_id: uuid('work_item_id')
      .notNull()
      .references(() => workItems.id, { onDelete: 'cascade' }),
    mention_id: uuid('mention_id')
      .notNull()
      .references(() => users.id),
    project_id: uuid('project_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.work_item_id, t.mention_id] }),
    index('work_item_mentions_user').on(t.mention_id),
  ],
);

/** One visit number a person and thing: what "recent" shows. */
export const recentVisits = pgTable(
  'recent_visits',
  {
    id: key(),
    ...inWorkspace(),
    project_id: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    entity_name: varchar('entity_name', { length: 30 }).notNull(),
    entity_identifier: uuid('entity_identifier').notNull(),
    visited_at: moment('visited_at').notNull().defaultNow(),
    created_at: moment('created_at').notNull().defaultNow(),
    serial: bigint('serial', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [
    uniqueIndex('recent_visits_one').on(
      t.user_id,
      t.workspace_id,
      t.entity_name,
      t.entity_identifier,
    ),
    index('recent_visits_entity').on(t.entity_identifier),
  ],
);
