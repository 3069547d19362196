import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';

import type { Tracing } from './tracing.ts';

/** Limit of a delivery with its repetitions, in milliseconds. */
const PATIENCE_MS = 10_000;
/** Limit of a probe in milliseconds. */
const PROBE_MS = 4_000;
/** A collector that is away is mentioned in the log this often, in milliseconds. */
const COMPLAIN_MS = 600_000;

export interface Collector {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Delivers spans to a collector by OTLP over HTTP, and logs when it cannot. */
export function makeExporter({ url, headers }: Collector, log: FastifyBaseLogger): SpanExporter {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: PATIENCE_MS });
  let saidAt = -Infinity;
  let isAway = false;
  const note = (error: Error | undefined) => {
    const now = performance.now();
    if (error === undefined && isAway) {
      isAway = false;
      log.info('traces are delivered again');
    }
    if (error === undefined || now - saidAt < COMPLAIN_MS) return;
    saidAt = now;
    isAway = true;
    log.warn({ err: error }, 'traces cannot be delivered to the collector; they are dropped');
  };
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        note(result.error);
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

/** Sends the collector an empty delivery, which it accepts as any other. */
export function probeOf({ url, headers }: Collector): Tracing['probe'] {
  return async () => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"resourceSpans":[]}',
      signal: AbortSignal.timeout(PROBE_MS),
      redirect: 'manual',
    });
    await reply.body?.cancel();
    return reply.ok ? null : `HTTP ${reply.status}`;
  };
}
