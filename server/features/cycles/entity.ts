import { defineEntity, type EntityEvents, PROJECT_WIDE } from '#server/platform/kit/entity.ts';
import { CycleImage } from '#shared/contract/cycles.ts';

import { cycles } from './table.ts';

/** A stored cycle. */
export type CycleRow = typeof cycles.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events extends EntityEvents<'cycle', CycleRow> {}
}

/** Cycles as everyone in their project sees them, archived ones too. */
export const cycleEntity = defineEntity({
  name: 'cycle',
  table: cycles,
  image: CycleImage,
  columns: { owned_by_id: 'owned_by', end_snapshot: 'progress_snapshot' },
  audiences: PROJECT_WIDE,
  outline: { end_snapshot: (sql) => sql`'{}'::json` },
});
