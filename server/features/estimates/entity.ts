import { defineEntity, type EntityEvents, PROJECT_WIDE } from '#server/platform/kit/entity.ts';
import { EstimateImage, EstimatePointImage } from '#shared/contract/estimates.ts';

import { estimatePoints, estimates } from './table.ts';

export type EstimateRow = typeof estimates.$inferSelect;
export type EstimatePointRow = typeof estimatePoints.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events
    extends
      EntityEvents<'estimate', EstimateRow>,
      EntityEvents<'estimate_point', EstimatePointRow> {}
}

/** Visible to everyone in the project. */
export const estimateEntity = defineEntity({
  name: 'estimate',
  table: estimates,
  image: EstimateImage,
  columns: { project: 'project_id', workspace: 'workspace_id' },
  audiences: PROJECT_WIDE,
});

/** Visible to everyone in the project. */
export const estimatePointEntity = defineEntity({
  name: 'estimate_point',
  table: estimatePoints,
  image: EstimatePointImage,
  columns: { project: 'project_id', workspace: 'workspace_id', estimate: 'estimate_id' },
  audiences: PROJECT_WIDE,
});
