import { Readable } from 'node:stream';

import { todayIn } from '#server/features/work-items/numbers/queries.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { pageOf, PageQuery, readPage } from '#server/platform/database/paging.ts';
import { zip } from '#server/platform/files/zip.ts';
import { route } from '#server/platform/http/route.ts';
import { HttpReply, redirect } from '#server/platform/replies/reply.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import type { ExportFormat } from '#shared/constants/exports.ts';
import { CreateExport, ExportHistory } from '#shared/contract/exports.ts';
import { Message } from '#shared/contract/fields.ts';
import { pageReply } from '#shared/contract/paging.ts';
import { badRequest } from '#shared/errors.ts';

import { cancelExport, createExport } from './commands.ts';
import type { ExportRow } from './entity.ts';
import { filesOf } from './files.ts';
import { listExports, readExportFile } from './queries.ts';

const EXPORTS = '/api/workspaces/:slug/export-issues/' as const;

const TYPES: Readonly<Record<ExportFormat | 'zip', string>> = {
  csv: 'text/csv; charset=utf-8',
  // Not as JSON, which would look like a reply of the API.
  json: 'application/octet-stream',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

export const exportRoutes = [
  route({
    method: 'POST',
    url: EXPORTS,
    scope: 'workspace',
    action: 'export.create',
    body: CreateExport,
    status: 200,
    response: Message,
    doc: 'Asks for a file of work items; it is made in the background',
    handler: async (scope, { body }) => {
      await createExport(scope, body);
      return { message: 'Once the export is ready you will be able to download it' };
    },
  }),
  route({
    method: 'POST',
    url: `${EXPORTS}file/` as const,
    scope: 'workspace',
    action: 'export.create',
    isHeavy: true,
    // The file is read while it is sent: a transaction would hold the feed back meanwhile.
    transaction: false,
    body: CreateExport,
    response: 'file',
    doc: 'Gives a file of at most 1,000 work items at once (our own)',
    handler: async (scope, { body }) => {
      const row = await inTransaction<WorkspaceScope, ExportRow>(scope.platform, scope, (writing) =>
        createExport(writing, body, { isAtOnce: true }),
      );
      const files = await filesOf(scope, row);
      const [only] = files.length === 1 ? files : [];
      const { name, content } = only ?? {
        name: `${scope.workspace.slug}-${todayIn(scope.user.user_timezone)}.zip`,
        content: zip(files),
      };
      return new HttpReply(200, Readable.from(content, { objectMode: false }), {
        'content-type': TYPES[only ? row.provider : 'zip'],
        'content-disposition': `attachment; filename="${name}"`,
      });
    },
  }),
  route({
    method: 'GET',
    url: EXPORTS,
    scope: 'workspace',
    action: 'export.list',
    query: PageQuery,
    response: pageReply(ExportHistory),
    doc: "Lists the workspace's exports, the newest first",
    handler: async (scope, { query }) => {
      if (!query.per_page || !query.cursor) throw badRequest('per_page and cursor are required');
      const page = readPage(query);
      const { rows, total } = await listExports(scope, page);
      return pageOf(page, total, rows);
    },
  }),
  route({
    method: 'DELETE',
    url: `${EXPORTS}:id/` as const,
    scope: 'workspace',
    action: 'export.create',
    response: 'none',
    doc: 'Ends an own export that is not ready yet (our own)',
    handler: (scope, { params }) => cancelExport(scope, params.id),
  }),
  route({
    method: 'GET',
    url: `${EXPORTS}:id/download/` as const,
    scope: 'workspace',
    action: 'export.read',
    response: 'redirect',
    doc: 'Leads to the file of an own export',
    handler: async (scope, { params }) => {
      const key = await readExportFile(scope, params.id);
      const name = key.slice(key.lastIndexOf('/') + 1);
      return redirect(
        await scope.platform.files.downloadUrl(
          key,
          `attachment; filename="${name}"`,
          'application/zip',
        ),
      );
    },
  }),
];
