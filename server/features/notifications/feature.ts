import type { Feature } from '#server/platform/feature.ts';

/** What the server gains from notifications. */
export const notificationsFeature: Feature = { name: 'notifications' };
