import { audience } from '#server/platform/changes/change-log.ts';
import type { Change, DomainEvent, Publication } from '#server/platform/changes/events.ts';

import type { homeWidgets, quickLinks, sidebarPreferences } from './table.ts';

/** A stored quick link. */
export type QuickLinkRow = typeof quickLinks.$inferSelect;

/** A stored part of somebody's first page. */
export type HomeWidgetRow = typeof homeWidgets.$inferSelect;

/** A stored entry of somebody's sidebar. */
export type SidebarPreferenceRow = typeof sidebarPreferences.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'quick_link.created': Change<QuickLinkRow>;
    'quick_link.updated': Change<QuickLinkRow>;
    'quick_link.deleted': Change<QuickLinkRow>;
  }
}

/** Tells a person's own devices of one of their things. */
export function ownPublication(
  entity: 'quick_link' | 'home_widget' | 'sidebar_preference',
  row: Pick<QuickLinkRow, 'id' | 'rev' | 'user_id' | 'deleted_at'>,
): Publication {
  const { id, rev, user_id, deleted_at } = row;
  return { entity, id, rev, audiences: [audience('user', user_id)], gone: deleted_at !== null };
}

/** The event of a changed quick link, for its owner alone. */
export function quickLinkEvent<
  Type extends 'quick_link.created' | 'quick_link.updated' | 'quick_link.deleted',
>(type: Type, before: QuickLinkRow | null, row: QuickLinkRow): DomainEvent<Type> {
  const data = { before, after: row.deleted_at === null ? row : null };
  return { type, data, publish: [ownPublication('quick_link', row)] };
}
