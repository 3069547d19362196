import type { assets } from './table.ts';

/** A stored file's row. */
export type AssetRow = typeof assets.$inferSelect;
