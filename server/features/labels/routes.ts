import { z } from 'zod';

import { route } from '#server/platform/http/route.ts';
import { CreateLabel, CreateLabels, Label, UpdateLabel } from '#shared/contract/labels.ts';

import { createLabel, createLabels, deleteLabel, updateLabel } from './commands.ts';
import { getLabel, listLabels, listWorkspaceLabels } from './queries.ts';
import { labelWire } from './wire.ts';

const LABELS = '/api/workspaces/:slug/projects/:project_id/issue-labels/' as const;
const LABEL = `${LABELS}:id/` as const;

/** Labels. */
export const labelRoutes = [
  route({
    method: 'GET',
    url: '/api/workspaces/:slug/labels/',
    scope: 'workspace',
    action: 'workspace_label.list',
    response: z.array(Label),
    doc: 'Labels of my projects in the workspace',
    handler: async (scope) => (await listWorkspaceLabels(scope)).map(labelWire),
  }),
  route({
    method: 'GET',
    url: LABELS,
    scope: 'project',
    action: 'label.list',
    response: z.array(Label),
    doc: 'Labels of a project',
    handler: async (scope) => (await listLabels(scope)).map(labelWire),
  }),
  route({
    method: 'POST',
    url: LABELS,
    scope: 'project',
    action: 'label.create',
    body: CreateLabel,
    status: 201,
    response: Label,
    doc: 'Adds a label',
    handler: async (scope, { body }) => labelWire(await createLabel(scope, body)),
  }),
  route({
    method: 'POST',
    url: '/api/workspaces/:slug/projects/:project_id/bulk-create-labels/',
    scope: 'project',
    action: 'label.create',
    body: CreateLabels,
    status: 201,
    response: z.object({ labels: z.array(Label) }),
    doc: 'Adds labels by name',
    handler: async (scope, { body }) => ({
      labels: (await createLabels(scope, body)).map(labelWire),
    }),
  }),
  route({
    method: 'GET',
    url: LABEL,
    scope: 'project',
    action: 'label.list',
    response: Label,
    doc: 'One label',
    handler: async (scope, { params }) => labelWire(await getLabel(scope, params.id)),
  }),
  ...(['PATCH', 'PUT'] as const).map((method) =>
    route({
      method,
      url: LABEL,
      scope: 'project',
      action: 'label.update',
      body: UpdateLabel,
      response: Label,
      doc: 'Changes a label',
      handler: async (scope, { params, body }) =>
        labelWire(await updateLabel(scope, params.id, body)),
    }),
  ),
  route({
    method: 'DELETE',
    url: LABEL,
    scope: 'project',
    action: 'label.delete',
    doc: 'Deletes a label and those below it',
    handler: (scope, { params }) => deleteLabel(scope, params.id),
  }),
];
