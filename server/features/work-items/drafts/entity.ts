import { live } from '#server/platform/access/visibility/live.ts';
import { defineEntity, type EntityEvents } from '#server/platform/kit/entity.ts';
import { DraftImage } from '#shared/contract/drafts.ts';

import { drafts } from './table.ts';

/** A stored draft. */
export type DraftRow = typeof drafts.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events extends EntityEvents<'draft', DraftRow> {}
}

/** Drafts as their writer sees them, as long as they are in the workspace. */
export const draftEntity = defineEntity({
  name: 'draft',
  table: drafts,
  image: DraftImage,
  audiences: { user: 'owner_id' },
  joins: (sql) => sql`
    JOIN workspace_members m ON m.workspace_id = drafts.workspace_id
      AND m.member_id = drafts.owner_id AND m.is_active
    JOIN workspaces w ON w.id = drafts.workspace_id AND ${live(sql, 'w')}`,
});
