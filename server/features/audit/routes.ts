import { route, type Route } from '#server/platform/http/route.ts';
import { HttpReply } from '#server/platform/replies/reply.ts';
import { AuditPage, ListAudit } from '#shared/contract/audit.ts';
import { Id } from '#shared/contract/fields.ts';

import { exportAudit } from './csv.ts';
import { listAudit } from './queries.ts';

export const auditRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/instances/audit/',
    scope: 'instance',
    query: ListAudit.extend({ before: Id.optional() }),
    response: AuditPage,
    doc: 'Lists who did what from where, the newest first (own addition)',
    handler: (scope, { query: { before, ...asked } }) => listAudit(scope, asked, before),
  }),
  route({
    method: 'GET',
    url: '/api/instances/audit/export/',
    scope: 'instance',
    query: ListAudit,
    response: 'text',
    doc: 'Returns the same as CSV (own addition)',
    handler: async (scope, { query }) =>
      new HttpReply(200, await exportAudit(scope, query), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit-log.csv"',
      }),
  }),
];
