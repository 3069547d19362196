import { z } from 'zod';

import { route } from '#server/platform/http/route.ts';
import { CreateMute, Mute } from '#shared/contract/mutes.ts';

import { muteResource } from './commands.ts';
import { muteEntity } from './entity.ts';

const MUTES = '/api/workspaces/:slug/mutes/' as const;

export const muteRoutes = [
  route({
    method: 'GET',
    url: MUTES,
    scope: 'workspace',
    action: 'mute.list',
    response: z.array(Mute),
    doc: 'Lists what I have muted (our own)',
    handler: async (scope) =>
      (await muteResource.list(scope)).map((row) => muteEntity.wire(row, scope.user.user_timezone)),
  }),
  route({
    method: 'POST',
    url: MUTES,
    scope: 'workspace',
    action: 'mute.create',
    body: CreateMute,
    status: 201,
    response: Mute,
    doc: 'Mutes a project or work item for me (our own)',
    handler: async (scope, { body }) =>
      muteEntity.wire(await muteResource.create(scope, body), scope.user.user_timezone),
  }),
  route({
    method: 'DELETE',
    url: `${MUTES}:id/`,
    scope: 'workspace',
    action: 'mute.delete',
    response: 'none',
    doc: 'Unmutes something for me (our own)',
    handler: (scope, { params }) => muteResource.delete(scope, params.id),
  }),
];
