import type { Toggle } from './resource-options.ts';

/** Puts a row into the archive and takes it out again, where `archive/` below its path does that. */
export const ARCHIVE: Toggle<{ readonly archived_at: string | null }> = {
  isOn: ({ archived_at }) => archived_at !== null,
  on: () => ({
    message: 'archive',
    part: 'archive',
    fields: { archived_at: new Date().toISOString() },
  }),
  off: { message: 'restore', method: 'DELETE', part: 'archive', fields: { archived_at: null } },
};
