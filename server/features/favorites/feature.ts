import type { Feature } from '#server/platform/feature.ts';

/** What the server gains from favorites. */
export const favoritesFeature: Feature = { name: 'favorites' };
