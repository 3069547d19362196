import type { Change } from '#server/platform/changes/events.ts';

import type { anchors } from './table.ts';

export type AnchorRow = typeof anchors.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'anchor.created': Change<AnchorRow>;
    'anchor.updated': Change<AnchorRow>;
    'anchor.deleted': Change<AnchorRow>;
  }
}
