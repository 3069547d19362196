import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { users } from '#server/features/users/table.ts';
import { inWorkspace } from '#server/features/workspaces/table.ts';
import { audit, key, moment } from '#server/platform/database/columns.ts';
import type {
  ImportField,
  ImportProblemCode,
  ImportSource,
  ImportStatus,
} from '#shared/constants/imports.ts';
import type {
  ImportCounts,
  ImportedLine,
  ImportForecast,
  ImportMapping,
  ImportProject,
  ImportVocabulary,
  SavedImportMapping,
} from '#shared/contract/importers.ts';

import type { ImportConfig, SourceRecord } from './records.ts';

/** An import: source, target, mapping and progress. */
export const imports = pgTable(
  'imports',
  {
    id: key(),
    ...inWorkspace(),
    initiated_by: uuid('initiated_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: varchar('source', { length: 10 }).$type<ImportSource>().notNull(),
    /** Identifies the source: items imported from it before are recognized by it. */
    source_key: varchar('source_key', { length: 255 }).notNull(),
    name: varchar('name', { length: 255 }).notNull(),
    config: jsonb('config').$type<ImportConfig>().notNull().default({}),
    /** The sealed token of the source; deleted when the import has ended. */
    secret: text('secret'),
    /** The uploaded file; deleted after reading. */
    file_key: text('file_key'),
    project_id: uuid('project_id'),
    new_project: jsonb('new_project').$type<ImportProject>(),
    status: varchar('status', { length: 10 }).$type<ImportStatus>().notNull().default('draft'),
    mapping: jsonb('mapping').$type<ImportMapping>().notNull(),
    vocabulary: jsonb('vocabulary').$type<ImportVocabulary>().notNull(),
    forecast: jsonb('forecast').$type<ImportForecast>(),
    counts: jsonb('counts').$type<ImportCounts>().notNull().default({}),
    problems: integer('problems').notNull().default(0),
    recent: jsonb('recent').$type<ImportedLine[]>().notNull().default([]),
    reason: text('reason'),
    removed: integer('removed').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    started_at: moment('started_at'),
    finished_at: moment('finished_at'),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: moment('next_attempt_at').notNull().defaultNow(),
    ...audit(),
  },
  (t) => [
    index('imports_workspace').on(t.workspace_id, t.created_at),
    index('imports_person').on(t.initiated_by),
    index('imports_source').on(t.project_id, t.source_key),
    index('imports_due')
      .on(t.next_attempt_at)
      .where(
        sql`status IN ('reading', 'checking', 'queued', 'running', 'undoing') AND deleted_at IS NULL`,
      ),
  ],
);

/** A work item of the source as read, with its status. */
export const importRecords = pgTable(
  'import_records',
  {
    import_id: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Position in the source. */
    place: integer('place').notNull(),
    data: jsonb('data').$type<SourceRecord>().notNull(),
    /** `waiting`, `made`, `known` or `skipped`. */
    status: varchar('status', { length: 10 }).notNull().default('waiting'),
    /** Relations and files have been imported, too. */
    is_whole: boolean('is_whole').notNull().default(false),
    work_item_id: uuid('work_item_id'),
  },
  (t) => [primaryKey({ columns: [t.import_id, t.place] })],
);

/** A row that an import created, which an undo deletes. */
export const importedThings = pgTable(
  'imported_things',
  {
    import_id: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** `work_item`, `comment`, `link`, `relation`, `attachment`, `label`, `state`, `cycle`, `module` or `project`. */
    kind: varchar('kind', { length: 15 }).notNull(),
    entity_id: uuid('entity_id').notNull(),
    /** The id in the source; null for none. */
    external_id: varchar('external_id', { length: 255 }),
    is_undone: boolean('is_undone').notNull().default(false),
    created_at: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.import_id, t.kind, t.entity_id] }),
    index('imported_things_entity').on(t.entity_id),
  ],
);

export const importProblems = pgTable(
  'import_problems',
  {
    id: key(),
    import_id: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    key: varchar('key', { length: 255 }).notNull(),
    title: varchar('title', { length: 255 }).notNull(),
    code: varchar('code', { length: 20 }).$type<ImportProblemCode>().notNull(),
    field: varchar('field', { length: 64 }).$type<ImportField>(),
    value: varchar('value', { length: 255 }).notNull(),
    work_item_id: uuid('work_item_id'),
  },
  (t) => [index('import_problems_import').on(t.import_id, t.id)],
);

/** A saved mapping, for the next file of the same tool. */
export const importMappings = pgTable(
  'import_mappings',
  {
    id: key(),
    ...inWorkspace(),
    name: varchar('name', { length: 80 }).notNull(),
    mapping: jsonb('mapping').$type<SavedImportMapping['mapping']>().notNull(),
    ...audit(),
    created_by: uuid('created_by').notNull(),
  },
  (t) => [
    uniqueIndex('import_mappings_name')
      .on(t.workspace_id, sql`lower(name)`)
      .where(sql`deleted_at IS NULL`),
  ],
);
