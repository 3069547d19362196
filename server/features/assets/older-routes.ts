import { z } from 'zod';

import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import { inTransaction, type UserScope } from '#server/platform/access/scope.ts';
import { route } from '#server/platform/http/route.ts';
import { FileAsset, FoundAsset } from '#shared/contract/assets.ts';

import { addAttachment, deleteAttachment } from './attachment-commands.ts';
import type { AssetRow } from './events.ts';
import { orForget, storeFormFile } from './form-upload.ts';
import {
  addOwnFile,
  addWorkspaceFile,
  deleteOwnFile,
  findOwnFile,
  findWorkspaceFile,
  flagWorkspaceFile,
} from './older-commands.ts';
import { listItemAssets } from './queries.ts';
import { assetWire } from './wire.ts';

const ATTACHMENTS =
  '/api/workspaces/:slug/projects/:project_id/issues/:work_item_id/issue-attachments/' as const;
const WORKSPACE_FILE = '/api/workspaces/file-assets/:workspace_id/:key/' as const;
const OWN_FILES = '/api/users/file-assets/' as const;

const attachmentRoutes = [
  route({
    method: 'GET',
    url: ATTACHMENTS,
    scope: 'project',
    action: 'attachment.list',
    response: z.array(FileAsset),
    doc: 'Every file of a work item, older call',
    handler: async (scope, { params }) => {
      const item = await getVisibleWorkItem(scope, params.work_item_id);
      return (await listItemAssets(scope, item.id)).map((row) => assetWire(scope, row));
    },
  }),
  route({
    method: 'POST',
    url: ATTACHMENTS,
    scope: 'project',
    action: 'attachment.create',
    transaction: false,
    multipart: true,
    status: 201,
    response: FileAsset,
    doc: 'Adds an attachment sent with the form, older call',
    handler: async (scope, { params }, { request }) => {
      const item = await getVisibleWorkItem(scope, params.work_item_id);
      const file = await storeFormFile(scope, request, item.workspace_id);
      const row = await orForget(scope, file, () =>
        inTransaction<typeof scope, AssetRow>(scope.platform, scope, (inner) =>
          addAttachment(inner, item.id, file),
        ),
      );
      return assetWire(scope, row);
    },
  }),
  route({
    method: 'DELETE',
    url: `${ATTACHMENTS}:id/`,
    scope: 'project',
    action: 'attachment.delete',
    response: 'none',
    doc: 'Deletes an attachment and its file, older call',
    handler: async (scope, { params }) => {
      const { asset } = await deleteAttachment(scope, params.work_item_id, params.id);
      const { files, log } = scope.platform;
      scope.afterCommit(() => {
        files.remove(asset).catch((error: unknown) => {
          log.warn({ err: error, asset }, 'a deleted file could not be removed');
        });
      });
    },
  }),
];

const workspaceRoutes = [
  route({
    method: 'POST',
    url: '/api/workspaces/:slug/file-assets/',
    scope: 'workspace',
    action: 'workspace_asset.create',
    transaction: false,
    multipart: true,
    status: 201,
    response: FileAsset,
    doc: 'Adds a file sent with the form, older call',
    handler: async (scope, _input, { request }) => {
      const file = await storeFormFile(scope, request, scope.workspace.id);
      const row = await orForget(scope, file, () =>
        inTransaction<typeof scope, AssetRow>(scope.platform, scope, (inner) =>
          addWorkspaceFile(inner, file),
        ),
      );
      return assetWire(scope, row);
    },
  }),
  route({
    method: 'GET',
    url: WORKSPACE_FILE,
    scope: 'user',
    response: FoundAsset,
    doc: 'A file by its key, older call',
    handler: async (scope, { params }) => {
      const { file } = await findWorkspaceFile(scope, params.workspace_id, params.key);
      return found(scope, file);
    },
  }),
  route({
    method: 'DELETE',
    url: WORKSPACE_FILE,
    scope: 'user',
    response: 'none',
    doc: 'Deletes a file by its key, older call',
    handler: (scope, { params }) => flagWorkspaceFile(scope, params.workspace_id, params.key, true),
  }),
  route({
    method: 'POST',
    url: `${WORKSPACE_FILE}restore/`,
    scope: 'user',
    response: 'none',
    doc: 'Brings a file back by its key, older call',
    handler: (scope, { params }) =>
      flagWorkspaceFile(scope, params.workspace_id, params.key, false),
  }),
];

const ownRoutes = [
  route({
    method: 'POST',
    url: OWN_FILES,
    scope: 'user',
    transaction: false,
    multipart: true,
    status: 201,
    response: FileAsset,
    doc: 'Adds a file of my own sent with the form, older call',
    handler: async (scope, _input, { request }) => {
      const file = await storeFormFile(scope, request, null);
      const row = await orForget(scope, file, () =>
        inTransaction<typeof scope, AssetRow>(scope.platform, scope, (inner) =>
          addOwnFile(inner, file),
        ),
      );
      return assetWire(scope, row);
    },
  }),
  route({
    method: 'GET',
    url: `${OWN_FILES}:key/`,
    scope: 'user',
    response: FoundAsset,
    doc: 'My file by its key, older call',
    handler: async (scope, { params }) => found(scope, await findOwnFile(scope, params.key)),
  }),
  route({
    method: 'DELETE',
    url: `${OWN_FILES}:key/`,
    scope: 'user',
    response: 'none',
    doc: 'Deletes my file by its key, older call',
    handler: (scope, { params }) => deleteOwnFile(scope, params.key),
  }),
];

/** An unknown key is no error here. */
function found(scope: UserScope, file: AssetRow | undefined): FoundAsset {
  if (!file) return { error: 'Asset key does not exist', status: false };
  return { data: [assetWire(scope, file)], status: true };
}

/** The calls of earlier clients, which send files through the server. */
export const olderRoutes = [...attachmentRoutes, ...workspaceRoutes, ...ownRoutes];
