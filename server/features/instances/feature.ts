import type { Feature } from '#server/platform/feature.ts';

/** What the server gains from instances. */
export const instancesFeature: Feature = { name: 'instances' };
