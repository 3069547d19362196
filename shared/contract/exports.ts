import { z } from 'zod';

import { EXPORT_FORMATS } from '#shared/constants/exports.ts';
import { exportColumns } from '#shared/work-item-fields/exports.ts';

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
  project: z.array(Id),
  provider: Provider,
  status: Status,
  /**
   * Download URL, only for the person who asked; null until it is ready, and after it has expired.
   */
  url: z.string().nullable(),
  initiated_by: Id,
  token: z.string(),
};

const more = {
  /** Name of the list that was exported; null = whole projects. */
  name: z.string().nullable(),
  total: z.int(),
  done: z.int(),
  size: z.int().nullable(),
  reason: z.string().nullable(),
  expires_at: Moment.nullable(),
};

/** A line of the export history; only its owner sees name and URL. */
export const ExportHistory = z.object({ ...facts, ...more, initiated_by_detail: UserLite });
export type ExportHistory = z.infer<typeof ExportHistory>;

/** The feed's image of an export, for its owner alone. */
export const ExportImage = z.object({ ...facts, ...more, workspace: Id, rev: z.int() });
export type ExportImage = z.infer<typeof ExportImage>;

/** POST export-issues. */
export const CreateExport = z.object({
  provider: z.unknown(),
  project: z.array(Id).max(1_000).optional(),
  multiple: Flag.optional(),
  /** Query-language filter: exports only the matching items. */
  query: z.string().max(4_000).optional(),
  name: z.string().trim().max(255).optional(),
  columns: z.array(z.enum(exportColumns())).max(exportColumns().length).optional(),
});
export type CreateExport = z.infer<typeof CreateExport>;
