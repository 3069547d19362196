import { z } from 'zod';

import { withEpics } from '#server/features/work-items/epics/access.ts';
import { route } from '#server/platform/http/route.ts';
import { CreateLink, UpdateLink, WorkItemLink } from '#shared/contract/work-items.ts';

import { createLink, deleteLink, updateLink } from './commands.ts';
import { listLinks, readLink } from './queries.ts';
import { linkWire } from './wire.ts';

const LINKS =
  '/api/workspaces/:slug/projects/:project_id/issues/:work_item_id/issue-links/' as const;
const LINK = `${LINKS}:id/` as const;

/** Web links of an item. */
export const linkRoutes = withEpics([
  route({
    method: 'GET',
    url: LINKS,
    scope: 'project',
    action: 'work_item_link.list',
    response: z.array(WorkItemLink),
    doc: 'Links of a work item',
    handler: async (scope, { params }) => {
      const links = await listLinks(scope, params.work_item_id);
      return links.map((link) => linkWire(link, scope.user.user_timezone));
    },
  }),
  route({
    method: 'POST',
    url: LINKS,
    scope: 'project',
    action: 'work_item_link.update',
    body: CreateLink,
    status: 201,
    response: WorkItemLink,
    doc: 'Adds a link to a work item',
    handler: async (scope, { params, body }) => {
      const link = await createLink(scope, params.work_item_id, body);
      return linkWire(await readLink(scope, link.id), scope.user.user_timezone);
    },
  }),
  route({
    method: 'PATCH',
    url: LINK,
    scope: 'project',
    action: 'work_item_link.update',
    body: UpdateLink,
    response: WorkItemLink,
    doc: 'Changes a link',
    handler: async (scope, { params, body }) => {
      const link = await updateLink(scope, params.work_item_id, params.id, body);
      return linkWire(await readLink(scope, link.id), scope.user.user_timezone);
    },
  }),
  route({
    method: 'DELETE',
    url: LINK,
    scope: 'project',
    action: 'work_item_link.update',
    response: 'none',
    doc: 'Removes a link',
    handler: (scope, { params }) => deleteLink(scope, params.work_item_id, params.id),
  }),
]);
