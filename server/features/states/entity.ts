import { defineEntity, type EntityEvents, PROJECT_WIDE } from '#server/platform/kit/entity.ts';
import { StateImage } from '#shared/contract/states.ts';

import { states } from './table.ts';

/** A stored state. */
export type StateRow = typeof states.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events extends EntityEvents<'state', StateRow> {}
}

/** States as everyone in their project sees them; those of the group triage are hidden. */
export const stateEntity = defineEntity({
  name: 'state',
  table: states,
  image: StateImage,
  audiences: PROJECT_WIDE,
  where: { is_triage: false },
});
