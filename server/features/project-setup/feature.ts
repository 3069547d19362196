import type { Feature } from '#server/platform/kit/feature.ts';

import { projectSetupRoutes } from './routes.ts';

/** What the server gains from project setup: new projects with their states, labels and settings. */
export const projectSetupFeature: Feature = { name: 'project-setup', routes: projectSetupRoutes };
