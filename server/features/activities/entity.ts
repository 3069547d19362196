import { namedItem } from '#server/features/visibility/work-items/access.ts';
import { openItemAudience } from '#server/features/work-items/events.ts';
import { audiencesOfRow, readAudiences } from '#server/platform/access/visibility/audiences.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { type EntityDefinition, idsOf } from '#server/platform/changes/entities.ts';

import type { ActivityRow } from './events.ts';
import { HIDDEN_FIELDS, ITEM_FIELDS } from './queries.ts';
import { plainActivity } from './wire.ts';

/** The feed's activity: the visible lines, for people who have the item open. */
export const activityEntity: EntityDefinition = {
  name: 'activity',
  async images(sql, ids) {
    const seenBy = (id: 'old_identifier' | 'new_identifier') => {
      const column = sql`${sql(`a.${id}`)}`;
      const isItem = sql`a.field = ANY (${ITEM_FIELDS as string[]})`;
      return sql`CASE WHEN ${isItem} AND ${column} IS NOT NULL
        THEN ${audiencesOfRow(sql, namedItem, column)} END`;
    };
    const rows = await sql<(ActivityRow & { old_seen: string | null; new_seen: string | null })[]>`
      SELECT a.*, ${seenBy('old_identifier')} AS old_seen, ${seenBy('new_identifier')} AS new_seen FROM work_item_activities a
      JOIN work_items i ON i.id = a.work_item_id AND ${live(sql, 'i')}
      WHERE a.id = ANY(${ids as string[]}::uuid[])
        AND (a.field IS NULL OR a.field <> ALL (${HIDDEN_FIELDS}))`;
    return rows.flatMap((row) => {
      if (!row.work_item_id) return [];
      const json = JSON.stringify({ ...plainActivity(row, 'UTC'), rev: row.rev });
      const names = [row.old_seen, row.new_seen].flatMap((audiences) =>
        audiences === null ? [] : [{ audiences: readAudiences(audiences) }],
      );
      const audiences = openItemAudience(row.work_item_id);
      return [{ id: row.id, rev: row.rev, json, audiences, names }];
    });
  },
  async visibleIds(sql, audiences) {
    const ids = idsOf(audiences, 'item');
    if (ids.length === 0) return [];
    const rows = await sql<{ id: string }[]>`
      SELECT id FROM work_item_activities
      WHERE work_item_id = ANY(${ids}::uuid[]) AND (field IS NULL OR field <> ALL (${HIDDEN_FIELDS}))`;
    return rows.map((row) => row.id);
  },
};
