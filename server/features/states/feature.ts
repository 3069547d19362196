import type { Feature } from '#server/platform/feature.ts';

/** What the server gains from states. */
export const statesFeature: Feature = { name: 'states' };
