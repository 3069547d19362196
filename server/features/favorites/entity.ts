import { audience } from '#server/platform/changes/change-log.ts';
import { type EntityDefinition, idsOf } from '#server/platform/changes/entities.ts';

import { favoriteTexts, shownFavorites } from './queries.ts';

/** Visible to the owner only. */
export const favoriteEntity: EntityDefinition = {
  name: 'favorite',
  async images(sql, ids) {
    const rows = await favoriteTexts(sql, ids);
    return rows.map(({ user_id, ...image }) => ({
      ...image,
      audiences: [audience('user', user_id)],
    }));
  },
  async visibleIds(sql, audiences) {
    const ids = idsOf(audiences, 'user');
    if (ids.length === 0) return [];
    const rows = await sql<{ id: string }[]>`
      SELECT f.id ${shownFavorites(sql)} AND f.user_id = ANY(${ids}::uuid[])`;
    return rows.map((row) => row.id);
  },
};
