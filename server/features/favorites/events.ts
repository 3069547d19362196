import { audience } from '#server/platform/changes/change-log.ts';
import type { Change, DomainEvent, Publication } from '#server/platform/changes/events.ts';

import type { favorites } from './table.ts';

export type FavoriteRow = typeof favorites.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'favorite.created': Change<FavoriteRow>;
    'favorite.updated': Change<FavoriteRow>;
    'favorite.deleted': Change<FavoriteRow>;
  }
}

type FavoriteEvent = 'favorite.created' | 'favorite.updated' | 'favorite.deleted';

export function favoritePublication(row: Pick<FavoriteRow, 'id' | 'rev' | 'user_id'>): Publication {
  return {
    entity: 'favorite',
    id: row.id,
    rev: row.rev,
    audiences: [audience('user', row.user_id)],
  };
}

export function favoriteEvent<Type extends FavoriteEvent>(
  type: Type,
  before: FavoriteRow | null,
  after: FavoriteRow,
): DomainEvent<Type> {
  const gone = type === 'favorite.deleted';
  const data = { before, after: gone ? null : after };
  return { type, data, publish: [{ ...favoritePublication(after), gone }] };
}
