import { z } from 'zod';

import { projectSyncEntity, type ProjectSyncRow } from '#server/features/integrations/entity.ts';
import { receiveGithubEvent } from '#server/features/integrations/github/webhook.ts';
import { listSyncs } from '#server/features/integrations/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { Message } from '#shared/contract/fields.ts';
import {
  CreateGithubSync,
  CreateSlackSync,
  GithubEvent,
  GithubWebhook,
  ProjectSync,
  UpdateSync,
} from '#shared/contract/integrations.ts';

import { deleteSync, readWebhook, syncNow, updateSync } from './changes.ts';
import { createGithubSync, createSlackSync } from './commands.ts';

const CONNECTION =
  '/api/workspaces/:slug/projects/:project_id/workspace-integrations/:id/' as const;
const GITHUB = `${CONNECTION}github-repository-sync/` as const;
const SLACK = `${CONNECTION}project-slack-sync/` as const;

const wire = ({ user }: ProjectScope, row: ProjectSyncRow) =>
  projectSyncEntity.wire(row, user.user_timezone);

const SYNCS = [
  { provider: 'github', url: GITHUB, what: 'a repository' },
  { provider: 'slack', url: SLACK, what: 'a channel' },
] as const;

export const syncRoutes: readonly Route[] = [
  ...SYNCS.flatMap(({ provider, url, what }) => {
    const placeOf = (params: { readonly id: string; readonly sync_id: string }) => ({
      connectionId: params.id,
      id: params.sync_id,
      provider,
    });
    return [
      route({
        method: 'GET',
        url,
        scope: 'project',
        action: 'project_sync.list',
        response: z.array(ProjectSync),
        doc: `Returns the project's sync with ${what}, if there is one`,
        handler: (scope, { params }) => listSyncs(scope, params.id, provider),
      }),
      route({
        method: 'PATCH',
        url: `${url}:sync_id/` as const,
        scope: 'project',
        action: 'project_sync.update',
        body: UpdateSync,
        response: ProjectSync,
        doc: `Changes what a sync with ${what} does (own call)`,
        handler: async (scope, { params, body }) =>
          wire(scope, await updateSync(scope, placeOf(params), body)),
      }),
      route({
        method: 'POST',
        url: `${url}:sync_id/now/` as const,
        scope: 'project',
        action: 'project_sync.update',
        response: ProjectSync,
        doc: `Works on a sync with ${what} at once (own call)`,
        handler: async (scope, { params }) => wire(scope, await syncNow(scope, placeOf(params))),
      }),
      route({
        method: 'DELETE',
        url: `${url}:sync_id/` as const,
        scope: 'project',
        action: 'project_sync.delete',
        response: 'none',
        doc: `Ends a sync with ${what}; what came stays`,
        handler: (scope, { params }) => deleteSync(scope, placeOf(params)),
      }),
    ];
  }),
  route({
    method: 'POST',
    url: GITHUB,
    scope: 'project',
    action: 'project_sync.create',
    body: CreateGithubSync,
    transaction: false,
    status: 201,
    response: ProjectSync,
    doc: 'Keeps the project in step with a repository',
    handler: async (scope, { params, body }) =>
      wire(scope, await createGithubSync(scope, params.id, body)),
  }),
  route({
    method: 'POST',
    url: SLACK,
    scope: 'project',
    action: 'project_sync.create',
    body: CreateSlackSync,
    transaction: false,
    status: 201,
    response: ProjectSync,
    doc: 'Tells a channel what happens in the project',
    handler: async (scope, { params, body }) =>
      wire(scope, await createSlackSync(scope, params.id, body)),
  }),
  route({
    method: 'GET',
    url: `${GITHUB}:sync_id/webhook/` as const,
    scope: 'project',
    action: 'project_sync.update',
    isSecret: true,
    response: GithubWebhook,
    doc: 'Returns the address and secret for a webhook that is set up by hand (own call)',
    handler: (scope, { params }) =>
      readWebhook(scope, { connectionId: params.id, id: params.sync_id, provider: 'github' }),
  }),
  route({
    method: 'POST',
    url: '/api/integrations/github/:sync_id/',
    scope: 'public',
    body: GithubEvent,
    response: Message,
    doc: 'Takes an event of GitHub, signed with the secret of the sync (own call)',
    handler: async (scope, { params, body }, { request }) => {
      await receiveGithubEvent(scope, params.sync_id, body, request);
      return { message: 'Received.' };
    },
  }),
];
