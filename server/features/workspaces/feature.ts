import type { Feature } from '#server/platform/feature.ts';

/** What the server gains from workspaces. */
export const workspacesFeature: Feature = { name: 'workspaces' };
