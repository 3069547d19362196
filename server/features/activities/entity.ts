import { openItemAudience } from '#server/features/work-items/events.ts';
import type { EntityDefinition } from '#server/platform/changes/entities.ts';

import type { ActivityRow } from './events.ts';
import { HIDDEN_FIELDS } from './queries.ts';
import { plainActivity } from './wire.ts';

/** The feed's view of the history: the lines it shows, for whoever has the item open. */
export const activityEntity: EntityDefinition = {
  name: 'activity',
  async images(sql, ids) {
    const rows = await sql<ActivityRow[]>`
      SELECT a.* FROM work_item_activities a
      JOIN work_items i ON i.id = a.work_item_id AND i.deleted_at IS NULL
      WHERE a.id = ANY(${ids as string[]}::uuid[])
        AND (a.field IS NULL OR a.field <> ALL (${HIDDEN_FIELDS}))`;
    return rows.flatMap((row) => {
      if (!row.work_item_id) return [];
      const json = JSON.stringify({ ...plainActivity(row, 'UTC'), rev: row.rev });
      return [{ id: row.id, rev: row.rev, json, audiences: openItemAudience(row.work_item_id) }];
    });
  },
  async visibleIds(sql, name) {
    const [kind, id = null] = name.split(':');
    if (kind !== 'item') return [];
    const rows = await sql<{ id: string }[]>`
      SELECT id FROM work_item_activities
      WHERE work_item_id = ${id} AND (field IS NULL OR field <> ALL (${HIDDEN_FIELDS}))`;
    return rows.map((row) => row.id);
  },
};
