import { z } from 'zod';

import { pageOf, PageQuery, readPage } from '#server/platform/database/paging.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { sendTestMail } from '#server/platform/mail/mail-sender.ts';
import { HttpReply } from '#server/platform/replies/reply.ts';
import { Message } from '#shared/contract/fields.ts';
import {
  AdminWorkspace,
  CheckMail,
  ConfigRow,
  Instance,
  InstanceInfo,
  UpdateConfiguration,
  UpdateInstance,
} from '#shared/contract/instances.ts';
import { pageReply } from '#shared/contract/paging.ts';
import { ReleaseNote } from '#shared/contract/release-notes.ts';
import { CreateWorkspace } from '#shared/contract/workspaces.ts';
import { badRequest, refusal } from '#shared/errors.ts';

import {
  createInstanceWorkspace,
  updateConfiguration,
  updateInstance,
  visitSignUpScreen,
} from './commands.ts';
import { readInfo } from './info.ts';
import { isSlugOpen, listConfiguration, listWorkspaces } from './queries.ts';
import { listReleaseNotes } from './release-notes.ts';
import { adminWorkspaceWire, configurationWire, instanceWire } from './wire.ts';

const WORKSPACES_A_PAGE = 10;

const CONFIGURATIONS = '/api/instances/configurations/' as const;
const WORKSPACES = '/api/instances/workspaces/' as const;

export const instanceRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/instances/',
    scope: 'public',
    response: InstanceInfo,
    doc: 'The instance and what clients must know of its settings',
    handler: async (scope) =>
      new HttpReply(200, await readInfo(scope), { 'cache-control': 'private, max-age=12' }),
  }),
  route({
    method: 'PATCH',
    url: '/api/instances/',
    scope: 'instance',
    body: UpdateInstance,
    response: Instance,
    doc: 'Changes the instance',
    handler: async (scope, { body }) =>
      instanceWire(await updateInstance(scope, body), scope.user.user_timezone),
  }),
  route({
    method: 'POST',
    url: '/api/instances/admins/sign-up-screen-visited/',
    scope: 'public',
    response: 'none',
    doc: 'Notes that the page of the first start was seen',
    handler: (scope) => visitSignUpScreen(scope),
  }),
  route({
    method: 'GET',
    url: '/api/release-notes/',
    scope: 'user',
    response: z.array(ReleaseNote),
    doc: 'What each version has brought',
    handler: async ({ platform }) => listReleaseNotes(platform.config),
  }),
  route({
    method: 'GET',
    url: CONFIGURATIONS,
    scope: 'instance',
    response: z.array(ConfigRow),
    doc: 'Every setting, secrets masked',
    handler: async (scope) =>
      (await listConfiguration(scope)).map((row) =>
        configurationWire(row, scope.user.user_timezone),
      ),
  }),
  route({
    method: 'PATCH',
    url: CONFIGURATIONS,
    scope: 'instance',
    body: UpdateConfiguration,
    response: z.array(ConfigRow),
    doc: 'Changes settings by their keys',
    handler: async (scope, { body }) =>
      (await updateConfiguration(scope, body)).map((row) =>
        configurationWire(row, scope.user.user_timezone),
      ),
  }),
  route({
    method: 'POST',
    url: '/api/instances/email-credentials-check/',
    scope: 'instance',
    transaction: false,
    body: CheckMail,
    response: Message,
    doc: 'Sends a test mail and tells what the server answered',
    handler: async (scope, { body }) => {
      if (!body.receiver_email) throw badRequest('Receiver email is required');
      const failure = await sendTestMail(scope.platform, body.receiver_email);
      if (failure) throw refusal(400, { error: failure.message, detail: failure.answer });
      return { message: 'Email successfully sent.' };
    },
  }),
  route({
    method: 'GET',
    url: '/api/instances/workspace-slug-check/',
    scope: 'instance',
    query: z.object({ slug: z.string().trim().catch('') }),
    response: z.object({ status: z.boolean() }),
    doc: 'Whether a workspace slug is free',
    handler: async (scope, { query }) => {
      if (query.slug === '') throw badRequest('Workspace Slug is required');
      return { status: await isSlugOpen(scope, query.slug) };
    },
  }),
  route({
    method: 'GET',
    url: WORKSPACES,
    scope: 'instance',
    query: PageQuery.extend({ search: z.string().trim().max(200).catch('') }),
    response: pageReply(AdminWorkspace),
    doc: 'All workspaces',
    handler: async (scope, { query }) => {
      const page = readPage(query, WORKSPACES_A_PAGE);
      const { total, rows } = await listWorkspaces(scope, page, query.search);
      const zone = scope.user.user_timezone;
      return pageOf(
        page,
        total,
        rows.map((row) => adminWorkspaceWire(row, zone)),
      );
    },
  }),
  route({
    method: 'POST',
    url: WORKSPACES,
    scope: 'instance',
    body: CreateWorkspace,
    status: 201,
    response: AdminWorkspace,
    doc: 'Makes a workspace',
    handler: async (scope, { body }) =>
      adminWorkspaceWire(await createInstanceWorkspace(scope, body), scope.user.user_timezone),
  }),
];
