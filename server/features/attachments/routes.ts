import { z } from 'zod';

import { assetErrors, getAttachment, listAttachments } from '#server/features/assets/queries.ts';
import {
  assetWire,
  redirectToFile,
  withStoredFacts,
} from '#server/features/assets/serving/queries.ts';
import { getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import { route, withOtherName } from '#server/platform/http/route.ts';
import { AttachmentTicket, CreateAttachment, FileAsset } from '#shared/contract/assets.ts';

import { confirmAttachment, createAttachment, deleteAttachment } from './commands.ts';

const ATTACHMENTS =
  '/api/assets/v2/workspaces/:slug/projects/:project_id/issues/:work_item_id/attachments/' as const;

const listRoutes = [
  route({
    method: 'GET',
    url: ATTACHMENTS,
    scope: 'project',
    action: 'attachment.list',
    response: z.array(FileAsset),
    doc: 'Attachments of a work item',
    handler: async (scope, { params }) => {
      const item = await getVisibleWorkItem(scope, params.work_item_id);
      const rows = await listAttachments(scope, item.id);
      return rows.map((row) => assetWire(scope, row));
    },
  }),
  route({
    method: 'POST',
    url: ATTACHMENTS,
    scope: 'project',
    action: 'attachment.create',
    body: CreateAttachment,
    status: 200,
    response: AttachmentTicket,
    doc: 'Asks to upload an attachment',
    handler: async (scope, { params, body }) => {
      const { ticket, row } = await createAttachment(scope, params.work_item_id, body);
      return { ...ticket, attachment: assetWire(scope, row) };
    },
  }),
];

const singleRoutes = [
  route({
    method: 'GET',
    url: `${ATTACHMENTS}:id/`,
    scope: 'project',
    action: 'attachment.list',
    response: 'redirect',
    doc: 'Leads to an attachment, to save it',
    handler: async (scope, { params }) => {
      const item = await getVisibleWorkItem(scope, params.work_item_id);
      const asset = await getAttachment(scope, item.id, params.id);
      if (!asset.is_uploaded) throw assetErrors.notUploaded();
      return redirectToFile(scope, asset);
    },
  }),
  route({
    method: 'PATCH',
    url: `${ATTACHMENTS}:id/`,
    scope: 'project',
    action: 'attachment.create',
    transaction: false,
    response: 'none',
    doc: 'Confirms the upload of an attachment',
    handler: async (scope, { params: { work_item_id, id } }) => {
      const item = await getVisibleWorkItem(scope, work_item_id);
      const asset = await getAttachment(scope, item.id, id);
      return withStoredFacts(scope, asset, (inner, facts) =>
        confirmAttachment(inner, work_item_id, id, facts),
      );
    },
  }),
  route({
    method: 'DELETE',
    url: `${ATTACHMENTS}:id/`,
    scope: 'project',
    action: 'attachment.delete',
    response: 'none',
    doc: 'Deletes an attachment',
    handler: async (scope, { params }) => {
      await deleteAttachment(scope, params.work_item_id, params.id);
    },
  }),
];

/** Attachments of work items; clients may write `epics` in the path. */
export const attachmentRoutes = withOtherName('issues', 'epics', [...listRoutes, ...singleRoutes]);
