import { randomUUID } from 'node:crypto';

import type { FastifyBaseLogger } from 'fastify';

import type { Config } from '#server/platform/settings/config.ts';
import { VERSION } from '#server/platform/settings/version.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';

/** Interval of deliveries in milliseconds. */
const DELAY_MS = 5_000;

/** Opens the tracing that the settings ask for; null = none, and the SDK is not loaded. */
export async function openTracing(config: Config, log: FastifyBaseLogger): Promise<Tracing | null> {
  const url = addressOf(config);
  if (url === null) return null;
  const [{ makeRecorder }, { makeExporter, probeOf }] = await Promise.all([
    import('#server/platform/tracing/recorder.ts'),
    import('#server/platform/tracing/collector.ts'),
  ]);
  const collector = { url, headers: config.OTEL_EXPORTER_OTLP_HEADERS ?? {} };
  return makeRecorder({
    share: config.OTEL_TRACES_SAMPLER_ARG,
    resource: {
      'service.name': config.OTEL_SERVICE_NAME,
      'service.version': VERSION,
      'service.instance.id': randomUUID(),
      'tutti.role': config.ROLE,
    },
    exporter: makeExporter(collector, log),
    probe: probeOf(collector),
    delay: DELAY_MS,
  });
}

/** Where spans are sent: to the address for traces as it is, or below the one for all signals. */
function addressOf(config: Config): string | null {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_EXPORTER_OTLP_ENDPOINT: all } = config;
  if (own !== undefined) return own;
  return all === undefined ? null : `${all.replace(/\/+$/, '')}/v1/traces`;
}
