import type { Change } from '#server/platform/changes/events.ts';

import type { views } from './table.ts';

/** A stored view. */
export type ViewRow = typeof views.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'view.created': Change<ViewRow>;
    'view.updated': Change<ViewRow>;
    'view.deleted': Change<ViewRow>;
  }
}
