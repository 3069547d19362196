import { live } from '#server/platform/access/visibility/live.ts';
import { defineEntity, type EntityEvents } from '#server/platform/kit/entity.ts';
import { StickyImage } from '#shared/contract/stickies.ts';

import { stickies } from './table.ts';

export type StickyRow = typeof stickies.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events extends EntityEvents<'sticky', StickyRow> {}
}

/** Visible to the owner while they are in the workspace. */
export const stickyEntity = defineEntity({
  name: 'sticky',
  table: stickies,
  image: StickyImage,
  columns: { workspace: 'workspace_id', owner: 'owner_id' },
  audiences: { user: 'owner_id' },
  joins: (sql) => sql`
    JOIN workspace_members m ON m.workspace_id = stickies.workspace_id
      AND m.member_id = stickies.owner_id AND m.is_active
    JOIN workspaces w ON w.id = stickies.workspace_id AND ${live(sql, 'w')}`,
});
