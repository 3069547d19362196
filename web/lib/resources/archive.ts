import type { Toggle } from './resource-options.ts';

/** Archives and restores a row through `archive/` below its path. */
export const ARCHIVE: Toggle<{ readonly archived_at: string | null }> = {
  isOn: ({ archived_at }) => archived_at !== null,
  on: () => ({
    message: 'archive',
    part: 'archive',
    fields: { archived_at: new Date().toISOString() },
  }),
  off: { message: 'restore', method: 'DELETE', part: 'archive', fields: { archived_at: null } },
};
