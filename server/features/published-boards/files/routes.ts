import { redirectToFile, withStoredFacts } from '#server/features/assets/serving/queries.ts';
import { route } from '#server/platform/http/route.ts';
import { AssetTicket, AttachAssets, ConfirmAsset, CreateAsset } from '#shared/contract/assets.ts';
import { refusal } from '#shared/errors.ts';

import {
  attachBoardFiles,
  confirmBoardFile,
  createBoardFile,
  deleteBoardFile,
  restoreBoardFile,
} from './commands.ts';
import { getOwnFile, getPublicFile } from './queries.ts';

const FILES = '/api/public/assets/v2/anchor/:anchor/' as const;
const FILE = `${FILES}:asset_id/` as const;

const taking = { scope: 'visitor', action: 'public_board.take_part' } as const;

const restoreRoutes = (['anchor', 'workspaces'] as const).map((word) =>
  route({
    ...taking,
    method: 'POST',
    url: `/api/public/assets/v2/${word}/:anchor/restore/:asset_id/` as const,
    limit: 'board_change',
    response: 'none',
    doc: 'Brings a deleted picture of my comment back',
    handler: (scope, { params }) => restoreBoardFile(scope, params.asset_id),
  }),
);

export const boardFileRoutes = [
  route({
    ...taking,
    method: 'POST',
    url: FILES,
    notFoundError: () => refusal(404, { error: 'Project is not published' }),
    body: CreateAsset,
    limit: 'board_file',
    status: 200,
    response: AssetTicket,
    doc: 'Asks to upload a picture for my comment on a published board',
    handler: (scope, { body }) => createBoardFile(scope, body),
  }),
  route({
    method: 'GET',
    url: FILE,
    limit: 'public_file',
    scope: 'anchor',
    action: 'public_anchor.read',
    notFoundError: () => refusal(404, { error: 'Requested resource could not be found.' }),
    response: 'redirect',
    doc: 'Leads to a picture in a text that visitors read',
    handler: async (scope, { params }) =>
      redirectToFile(scope, await getPublicFile(scope, params.asset_id)),
  }),
  route({
    ...taking,
    method: 'PATCH',
    url: FILE,
    body: ConfirmAsset,
    limit: 'board_change',
    transaction: false,
    response: 'none',
    doc: 'Confirms the upload of a picture for my comment',
    handler: async (scope, { params: { asset_id }, body }) =>
      withStoredFacts(scope, await getOwnFile(scope, asset_id), (inner, facts) =>
        confirmBoardFile(inner, asset_id, body, facts),
      ),
  }),
  route({
    ...taking,
    method: 'DELETE',
    limit: 'board_change',
    url: FILE,
    response: 'none',
    doc: 'Deletes a picture of my comment',
    handler: (scope, { params }) => deleteBoardFile(scope, params.asset_id),
  }),
  route({
    ...taking,
    method: 'POST',
    url: `${FILES}:entity_id/bulk/` as const,
    body: AttachAssets,
    limit: 'board_change',
    response: 'none',
    doc: 'Ties pictures to my comment that was made after them',
    handler: (scope, { params, body }) => attachBoardFiles(scope, params.entity_id, body),
  }),
  ...restoreRoutes,
];
