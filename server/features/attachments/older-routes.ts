import { z } from 'zod';

import type { AssetRow } from '#server/features/assets/events.ts';
import { listItemAssets } from '#server/features/assets/queries.ts';
import { assetWire } from '#server/features/assets/serving/queries.ts';
import { orDelete, storeFormFile } from '#server/features/assets/uploads/commands.ts';
import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import { route } from '#server/platform/http/route.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { FileAsset } from '#shared/contract/assets.ts';

import { addAttachment, deleteAttachment } from './commands.ts';

const ATTACHMENTS =
  '/api/workspaces/:slug/projects/:project_id/issues/:work_item_id/issue-attachments/' as const;
/** Calls of earlier clients about attachments, which upload through the server. */
export const olderAttachmentRoutes = [
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
      const row = await orDelete(scope, file, () =>
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
