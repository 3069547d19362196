import { z } from 'zod';

import { route } from '#server/platform/http/route.ts';
import { AssetTicket, AttachAssets, ConfirmAsset, CreateAsset } from '#shared/contract/assets.ts';

import { attachAssets, confirmAsset, createAsset, deleteAsset, restoreAsset } from './commands.ts';
import { confirmOwnPicture, createOwnPicture, deleteOwnPicture } from './own-pictures.ts';
import { findAsset, getAsset, getOwnPicture, getPublicPicture } from './queries.ts';
import { redirectToFile, withStoredFacts } from './serving/queries.ts';

const IN_WORKSPACE = '/api/assets/v2/workspaces/:slug/' as const;
const IN_PROJECT = `${IN_WORKSPACE}projects/:project_id/` as const;
const OWN = '/api/assets/v2/user-assets/' as const;

const workspaceRoutes = [
  route({
    method: 'POST',
    url: IN_WORKSPACE,
    scope: 'workspace',
    action: 'workspace_asset.create',
    body: CreateAsset,
    status: 200,
    response: AssetTicket,
    doc: 'Asks to upload a picture of a workspace',
    handler: (scope, { body }) => createAsset(scope, body),
  }),
  route({
    method: 'GET',
    url: `${IN_WORKSPACE}:asset_id/`,
    scope: 'workspace',
    action: 'workspace_asset.read',
    response: 'redirect',
    doc: 'Leads to a picture of a workspace',
    handler: async (scope, { params }) =>
      redirectToFile(scope, await getAsset(scope, params.asset_id)),
  }),
  route({
    method: 'PATCH',
    url: `${IN_WORKSPACE}:asset_id/`,
    scope: 'workspace',
    action: 'workspace_asset.update',
    body: ConfirmAsset,
    transaction: false,
    response: 'none',
    doc: 'Confirms the upload; a logo or cover takes its place',
    handler: async (scope, { params: { asset_id }, body }) =>
      withStoredFacts(scope, await getAsset(scope, asset_id), (inner, facts) =>
        confirmAsset(inner, asset_id, body, facts),
      ),
  }),
  route({
    method: 'DELETE',
    url: `${IN_WORKSPACE}:asset_id/`,
    scope: 'workspace',
    action: 'workspace_asset.delete',
    response: 'none',
    doc: 'Deletes a picture of a workspace',
    handler: (scope, { params }) => deleteAsset(scope, params.asset_id),
  }),
  route({
    method: 'POST',
    url: `${IN_WORKSPACE}restore/:asset_id/`,
    scope: 'workspace',
    action: 'workspace_asset.update',
    response: 'none',
    doc: 'Brings a deleted picture back',
    handler: (scope, { params }) => restoreAsset(scope, params.asset_id),
  }),
  route({
    method: 'GET',
    url: `${IN_WORKSPACE}check/:asset_id/`,
    scope: 'workspace',
    action: 'workspace_asset.read',
    response: z.object({ exists: z.boolean() }),
    doc: 'Whether a picture is there',
    handler: async (scope, { params }) => {
      const asset = await findAsset(scope, params.asset_id);
      return { exists: asset !== null && asset.deleted_at === null };
    },
  }),
  route({
    method: 'POST',
    url: `${IN_WORKSPACE}:entity_id/bulk/`,
    scope: 'workspace',
    action: 'workspace_asset.create',
    body: AttachAssets,
    response: 'none',
    doc: 'Ties pictures to what was made after them',
    handler: (scope, { params, body }) => attachAssets(scope, params.entity_id, body),
  }),
];

const projectRoutes = [
  route({
    method: 'POST',
    url: IN_PROJECT,
    scope: 'project',
    action: 'project_asset.create',
    body: CreateAsset,
    status: 200,
    response: AssetTicket,
    doc: 'Asks to upload a picture of a project',
    handler: (scope, { body }) => createAsset(scope, body),
  }),
  route({
    method: 'GET',
    url: `${IN_PROJECT}:asset_id/`,
    scope: 'project',
    action: 'project_asset.read',
    response: 'redirect',
    doc: 'Leads to a picture of a project',
    handler: async (scope, { params }) =>
      redirectToFile(scope, await getAsset(scope, params.asset_id)),
  }),
  route({
    method: 'PATCH',
    url: `${IN_PROJECT}:asset_id/`,
    scope: 'project',
    action: 'project_asset.update',
    body: ConfirmAsset,
    transaction: false,
    response: 'none',
    doc: 'Confirms the upload',
    handler: async (scope, { params: { asset_id }, body }) =>
      withStoredFacts(scope, await getAsset(scope, asset_id), (inner, facts) =>
        confirmAsset(inner, asset_id, body, facts),
      ),
  }),
  route({
    method: 'DELETE',
    url: `${IN_PROJECT}:asset_id/`,
    scope: 'project',
    action: 'project_asset.delete',
    response: 'none',
    doc: 'Deletes a picture of a project',
    handler: (scope, { params }) => deleteAsset(scope, params.asset_id),
  }),
  route({
    method: 'POST',
    url: `${IN_PROJECT}:entity_id/bulk/`,
    scope: 'project',
    action: 'project_asset.create',
    body: AttachAssets,
    response: 'none',
    doc: 'Ties pictures to what was made after them',
    handler: (scope, { params, body }) => attachAssets(scope, params.entity_id, body),
  }),
];

const ownRoutes = [
  route({
    method: 'POST',
    url: OWN,
    scope: 'user',
    body: CreateAsset,
    status: 200,
    response: AssetTicket,
    doc: 'Asks to upload my avatar or cover',
    handler: (scope, { body }) => createOwnPicture(scope, body),
  }),
  route({
    method: 'PATCH',
    url: `${OWN}:asset_id/`,
    scope: 'user',
    transaction: false,
    response: 'none',
    doc: 'Confirms the upload and shows the picture',
    handler: async (scope, { params: { asset_id } }) =>
      withStoredFacts(scope, await getOwnPicture(scope, asset_id), (inner, facts) =>
        confirmOwnPicture(inner, asset_id, facts),
      ),
  }),
  route({
    method: 'DELETE',
    url: `${OWN}:asset_id/`,
    scope: 'user',
    response: 'none',
    doc: 'Deletes my avatar or cover',
    handler: (scope, { params }) => deleteOwnPicture(scope, params.asset_id),
  }),
  route({
    method: 'GET',
    url: '/api/assets/v2/static/:asset_id/',
    scope: 'public',
    response: 'redirect',
    doc: 'Leads to an avatar, cover or logo',
    handler: async (scope, { params }) => {
      const asset = await getPublicPicture(scope, params.asset_id);
      // A page full of avatars requests each once; the signed URL lives far longer.
      return redirectToFile(scope, asset, { 'cache-control': 'private, max-age=300' });
    },
  }),
];

export const assetRoutes = [...workspaceRoutes, ...projectRoutes, ...ownRoutes];
