import { z } from 'zod';

import { lockDocument } from '#server/features/documents/commands.ts';
import { checkWritable } from '#server/features/pages/permissions.ts';
import { getPage } from '#server/features/pages/queries.ts';
import { route } from '#server/platform/http/route.ts';
import { HttpReply } from '#server/platform/replies/reply.ts';
import { Message } from '#shared/contract/fields.ts';
import { UpdatePageDescription } from '#shared/contract/pages.ts';
import { errors } from '#shared/errors.ts';

import { readPageState } from './state.ts';
import { mergePageUpdate } from './write.ts';

const DESCRIPTION =
  '/api/workspaces/:slug/projects/:project_id/pages/:page_id/description/' as const;

/** A page's text as a yjs state. */
export const pageTextRoutes = [
  route({
    method: 'GET',
    url: DESCRIPTION,
    scope: 'project',
    action: 'page.read',
    response: 'file',
    doc: "The state of a page's document as bytes; empty when it has no text",
    handler: async (scope, { params }) => {
      const page = await getPage(scope, params.page_id);
      return new HttpReply(200, await readPageState(scope, page), {
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="page_description.bin"',
      });
    },
  }),
  route({
    method: 'PATCH',
    url: DESCRIPTION,
    scope: 'project',
    action: 'page.update',
    body: UpdatePageDescription,
    response: z.union([Message, z.object({ error: z.string() })]),
    doc: "Merges a state into a page's document",
    handler: async (scope, { params, body }) => {
      await lockDocument(scope.sql, params.page_id);
      const page = await getPage(scope, params.page_id, { lock: true });
      checkWritable(scope, page);
      if (!body.description_binary) return { error: 'No binary data provided' };
      if (body.description_html === undefined) throw errors.badPayload();
      await mergePageUpdate(scope, page, Buffer.from(body.description_binary, 'base64'));
      return { message: 'Updated successfully' };
    },
  }),
];
