import { z } from 'zod';

import { route } from '#server/platform/http/route.ts';
import {
  CreateQuickLink,
  HomeWidget,
  QuickLink,
  SidebarPreference,
  UpdateHomeWidget,
  UpdateQuickLink,
  UpdateSidebarPreference,
} from '#shared/contract/home.ts';
import { refusal } from '#shared/errors.ts';

import {
  createQuickLink,
  deleteQuickLink,
  updateHomeWidget,
  updateQuickLink,
  updateSidebarPreference,
} from './commands.ts';
import { findQuickLink, listHomeWidgets, listQuickLinks, listSidebar } from './queries.ts';
import { quickLinkWire } from './wire.ts';

const WORKSPACE = '/api/workspaces/:slug/' as const;
const QUICK_LINKS = `${WORKSPACE}quick-links/` as const;
const QUICK_LINK = `${QUICK_LINKS}:id/` as const;

/** Everybody's own first page and sidebar. */
export const homeRoutes = [
  route({
    method: 'GET',
    url: QUICK_LINKS,
    scope: 'workspace',
    action: 'home.read',
    response: z.array(QuickLink),
    doc: 'My quick links',
    handler: async (scope) =>
      (await listQuickLinks(scope)).map((row) => quickLinkWire(row, scope.user.user_timezone)),
  }),
  route({
    method: 'POST',
    url: QUICK_LINKS,
    scope: 'workspace',
    action: 'home.update',
    body: CreateQuickLink,
    status: 201,
    response: QuickLink,
    doc: 'Keeps a web address at hand',
    handler: async (scope, { body }) =>
      quickLinkWire(await createQuickLink(scope, body), scope.user.user_timezone),
  }),
  route({
    method: 'GET',
    url: QUICK_LINK,
    scope: 'workspace',
    action: 'home.read',
    response: QuickLink,
    doc: 'One of my quick links',
    handler: async (scope, { params }) => {
      const found = await findQuickLink(scope, params.id);
      if (!found) throw refusal(404, { error: 'Quick link not found.' });
      return quickLinkWire(found, scope.user.user_timezone);
    },
  }),
  route({
    method: 'PATCH',
    url: QUICK_LINK,
    scope: 'workspace',
    action: 'home.update',
    body: UpdateQuickLink,
    response: QuickLink,
    doc: 'Changes one of my quick links',
    handler: async (scope, { params, body }) =>
      quickLinkWire(await updateQuickLink(scope, params.id, body), scope.user.user_timezone),
  }),
  route({
    method: 'DELETE',
    url: QUICK_LINK,
    scope: 'workspace',
    action: 'home.update',
    doc: 'Throws one of my quick links away',
    handler: (scope, { params }) => deleteQuickLink(scope, params.id),
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}home-preferences/`,
    scope: 'workspace',
    action: 'home.read',
    response: z.array(HomeWidget.extend({ config: z.record(z.string(), z.unknown()) })),
    doc: 'The parts of my first page',
    handler: async (scope) =>
      (await listHomeWidgets(scope)).map(({ key, is_enabled, config, sort_order }) => ({
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
        (await listSidebar(scope)).map(({ key, is_pinned, sort_order }) => [
          key,
          { is_pinned, sort_order },
        ]),
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
