import type { Route } from '#server/platform/http/route.ts';

import { cycleCalls } from './calls/cycles.ts';
import { intakeCalls } from './calls/intakes.ts';
import { moduleCalls } from './calls/modules.ts';
import { projectCalls } from './calls/projects.ts';
import { workItemCalls } from './calls/work-items.ts';
import { derive, type ExternalCall } from './kit/derive.ts';
import { WebCalls } from './kit/web-calls.ts';

const CALLS: readonly ExternalCall[] = [
  ...projectCalls,
  ...workItemCalls,
  ...cycleCalls,
  ...moduleCalls,
  ...intakeCalls,
];

/** The routes of the external API, made of those of the web API; each also under the other name of work items. */
export function externalRoutes(webRoutes: readonly Route[]): Route[] {
  const web = new WebCalls(webRoutes);
  return CALLS.map((call) => derive(web, call)).flatMap(withAlias);
}

/** Clients write `issues` or `work-items`; both are served. */
function withAlias(route: Route): Route[] {
  const url = route.url.replace('/issues/', '/work-items/');
  return url === route.url ? [route] : [route, { ...route, url, aliasOf: route.url }];
}
