import { assetWire } from '#server/features/assets/serving/queries.ts';
import { type UserScope } from '#server/platform/access/scope.ts';
import { route } from '#server/platform/http/route.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { FileAsset, FoundAsset } from '#shared/contract/assets.ts';

import type { AssetRow } from './events.ts';
import {
  addOwnFile,
  addWorkspaceFile,
  deleteOwnFile,
  findOwnFile,
  findWorkspaceFile,
  flagWorkspaceFile,
} from './older-commands.ts';
import { orDelete, storeFormFile } from './uploads/commands.ts';

/** Older clients send the workspace's id, others its slug. */
const WORKSPACE_FILE = '/api/workspaces/file-assets/:workspace/:key/' as const;
const OWN_FILES = '/api/users/file-assets/' as const;

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
      const row = await orDelete(scope, file, () =>
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
      const { file } = await findWorkspaceFile(scope, params.workspace, params.key);
      return found(scope, file);
    },
  }),
  route({
    method: 'DELETE',
    url: WORKSPACE_FILE,
    scope: 'user',
    response: 'none',
    doc: 'Deletes a file by its key, older call',
    handler: (scope, { params }) => flagWorkspaceFile(scope, params.workspace, params.key, true),
  }),
  route({
    method: 'POST',
    url: `${WORKSPACE_FILE}restore/`,
    scope: 'user',
    response: 'none',
    doc: 'Brings a file back by its key, older call',
    handler: (scope, { params }) => flagWorkspaceFile(scope, params.workspace, params.key, false),
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
      const row = await orDelete(scope, file, () =>
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

/** An unknown key is a reply here, not an error. */
function found(scope: UserScope, file: AssetRow | undefined): FoundAsset {
  if (!file) return { error: 'Asset key does not exist', status: false };
  return { data: [assetWire(scope, file)], status: true };
}

/** Calls of earlier clients, which upload through the server. */
export const olderRoutes = [...workspaceRoutes, ...ownRoutes];
