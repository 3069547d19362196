import type { Feature } from '#server/platform/feature.ts';

/** What the server gains from search. */
export const searchFeature: Feature = { name: 'search' };
