import { defineEntity, type EntityEvents, PROJECT_WIDE } from '#server/platform/kit/entity.ts';
import { StateImage } from '#shared/contract/states.ts';

import { states } from './table.ts';

export type StateRow = typeof states.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events extends EntityEvents<'state', StateRow> {}
}

/** Visible to everyone in the project, except states of the group triage. */
export const stateEntity = defineEntity({
  name: 'state',
  table: states,
  image: StateImage,
  audiences: PROJECT_WIDE,
  where: { is_triage: false },
});
