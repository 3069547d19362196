import type { assets } from './table.ts';

export type AssetRow = typeof assets.$inferSelect;
