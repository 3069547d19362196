import { defineEntity, type EntityEvents, PROJECT_WIDE } from '#server/platform/kit/entity.ts';
import { EstimateImage, EstimatePointImage } from '#shared/contract/estimates.ts';

import { estimatePoints, estimates } from './table.ts';

/** A stored estimate. */
export type EstimateRow = typeof estimates.$inferSelect;
/** A stored point of one. */
export type EstimatePointRow = typeof estimatePoints.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events
    extends
      EntityEvents<'estimate', EstimateRow>,
      EntityEvents<'estimate_point', EstimatePointRow> {}
}

/** Estimates as everyone in their project sees them. */
export const estimateEntity = defineEntity({
  name: 'estimate',
  table: estimates,
  image: EstimateImage,
  columns: { project: 'project_id', workspace: 'workspace_id' },
  audiences: PROJECT_WIDE,
});

/** Points as everyone in their project sees them. */
export const estimatePointEntity = defineEntity({
  name: 'estimate_point',
  table: estimatePoints,
  image: EstimatePointImage,
  columns: { project: 'project_id', workspace: 'workspace_id', estimate: 'estimate_id' },
  audiences: PROJECT_WIDE,
});
