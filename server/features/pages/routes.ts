import { z } from 'zod';

import { recordVisit } from '#server/features/users/visits/commands.ts';
import { route } from '#server/platform/http/route.ts';
import {
  ChangedPage,
  CreatePage,
  DuplicatedPage,
  MovePage,
  Page,
  PageDetail,
  ReadPage,
  SetPageAccess,
  UpdatePage,
} from '#shared/contract/pages.ts';

import { createPage, deletePage, setPageAccess, setPageLock } from './commands.ts';
import { duplicatePage } from './copies/commands.ts';
import { getPage, listPages, listSubPages, readHtml, readPage } from './queries.ts';
import { archivePage, restorePage } from './tree/commands.ts';
import { movePage } from './tree/move.ts';
import { updatePageAndText } from './update.ts';
import {
  changedPageWire,
  duplicatedPageWire,
  pageDetailWire,
  pageWire,
  readPageWire,
} from './wire.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id/' as const;
const PAGES = `${PROJECT}pages/` as const;
const PAGE = `${PAGES}:id/` as const;

/** Pages of projects. */
export const pageRoutes = [
  route({
    method: 'GET',
    url: PAGES,
    scope: 'project',
    action: 'page.list',
    query: z.object({ search: z.string().max(1000).optional() }),
    response: z.array(Page),
    doc: 'Pages of a project on the top level, favorites first',
    handler: async (scope, { query }) => {
      const rows = await listPages(scope, { search: query.search });
      return rows.map((row) => pageWire(row, scope.user.user_timezone));
    },
  }),
  route({
    method: 'POST',
    url: PAGES,
    scope: 'project',
    action: 'page.create',
    body: CreatePage,
    status: 201,
    response: PageDetail,
    doc: 'Adds a page',
    handler: async (scope, { body }) => {
      const page = await createPage(scope, body);
      const html = await readHtml(scope, page);
      return pageDetailWire({ ...page, is_favorite: false }, html, scope.user.user_timezone);
    },
  }),
  route({
    method: 'GET',
    url: PAGE,
    scope: 'project',
    action: 'page.read',
    response: ReadPage,
    doc: 'One page with its text, sub-pages too',
    handler: async (scope, { params }) => {
      const page = await readPage(scope, params.id);
      recordVisit(scope, page.workspace_id, page.project_id, 'page', page.id);
      return readPageWire(page, scope.user.user_timezone);
    },
  }),
  route({
    method: 'PATCH',
    url: PAGE,
    scope: 'project',
    action: 'page.update',
    body: UpdatePage,
    response: ChangedPage,
    doc: 'Changes a page',
    handler: async (scope, { params, body }) => {
      const { page, html } = await updatePageAndText(scope, params.id, body);
      return changedPageWire(page, html, scope.user.user_timezone);
    },
  }),
  route({
    method: 'DELETE',
    url: PAGE,
    scope: 'project',
    action: 'page.delete',
    response: 'none',
    doc: 'Deletes an archived page',
    handler: (scope, { params }) => deletePage(scope, params.id),
  }),
  route({
    method: 'POST',
    url: `${PAGE}access/`,
    scope: 'project',
    action: 'page.access',
    body: SetPageAccess,
    response: 'none',
    doc: 'Makes a page public or private',
    handler: (scope, { params, body }) => setPageAccess(scope, params.id, body.access),
  }),
  ...(['POST', 'DELETE'] as const).map((method) =>
    route({
      method,
      url: `${PAGE}lock/`,
      scope: 'project',
      action: 'page.lock',
      response: 'none',
      doc: `${method === 'POST' ? 'Locks' : 'Unlocks'} a page`,
      handler: (scope, { params }) => setPageLock(scope, params.id, method === 'POST'),
    }),
  ),
  route({
    method: 'POST',
    url: `${PAGE}archive/`,
    scope: 'project',
    action: 'page.archive',
    response: z.object({ archived_at: z.string() }),
    doc: 'Archives a page and all below it',
    handler: async (scope, { params }) => ({ archived_at: await archivePage(scope, params.id) }),
  }),
  route({
    method: 'DELETE',
    url: `${PAGE}archive/`,
    scope: 'project',
    action: 'page.archive',
    response: 'none',
    doc: 'Brings an archived page and all below it back',
    handler: (scope, { params }) => restorePage(scope, params.id),
  }),
  route({
    method: 'POST',
    url: `${PAGE}duplicate/`,
    scope: 'project',
    action: 'page.duplicate',
    status: 201,
    response: DuplicatedPage,
    doc: 'Copies a page with its text and pictures',
    handler: async (scope, { params }) => {
      const { page, html } = await duplicatePage(scope, params.id);
      return duplicatedPageWire(page, html, scope.user.user_timezone);
    },
  }),
  route({
    method: 'POST',
    url: `${PAGE}move/`,
    scope: 'project',
    action: 'page.move',
    body: MovePage,
    response: 'none',
    doc: 'Moves a page and what is below it to another project',
    handler: (scope, { params, body }) => movePage(scope, params.id, body.new_project_id),
  }),
  route({
    method: 'GET',
    url: `${PAGE}sub-pages/`,
    scope: 'project',
    action: 'page.read',
    response: z.array(Page),
    doc: 'All pages below a page, parents before children',
    handler: async (scope, { params }) => {
      const rows = await listSubPages(scope, await getPage(scope, params.id));
      return rows.map((row) => pageWire(row, scope.user.user_timezone));
    },
  }),
];
