import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { audience } from '#server/platform/changes/change-log.ts';
import { type EntityDefinition, idsOf } from '#server/platform/changes/entities.ts';

interface Row {
  id: string;
  rev: number;
  work_item_id: string;
  subscriber_id: string;
  sees: boolean;
  json: string;
}

/** For people who have the item open, and the subscriber while they can see it. */
export const subscriptionEntity: EntityDefinition = {
  name: 'subscription',
  async images(sql, ids) {
    const rows = await sql<Row[]>`
      SELECT s.id, s.rev, s.work_item_id, s.subscriber_id,
        ${itemVisibility.seenBy(sql, sql`s.subscriber_id`)} AS sees, json_build_object(
        'id', s.id, 'rev', s.rev, 'subscriber', s.subscriber_id, 'issue', s.work_item_id,
        'project', s.project_id, 'workspace', s.workspace_id, 'created_at', utc_text(s.created_at),
        'updated_at', utc_text(s.updated_at), 'deleted_at', s.deleted_at, 'created_by', s.created_by,
        'updated_by', s.updated_by)::text AS json
      FROM work_item_subscribers s JOIN work_items i ON i.id = s.work_item_id AND ${live(sql, 'i')}
      WHERE s.id = ANY(${ids as string[]}::uuid[]) AND ${live(sql, 's')}`;
    return rows.map(({ id, rev, json, work_item_id, subscriber_id, sees }) => ({
      id,
      rev,
      json,
      audiences: [
        audience('item', work_item_id),
        ...(sees ? [audience('user', subscriber_id)] : []),
      ],
    }));
  },
  async visibleIds(sql, audiences) {
    const [items, people] = [idsOf(audiences, 'item'), idsOf(audiences, 'user')];
    const mine = [
      ...(items.length > 0 ? [sql`s.work_item_id = ANY(${items}::uuid[])`] : []),
      ...(people.length > 0
        ? [
            sql`s.subscriber_id = ANY(${people}::uuid[])
              AND ${itemVisibility.seenBy(sql, sql`s.subscriber_id`)}`,
          ]
        : []),
    ];
    const found = await Promise.all(
      mine.map(
        (isMine) => sql<{ id: string }[]>`
          SELECT s.id FROM work_item_subscribers s
          JOIN work_items i ON i.id = s.work_item_id AND ${live(sql, 'i')}
          WHERE ${isMine} AND ${live(sql, 's')}`,
      ),
    );
    return found.flat().map((row) => row.id);
  },
};
