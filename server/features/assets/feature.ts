import type { Feature } from '#server/platform/feature.ts';

/** What the server gains from assets. */
export const assetsFeature: Feature = { name: 'assets' };
