import type { Feature } from '#server/platform/feature.ts';

/** What the server gains from comments. */
export const commentsFeature: Feature = { name: 'comments' };
