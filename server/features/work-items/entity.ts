import { itemVisibility, namedItem } from '#server/features/visibility/work-items/access.ts';
import {
  audiencesOfRow,
  readImages,
  readVisibleIds,
  type Visibility,
} from '#server/platform/access/visibility/audiences.ts';
import type { EntityDefinition } from '#server/platform/changes/entities.ts';

import { IMAGE_KEYS, rowJson } from './lists/row-json.ts';

/** The items above an item that its row names: not everyone who sees it sees them. */
const ABOVE = ['parent_id', 'epic_id'] as const;

/** The feed's view of work items: the list's row. */
export const workItemEntity: EntityDefinition = {
  name: 'work_item',
  isOnDemand: true,
  images: (sql, ids) =>
    readImages(sql, itemVisibility, ids, {
      json: sql.unsafe(rowJson(IMAGE_KEYS)),
      joins: sql`LEFT JOIN states s ON s.id = i.state_id`,
      names: ABOVE.map((key) => ({
        key,
        audiences: sql`CASE WHEN ${sql(`i.${key}`)} IS NOT NULL THEN
          ${audiencesOfRow(sql, namedItem, sql`${sql(`i.${key}`)}`)} END`,
      })),
    }),
  visibleIds: (sql, audiences, range) => readVisibleIds(sql, itemVisibility, audiences, range),
};

/** Texts are seen by whoever has their item open. */
const textVisibility: Visibility = {
  table: 'work_items',
  alias: 'i',
  rev: 't.rev',
  joins: (sql) => sql`JOIN work_item_texts t ON t.work_item_id = i.id`,
  grants: [{ to: 'item', id: 'i.id' }],
};

/** The feed's view of an item's long text. */
export const descriptionEntity: EntityDefinition = {
  name: 'work_item_description',
  images: (sql, ids) =>
    readImages(sql, textVisibility, ids, {
      json: sql`json_build_object('id', i.id, 'project_id', i.project_id,
        'description_html', t.description_html, 'rev', t.rev)`,
    }),
  visibleIds: (sql, audiences) => readVisibleIds(sql, textVisibility, audiences),
};
