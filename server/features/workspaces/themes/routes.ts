import { resourceRoutes } from '#server/platform/kit/resource-routes.ts';

import { themeResource } from './commands.ts';

export const themeRoutes = resourceRoutes(themeResource, {
  url: '/api/workspaces/:slug/workspace-themes/',
  one: 'a color theme',
  many: 'the color themes of a workspace',
});
