import { defineEntity, type EntityEvents } from '#server/platform/kit/entity.ts';
import { ownInWorkspace } from '#server/platform/kit/own-in-workspace.ts';
import { type ApiToken, ApiTokenImage } from '#shared/contract/api-tokens.ts';

import { apiTokens } from './table.ts';

export type ApiTokenRow = typeof apiTokens.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events extends EntityEvents<'api_token', ApiTokenRow> {}
}

/** API tokens are visible to their owner and to workspace admins while the owner is a member. */
export const apiTokenEntity = defineEntity({
  name: 'api_token',
  table: apiTokens,
  image: ApiTokenImage,
  columns: { workspace: 'workspace_id', user: 'user_id' },
  joins: ownInWorkspace('api_tokens').joins,
  audiences: { user: 'user_id', 'workspace-admin': 'workspace_id' },
});

/** A token in the shape of replies: an expired one is not active. */
export function tokenWire(row: ApiTokenRow, zone: string): ApiToken {
  const isPast = row.expired_at !== null && new Date(row.expired_at).getTime() <= Date.now();
  return { ...apiTokenEntity.wire(row, zone), is_active: row.is_active && !isPast };
}
