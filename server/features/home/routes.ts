import { z } from 'zod';

import { listRecentVisits } from '#server/features/user-profiles/visits/queries.ts';
import { listHomeWork } from '#server/features/work-items/mine/queries.ts';
import { route } from '#server/platform/http/route.ts';
import { resourceRoutes } from '#server/platform/kit/resource-routes.ts';
import { JsonBytes } from '#server/platform/replies/reply.ts';
import {
  HomePage,
  HomeWidget,
  SidebarPreference,
  UpdateHomeWidget,
  UpdateSidebarPreference,
} from '#shared/contract/home.ts';

import { quickLinkResource, updateHomeWidget, updateSidebarPreference } from './commands.ts';
import { isListedEntry, isListedWidget, listHomeWidgets, listSidebar } from './queries.ts';

const WORKSPACE = '/api/workspaces/:slug/' as const;

export const homeRoutes = [
  ...resourceRoutes(quickLinkResource, {
    url: `${WORKSPACE}quick-links/`,
    one: 'one of my quick links',
    many: 'my quick links',
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}home/`,
    scope: 'workspace',
    action: 'home.read',
    response: HomePage,
    doc: 'Everything of my first page that the feed does not carry (our own)',
    handler: async (scope) => {
      const [work, recents] = await Promise.all([
        listHomeWork(scope),
        listRecentVisits(scope, undefined),
        // Creates missing rows now, so that they can be changed and published.
        listHomeWidgets(scope),
      ]);
      return new JsonBytes(['{"work":', work.bytes, `,"recents":${JSON.stringify(recents)}}`]);
    },
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}home-preferences/`,
    scope: 'workspace',
    action: 'home.read',
    response: z.array(HomeWidget.extend({ config: z.record(z.string(), z.unknown()) })),
    doc: 'The parts of my first page',
    handler: async (scope) =>
      (await listHomeWidgets(scope))
        .filter(({ key }) => isListedWidget(key))
        .map(({ key, is_enabled, config, sort_order }) => ({
          key,
          is_enabled,
          config,
          sort_order,
        })),
  }),
  route({
    method: 'PATCH',
    url: `${WORKSPACE}home-preferences/:key/`,
    scope: 'workspace',
    action: 'home.update',
    body: UpdateHomeWidget,
    response: HomeWidget,
    doc: 'Turns a part of my first page on or off, or moves it',
    handler: async (scope, { params, body }) => {
      const { key, is_enabled, sort_order } = await updateHomeWidget(scope, params.key, body);
      return { key, is_enabled, sort_order };
    },
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}sidebar-preferences/`,
    scope: 'workspace',
    action: 'home.read',
    response: z.record(z.string(), SidebarPreference.omit({ key: true })),
    doc: 'The entries of my sidebar',
    handler: async (scope) =>
      Object.fromEntries(
        (await listSidebar(scope))
          .filter(({ key }) => isListedEntry(key))
          .map(({ key, is_pinned, sort_order }) => [key, { is_pinned, sort_order }]),
      ),
  }),
  route({
    method: 'PATCH',
    url: `${WORKSPACE}sidebar-preferences/:key/`,
    scope: 'workspace',
    action: 'home.update',
    body: UpdateSidebarPreference,
    response: SidebarPreference,
    doc: 'Pins, unpins or moves an entry of my sidebar',
    handler: async (scope, { params, body }) => {
      const { key, is_pinned, sort_order } = await updateSidebarPreference(scope, params.key, body);
      return { key, is_pinned, sort_order };
    },
  }),
];
