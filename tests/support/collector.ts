import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { z } from 'zod';

const Attribute = z.object({
  key: z.string(),
  value: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .transform((value) => Object.values(value)[0]),
});

const Facts = z
  .array(Attribute)
  .default([])
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value])));

const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.string().transform((text) => Number(BigInt(text) / 1_000n) / 1_000),
  endTimeUnixNano: z.string().transform((text) => Number(BigInt(text) / 1_000n) / 1_000),
  attributes: Facts,
  status: z.object({ code: z.int().default(0) }).optional(),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
});

/** A delivery by OTLP/HTTP in JSON (opentelemetry-proto, trace_service.proto). */
const Delivery = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Facts }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

export type CollectedSpan = z.output<typeof Span> & {
  /** Facts about the process that sent it. */
  readonly resource: Readonly<Record<string, unknown>>;
};

/** A real HTTP server that takes traces as a collector of OpenTelemetry does. */
export interface TestCollector {
  readonly url: string;
  /** What it answers with. */
  status: number;
  readonly spans: CollectedSpan[];
  /** Heads and bodies as they arrived. */
  readonly requests: { readonly path: string; readonly headers: object; readonly body: string }[];
  /** The spans of a trace by name; a mutation id names its trace. */
  trace(id: string): Map<string, CollectedSpan[]>;
  close(): Promise<void>;
}

/** Starts a collector that answers with the status. */
export async function startCollector(firstStatus = 200): Promise<TestCollector> {
  const spans: CollectedSpan[] = [];
  const requests: TestCollector['requests'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      requests.push({ path: request.url ?? '', headers: request.headers, body });
      for (const { resource, scopeSpans } of Delivery.parse(JSON.parse(body)).resourceSpans) {
        const own = scopeSpans.flatMap((scope) => scope.spans);
        spans.push(...own.map((span) => ({ ...span, resource: resource.attributes })));
      }
      response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const collector: TestCollector = {
    status: firstStatus,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    trace(id) {
      const traceId = id.replaceAll('-', '');
      return Map.groupBy(
        spans.filter((span) => span.traceId === traceId),
        ({ name }) => name,
      );
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return collector;
}
