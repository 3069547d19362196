import { projectIs } from '#server/platform/access/visibility/live.ts';
import { defineEntity, type EntityEvents, PROJECT_WIDE } from '#server/platform/kit/entity.ts';
import { StateImage } from '#shared/contract/states.ts';

import { states } from './table.ts';

/** A stored state. */
export type StateRow = typeof states.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events extends EntityEvents<'state', StateRow> {}
}

/** States as everyone in their project sees them; those of archived projects and of the group triage are hidden. */
export const stateEntity = defineEntity({
  name: 'state',
  table: states,
  image: StateImage,
  audiences: PROJECT_WIDE,
  where: { is_triage: false },
  joins: (sql) => sql`JOIN projects p ON p.id = states.project_id AND ${projectIs(sql, 'open')}`,
});
