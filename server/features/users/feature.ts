import type { Feature } from '#server/platform/feature.ts';

/** What the server gains from users. */
export const usersFeature: Feature = { name: 'users' };
