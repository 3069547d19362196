import type { Feature } from '#server/platform/feature.ts';

/** What the server gains from auth. */
export const authFeature: Feature = { name: 'auth' };
