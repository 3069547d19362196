import { route } from '#server/platform/http/route.ts';
import { TraceReport } from '#shared/contract/traces.ts';

import { recordReport } from './report.ts';

export const traceRoutes = [
  route({
    method: 'POST',
    url: '/api/traces/',
    scope: 'user',
    transaction: false,
    body: TraceReport,
    response: 'none',
    doc: 'Reports how long my client took for recorded changes (our own); ignored without tracing',
    handler: async ({ platform: { tracing } }, { body }) => {
      if (tracing) recordReport(tracing, body);
    },
  }),
];
