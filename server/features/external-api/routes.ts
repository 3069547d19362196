import type { Route } from '#server/platform/http/route.ts';

import { cycleCalls } from './calls/cycles.ts';
import { epicCalls } from './calls/epics.ts';
import { findingCalls } from './calls/finding.ts';
import { intakeCalls } from './calls/intakes.ts';
import { itemPageCalls } from './calls/item-pages.ts';
import { moduleCalls } from './calls/modules.ts';
import { pageCalls } from './calls/pages.ts';
import { peopleCalls } from './calls/people.ts';
import { planningCalls } from './calls/planning.ts';
import { projectCalls } from './calls/projects.ts';
import { relationCalls } from './calls/relations.ts';
import { roleCalls } from './calls/roles.ts';
import { workItemCalls } from './calls/work-items.ts';
import { derive, type ExternalCall } from './kit/derive.ts';
import { WebCalls } from './kit/web-calls.ts';

const CALLS: readonly ExternalCall[] = [
  ...projectCalls,
  ...workItemCalls,
  ...cycleCalls,
  ...moduleCalls,
  ...intakeCalls,
  ...peopleCalls,
  ...planningCalls,
  ...findingCalls,
  ...relationCalls,
  ...epicCalls,
  ...pageCalls,
  ...itemPageCalls,
  ...roleCalls,
];

export function externalRoutes(webRoutes: readonly Route[]): Route[] {
  const web = new WebCalls(webRoutes);
  return CALLS.map((call) => derive(web, call)).flatMap(withAliases);
}

const OTHER_NAMES = [
  ['/issues/', '/work-items/'],
  ['/archived-issues/', '/archived-work-items/'],
  ['/issue-attachments/', '/attachments/'],
  ['/activities/', '/activity/'],
  ['/:project_id/members/:id/', '/:project_id/project-members/:id/'],
  ['/users/assets/', '/users/user-assets/'],
  ['/users/assets/', '/assets/user-assets/'],
  ['/cycles/:id/archive/', '/archived-cycles/:id/archive/'],
  ['/archived-modules/', '/modules/archived/'],
  ['/intake-issues/', '/inbox-issues/'],
] as const;

/** A route under each of its paths; the first is its own. */
function withAliases(route: Route): Route[] {
  let urls = [route.url];
  for (const [own, other] of OTHER_NAMES) {
    urls = urls.flatMap((url) => (url.includes(own) ? [url, url.replace(own, other)] : [url]));
  }
  const [, ...others] = urls;
  return [route, ...others.map((url) => ({ ...route, url, aliasOf: route.url }))];
}
