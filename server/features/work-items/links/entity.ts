import { openItemAudience } from '#server/features/work-items/events.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { type EntityDefinition, idsOf } from '#server/platform/changes/entities.ts';

import type { LinkRow } from './events.ts';
import { plainLink } from './wire.ts';

/** The feed's view of links: for whoever has the item open. */
export const linkEntity: EntityDefinition = {
  name: 'work_item_link',
  async images(sql, ids) {
    const rows = await sql<LinkRow[]>`
      SELECT l.* FROM work_item_links l
      JOIN work_items i ON i.id = l.work_item_id AND ${live(sql, 'i')}
      WHERE l.id = ANY(${ids as string[]}::uuid[]) AND ${live(sql, 'l')}`;
    return rows.map((row) => ({
      id: row.id,
      rev: row.rev,
      json: JSON.stringify({ ...plainLink(row, 'UTC'), rev: row.rev }),
      audiences: openItemAudience(row.work_item_id),
    }));
  },
  async visibleIds(sql, audiences) {
    const ids = idsOf(audiences, 'item');
    if (ids.length === 0) return [];
    const rows = await sql<{ id: string }[]>`
      SELECT id FROM work_item_links WHERE work_item_id = ANY(${ids}::uuid[]) AND ${live(sql)}`;
    return rows.map((row) => row.id);
  },
};
