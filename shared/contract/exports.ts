import { z } from 'zod';

import { EXPORT_COLUMNS, EXPORT_FORMATS } from '#shared/constants/exports.ts';

import { Flag, Id, Moment } from './fields.ts';
import { UserLite } from './lite.ts';

const Provider = z.enum(EXPORT_FORMATS);
const Status = z.enum(['queued', 'processing', 'completed', 'failed']);

const facts = {
  id: Id,
  created_at: Moment,
  updated_at: Moment,
  created_by: Id.nullable(),
  updated_by: Id.nullable(),
  /** The projects whose items are in it. */
  project: z.array(Id),
  provider: Provider,
  status: Status,
  /** Where it is fetched, by who asked for it alone; null until it is ready, and once it has expired. */
  url: z.string().nullable(),
  initiated_by: Id,
  token: z.string(),
};

const more = {
  /** What was exported as it was seen; null = whole projects. */
  name: z.string().nullable(),
  total: z.int(),
  done: z.int(),
  size: z.int().nullable(),
  /** Why it failed. */
  reason: z.string().nullable(),
  expires_at: Moment.nullable(),
};

/** A line of the history of exports; what it is named and where it is, who asked for it sees alone. */
export const ExportHistory = z.object({ ...facts, ...more, initiated_by_detail: UserLite });
export type ExportHistory = z.infer<typeof ExportHistory>;

/** What the feed carries for an export, to who asked for it. */
export const ExportImage = z.object({ ...facts, ...more, workspace: Id, rev: z.int() });
export type ExportImage = z.infer<typeof ExportImage>;

/** POST export-issues. */
export const CreateExport = z.object({
  provider: z.unknown(),
  project: z.array(Id).max(1_000).optional(),
  multiple: Flag.optional(),
  /** Only the listed items that pass this filter of the query language: what somebody sees. */
  query: z.string().max(4_000).optional(),
  name: z.string().trim().max(255).optional(),
  /** Only these columns. */
  columns: z.array(z.enum(EXPORT_COLUMNS)).max(EXPORT_COLUMNS.length).optional(),
});
export type CreateExport = z.infer<typeof CreateExport>;
