import { defineEntity, type EntityEvents, PROJECT_WIDE } from '#server/platform/kit/entity.ts';
import { LabelImage } from '#shared/contract/labels.ts';

import { labels } from './table.ts';

export type LabelRow = typeof labels.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events extends EntityEvents<'label', LabelRow> {}
}

export const labelEntity = defineEntity({
  name: 'label',
  table: labels,
  image: LabelImage,
  columns: { parent: 'parent_id' },
  audiences: PROJECT_WIDE,
});
