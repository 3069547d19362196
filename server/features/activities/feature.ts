import type { Feature } from '#server/platform/feature.ts';

/** What the server gains from activities. */
export const activitiesFeature: Feature = { name: 'activities' };
