import { desc } from 'drizzle-orm';
import { z } from 'zod';

import { route } from '#server/platform/http/route.ts';
import { resourceRoutes } from '#server/platform/kit/resource-routes.ts';
import { CreateLabels, Label } from '#shared/contract/labels.ts';

import { createLabels, labelResource } from './commands.ts';
import { labelEntity } from './entity.ts';
import { labels } from './table.ts';

export const labelRoutes = [
  ...resourceRoutes(labelResource, {
    url: '/api/workspaces/:slug/projects/:project_id/issue-labels/',
    one: 'a label',
    many: 'the labels of a project',
    put: true,
  }),
  route({
    method: 'POST',
    url: '/api/workspaces/:slug/projects/:project_id/bulk-create-labels/',
    scope: 'project',
    action: 'label.create',
    body: CreateLabels,
    status: 201,
    response: z.object({ labels: z.array(Label) }),
    doc: 'Creates labels by name',
    handler: async (scope, { body }) => ({
      labels: (await createLabels(scope, body)).map((row) => labelEntity.wire(row, 'UTC')),
    }),
  }),
  route({
    method: 'GET',
    url: '/api/workspaces/:slug/labels/',
    scope: 'workspace',
    action: 'workspace_label.list',
    response: z.array(Label),
    doc: 'Lists the labels of my projects in the workspace',
    handler: async (scope) =>
      (await labelResource.listMine(scope, [desc(labels.created_at)])).map((row) =>
        labelEntity.wire(row, 'UTC'),
      ),
  }),
];
