import type { Feature } from '#server/platform/feature.ts';

/** What the server gains from projects. */
export const projectsFeature: Feature = { name: 'projects' };
