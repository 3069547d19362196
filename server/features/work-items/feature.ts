import type { Feature } from '#server/platform/feature.ts';

/** What the server gains from work-items. */
export const workItemsFeature: Feature = { name: 'work-items' };
