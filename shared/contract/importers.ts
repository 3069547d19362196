import { z } from 'zod';

import {
  IMPORT_FIELDS,
  IMPORT_KINDS,
  IMPORT_PROBLEMS,
  IMPORT_SOURCES,
  IMPORT_STATUSES,
} from '#shared/constants/imports.ts';
import { plainName } from '#shared/lib/names.ts';

import { CalendarDate, Id, Moment, OptionalId } from './fields.ts';
import { UserLite } from './lite.ts';
import { StateGroup } from './states.ts';
import { Priority } from './work-items.ts';

const word = z.string().max(255);

/** How many of a kind there are, and what became of them so far. */
export const ImportCount = z.object({
  total: z.int(),
  made: z.int(),
  /** There already, from an earlier import. */
  known: z.int(),
  skipped: z.int(),
});
export type ImportCount = z.infer<typeof ImportCount>;

/** The counts of an import by kind. */
export const ImportCounts = z.partialRecord(z.enum(IMPORT_KINDS), ImportCount);
export type ImportCounts = z.infer<typeof ImportCounts>;

/** Something that did not come as it was. */
export const ImportProblem = z.object({
  id: Id,
  /** The item's key at the source. */
  key: z.string(),
  title: z.string(),
  code: z.enum(IMPORT_PROBLEMS),
  /** The field it is about, and what stood there. */
  field: z.enum(IMPORT_FIELDS).nullable(),
  value: z.string(),
  /** The item here. */
  work_item: Id.nullable(),
  sequence_id: z.int().nullable(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** An item that has just come. */
export const ImportedLine = z.object({
  key: z.string(),
  sequence_id: z.int().nullable(),
  title: z.string(),
  comments: z.int(),
  links: z.int(),
  /** The first thing that was odd about it. */
  problem: z.enum(IMPORT_PROBLEMS).nullable(),
});
export type ImportedLine = z.infer<typeof ImportedLine>;

const facts = {
  id: Id,
  source: z.enum(IMPORT_SOURCES),
  /** The file, repository or project it comes from. */
  name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** The project it goes into; null as long as there is none. */
  project: Id.nullable(),
  /** What a new project is to be called. */
  project_name: z.string().nullable(),
  counts: ImportCounts,
  problems: z.int(),
  /** The last items that came. */
  recent: z.array(ImportedLine),
  /** Why it failed. */
  reason: z.string().nullable(),
  /** What an undo took away and left. */
  removed: z.int(),
  kept: z.int(),
  started_at: Moment.nullable(),
  finished_at: Moment.nullable(),
  /** Until when it can be undone. */
  undo_until: Moment.nullable(),
  initiated_by: Id,
  created_at: Moment,
  updated_at: Moment,
};

/** What the feed carries for an import, to who started it. */
export const ImportImage = z.object({ ...facts, workspace: Id, rev: z.int() });
export type ImportImage = z.infer<typeof ImportImage>;

/** A line of the history of imports. */
export const ImportHistory = z.object({ ...facts, initiated_by_detail: UserLite });
export type ImportHistory = z.infer<typeof ImportHistory>;

/** A value of the source and how often it occurs. */
export const ImportValue = z.object({
  value: z.string(),
  count: z.int(),
  /** Of a person. */
  email: z.string().nullable(),
  /** Of a state, where the source says it. */
  group: StateGroup.nullable(),
});
export type ImportValue = z.infer<typeof ImportValue>;

/** What the source holds, for the mapping. */
export const ImportVocabulary = z.object({
  columns: z.array(z.object({ name: z.string(), count: z.int(), sample: z.string() })),
  people: z.array(ImportValue),
  states: z.array(ImportValue),
  labels: z.array(ImportValue),
});
export type ImportVocabulary = z.infer<typeof ImportVocabulary>;

/** Who a person of the source is here: an account, a name in the text, or somebody to invite. */
export const ImportPerson = z.discriminatedUnion('as', [
  z.object({ as: z.literal('member'), id: Id }),
  z.object({ as: z.literal('name') }),
  z.object({ as: z.literal('invite'), email: z.email().max(255).toLowerCase() }),
]);
export type ImportPerson = z.infer<typeof ImportPerson>;

/** The state that a state of the source becomes: found by its name, made when there is none. */
export const ImportState = z.object({
  name: z.string().transform(plainName).pipe(z.string().min(1).max(255)),
  group: StateGroup,
});
export type ImportState = z.infer<typeof ImportState>;

const MAX_NAMES = 5_000;
const byName = <Value extends z.ZodType>(value: Value) =>
  z
    .record(z.string().max(500), value)
    .refine((names) => Object.keys(names).length <= MAX_NAMES, 'Too many values.');

/** What the words of the source mean. What is not named has no answer yet. */
export const ImportMapping = z.object({
  /** Columns of a table; null = left out. */
  fields: byName(z.enum(IMPORT_FIELDS).nullable()),
  people: byName(ImportPerson),
  states: byName(ImportState),
  /** Labels to leave out; all others come by their names. */
  skipped_labels: z.array(word).max(MAX_NAMES),
  /** How days are written that could be read in two ways. */
  date_order: z.enum(['dmy', 'mdy']),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

/** POST imports/mappings: a name for what the columns and words of a table mean; the same name means the new one. */
export const SaveImportMapping = z.object({
  name: z.string().transform(plainName).pipe(z.string().min(1, 'Enter a name.').max(80)),
  mapping: ImportMapping.pick({
    fields: true,
    states: true,
    skipped_labels: true,
    date_order: true,
  }),
});
export type SaveImportMapping = z.infer<typeof SaveImportMapping>;

/** GET imports/mappings: those that the workspace has saved. */
export const SavedImportMapping = SaveImportMapping.extend({ id: Id, created_by: Id });
export type SavedImportMapping = z.infer<typeof SavedImportMapping>;

/** What the feed carries for a saved mapping. */
export const ImportMappingImage = SavedImportMapping.extend({ workspace: Id, rev: z.int() });
export type ImportMappingImage = z.infer<typeof ImportMappingImage>;

/** What a dry run found. */
export const ImportForecast = z.object({
  counts: ImportCounts,
  problems: z.int(),
  labels: z.array(z.string()),
  states: z.array(z.string()),
  cycles: z.array(z.string()),
  modules: z.array(z.string()),
  invited: z.array(z.string()),
  /** The table has no keys: its rows are known by their content. */
  is_keyless: z.boolean().optional(),
});
export type ImportForecast = z.infer<typeof ImportForecast>;

/** A project that an import makes. */
export const ImportProject = z.object({
  name: z.string().transform(plainName).pipe(z.string().min(1).max(255)),
  identifier: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,12}$/, 'Use up to 12 letters and digits.'),
});
export type ImportProject = z.infer<typeof ImportProject>;

/** One import with everything its wizard needs. */
export const ImportDetail = z.object({
  ...facts,
  new_project: ImportProject.nullable(),
  mapping: ImportMapping,
  vocabulary: ImportVocabulary,
  forecast: ImportForecast.nullable(),
  /** Of the items that people changed since: what an undo would leave. */
  changed: z.int(),
});
export type ImportDetail = z.infer<typeof ImportDetail>;

const Host = z.string().trim().min(1).max(255);
const Secret = z.string().trim().min(1).max(2_000);

/** POST imports: the source with what is needed to reach it. */
export const CreateImport = z.discriminatedUnion('source', [
  z.object({ source: z.literal('csv'), name: word.min(1), size: z.int().positive() }),
  z.object({ source: z.literal('trello'), name: word.min(1), size: z.int().positive() }),
  z.object({
    source: z.literal('jira'),
    host: Host,
    /** Empty for a personal access token of a server of one's own. */
    email: z.string().trim().max(255).default(''),
    token: Secret,
    project_key: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z][A-Z0-9_]{0,30}$/, 'Enter a project key.'),
    epics_to_modules: z.boolean().default(false),
  }),
  z.object({
    source: z.literal('github'),
    /** Of a server of one's own; empty = github.com. */
    host: z.string().trim().max(255).default(''),
    repository: z
      .string()
      .trim()
      .max(255)
      .transform((given) => given.replace(/^https?:\/\/[^/]+\//, '').replace(/(\.git)?\/?$/, ''))
      .pipe(z.string().regex(/^[\w.-]+\/[\w.-]+$/, 'Enter owner/repository.')),
    token: Secret,
  }),
]);
export type CreateImport = z.infer<typeof CreateImport>;

/** The reply: the new import, and how its file is uploaded. */
export const CreatedImport = z.object({
  id: Id,
  upload_data: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }).nullable(),
});
export type CreatedImport = z.infer<typeof CreatedImport>;

/** PATCH imports/{id}: where it goes and what its words mean. */
export const UpdateImport = z.object({
  project: OptionalId.optional(),
  new_project: ImportProject.nullable().optional(),
  mapping: ImportMapping.partial().optional(),
});
export type UpdateImport = z.infer<typeof UpdateImport>;

/** A cell of the preview: what comes of it, and what is wrong. */
const Person = z.object({ name: z.string(), id: Id.nullable() });

/** A row as it will come. */
export const PreviewRow = z.object({
  key: z.string(),
  title: z.string(),
  is_epic: z.boolean(),
  state: z.object({ name: z.string(), group: StateGroup.nullable() }).nullable(),
  assignees: z.array(Person),
  priority: Priority,
  estimate: z.string().nullable(),
  start_date: CalendarDate.nullable(),
  due_date: CalendarDate.nullable(),
  cycle: z.string().nullable(),
  labels: z.array(z.string()),
  parent: z.string().nullable(),
  comments: z.int(),
  problems: z.array(
    z.object({
      code: z.enum(IMPORT_PROBLEMS),
      field: z.enum(IMPORT_FIELDS).nullable(),
      value: z.string(),
    }),
  ),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

/** GET imports/{id}/preview: the first rows as they will come, and as they stand in the source. */
export const ImportPreview = z.object({
  total: z.int(),
  rows: z.array(PreviewRow),
  /** By column, for a table. */
  raw: z.array(z.record(z.string(), z.string())),
});
export type ImportPreview = z.infer<typeof ImportPreview>;
