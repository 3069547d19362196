import { z } from 'zod';

import {
  IMPORT_FIELDS,
  IMPORT_KINDS,
  IMPORT_PROBLEMS,
  IMPORT_SOURCES,
  IMPORT_STATUSES,
} from '#shared/constants/imports.ts';
import { MAX_FIELD_KEY } from '#shared/constants/work-items.ts';
import { plainName } from '#shared/lib/names.ts';

import { CalendarDate, Id, Moment, OptionalId } from './fields.ts';
import { UserLite } from './lite.ts';
import { StateGroup } from './states.ts';
import { Priority } from './work-items.ts';

const word = z.string().max(255);

const ImportField = z.union([
  z.enum(IMPORT_FIELDS),
  z.templateLiteral(['field:', z.string().min(1).max(MAX_FIELD_KEY)]),
]);

export const ImportCount = z.object({
  total: z.int(),
  made: z.int(),
  /** Already imported by an earlier import. */
  known: z.int(),
  skipped: z.int(),
});
export type ImportCount = z.infer<typeof ImportCount>;

export const ImportCounts = z.partialRecord(z.enum(IMPORT_KINDS), ImportCount);
export type ImportCounts = z.infer<typeof ImportCounts>;

/** A value that could not be imported unchanged. */
export const ImportProblem = z.object({
  id: Id,
  /** Key of the item in the source. */
  key: z.string(),
  title: z.string(),
  code: z.enum(IMPORT_PROBLEMS),
  /** Affected field, and its value in the source. */
  field: ImportField.nullable(),
  value: z.string(),
  /** Id of the imported work item. */
  work_item: Id.nullable(),
  sequence_id: z.int().nullable(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** An item that was just imported. */
export const ImportedLine = z.object({
  key: z.string(),
  sequence_id: z.int().nullable(),
  title: z.string(),
  comments: z.int(),
  links: z.int(),
  /** First problem of the item. */
  problem: z.enum(IMPORT_PROBLEMS).nullable(),
});
export type ImportedLine = z.infer<typeof ImportedLine>;

const facts = {
  id: Id,
  source: z.enum(IMPORT_SOURCES),
  /** Name of the file, repository or project it comes from. */
  name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** Target project; null until it exists. */
  project: Id.nullable(),
  /** Name for a new project. */
  project_name: z.string().nullable(),
  counts: ImportCounts,
  problems: z.int(),
  /** Last imported items. */
  recent: z.array(ImportedLine),
  reason: z.string().nullable(),
  /** Items that an undo deleted and kept. */
  removed: z.int(),
  kept: z.int(),
  started_at: Moment.nullable(),
  finished_at: Moment.nullable(),
  undo_until: Moment.nullable(),
  initiated_by: Id,
  created_at: Moment,
  updated_at: Moment,
};

/** The feed's image of an import, for the person who started it. */
export const ImportImage = z.object({ ...facts, workspace: Id, rev: z.int() });
export type ImportImage = z.infer<typeof ImportImage>;

export const ImportHistory = z.object({ ...facts, initiated_by_detail: UserLite });
export type ImportHistory = z.infer<typeof ImportHistory>;

/** A value of the source and its number of occurrences. */
export const ImportValue = z.object({
  value: z.string(),
  count: z.int(),
  /** Only of people. */
  email: z.string().nullable(),
  /** Only of states, when the source tells it. */
  group: StateGroup.nullable(),
});
export type ImportValue = z.infer<typeof ImportValue>;

/** The distinct values of the source, to build the mapping from. */
export const ImportVocabulary = z.object({
  columns: z.array(z.object({ name: z.string(), count: z.int(), sample: z.string() })),
  people: z.array(ImportValue),
  states: z.array(ImportValue),
  labels: z.array(ImportValue),
});
export type ImportVocabulary = z.infer<typeof ImportVocabulary>;

/** What a person of the source becomes: an account, a plain name, or an invitation. */
export const ImportPerson = z.discriminatedUnion('as', [
  z.object({ as: z.literal('member'), id: Id }),
  z.object({ as: z.literal('name') }),
  z.object({ as: z.literal('invite'), email: z.email().max(255).toLowerCase() }),
]);
export type ImportPerson = z.infer<typeof ImportPerson>;

/** The state that a state of the source becomes: matched by name, or created. */
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

/** How values of the source are mapped. Values that are missing here are not decided yet. */
export const ImportMapping = z.object({
  /** Field of each column; null = left out. */
  fields: byName(ImportField.nullable()),
  people: byName(ImportPerson),
  states: byName(ImportState),
  /** Labels to leave out; all others are imported by name. */
  skipped_labels: z.array(word).max(MAX_NAMES),
  /** Order of ambiguous dates. */
  date_order: z.enum(['dmy', 'mdy']),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

/** POST imports/mappings: saves a mapping under a name; an existing name is overwritten. */
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

/** GET imports/mappings: the workspace's saved mappings. */
export const SavedImportMapping = SaveImportMapping.extend({ id: Id, created_by: Id });
export type SavedImportMapping = z.infer<typeof SavedImportMapping>;

export const ImportMappingImage = SavedImportMapping.extend({ workspace: Id, rev: z.int() });
export type ImportMappingImage = z.infer<typeof ImportMappingImage>;

export const ImportForecast = z.object({
  counts: ImportCounts,
  problems: z.int(),
  labels: z.array(z.string()),
  states: z.array(z.string()),
  cycles: z.array(z.string()),
  modules: z.array(z.string()),
  invited: z.array(z.string()),
  /** The table has no keys: its rows are recognized by their content. */
  is_keyless: z.boolean().optional(),
});
export type ImportForecast = z.infer<typeof ImportForecast>;

/** A project that the import creates. */
export const ImportProject = z.object({
  name: z.string().transform(plainName).pipe(z.string().min(1).max(255)),
  identifier: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,12}$/, 'Use up to 12 letters and digits.'),
});
export type ImportProject = z.infer<typeof ImportProject>;

/** One import with everything its wizard shows. */
export const ImportDetail = z.object({
  ...facts,
  new_project: ImportProject.nullable(),
  mapping: ImportMapping,
  vocabulary: ImportVocabulary,
  forecast: ImportForecast.nullable(),
  /** Imported items that people changed since: an undo keeps them. */
  changed: z.int(),
});
export type ImportDetail = z.infer<typeof ImportDetail>;

const Host = z.string().trim().min(1).max(255);
const Secret = z.string().trim().min(1).max(2_000);

/** POST imports: the source and its credentials. */
export const CreateImport = z.discriminatedUnion('source', [
  z.object({ source: z.literal('csv'), name: word.min(1), size: z.int().positive() }),
  z.object({ source: z.literal('trello'), name: word.min(1), size: z.int().positive() }),
  z.object({
    source: z.literal('jira'),
    host: Host,
    /** Empty with a personal access token of a self-hosted server. */
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
    /** Host of a self-hosted server; empty = github.com. */
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

/** Reply: the new import, and the form to upload its file with. */
export const CreatedImport = z.object({
  id: Id,
  upload_data: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }).nullable(),
});
export type CreatedImport = z.infer<typeof CreatedImport>;

/** PATCH imports/{id}: the target project and the mapping. */
export const UpdateImport = z.object({
  project: OptionalId.optional(),
  new_project: ImportProject.nullable().optional(),
  mapping: ImportMapping.partial().optional(),
});
export type UpdateImport = z.infer<typeof UpdateImport>;

/** A person of the preview; a null `id` = no account here. */
const Person = z.object({ name: z.string(), id: Id.nullable() });

/** A row of the preview, as it would be imported. */
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
      field: ImportField.nullable(),
      value: z.string(),
    }),
  ),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

/** GET imports/{id}/preview: the first rows, mapped and raw. */
export const ImportPreview = z.object({
  total: z.int(),
  rows: z.array(PreviewRow),
  /** Cells by column, for tables. */
  raw: z.array(z.record(z.string(), z.string())),
});
export type ImportPreview = z.infer<typeof ImportPreview>;
