import { AsyncLocalStorage } from 'node:async_hooks';

import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  RandomIdGenerator,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

import { isTraced, traceParent } from '#shared/lib/traces.ts';

import type { OpenSpan, SpanFacts, SpanPlace, SpanStart, Tracing } from './tracing.ts';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** Limits of what waits for the collector: the rest is dropped. */
const MAX_WAITING = 4_096;

export interface RecorderOptions {
  readonly share: number;
  /** What every span says about this process. */
  readonly resource: SpanFacts;
  readonly exporter: SpanExporter;
  readonly probe: Tracing['probe'];
  /** Interval of deliveries in milliseconds. */
  readonly delay: number;
}

/**
 * The SDK behind `Tracing`. Nothing of it is global, since a process may hold several platforms:
 * the current span is kept here.
 */
export function makeRecorder(options: RecorderOptions): Tracing {
  const ids = new ChosenIds();
  const processor = new BatchSpanProcessor({
    exporter: options.exporter,
    scheduledDelayMillis: options.delay,
    maxQueueSize: MAX_WAITING,
  });
  const provider = new TracerProvider({
    sampler: new AlwaysOnSampler(),
    idGenerator: ids,
    resource: resourceFromAttributes(options.resource),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('tutti');
  const current = new AsyncLocalStorage<Span>();

  const open = (start: SpanStart, place: SpanPlace | null, parent?: Span): OpenSpan => {
    const { name, kind, facts, start: at } = start;
    ids.choose(place);
    const above = parent ?? remoteSpan(place);
    const span = tracer.startSpan(
      name,
      {
        ...(kind && { kind: KINDS[kind] }),
        ...(facts && { attributes: facts }),
        ...(at !== undefined && { startTime: at }),
        ...(place?.link && { links: [{ context: { ...place.link, traceFlags: 1 } }] }),
      },
      above ? trace.setSpan(ROOT_CONTEXT, above) : ROOT_CONTEXT,
    );
    return openSpan(span, (work) => current.run(span, work));
  };
  /** What was begun in a span may go on after it, such as a timer: that is no part of it. */
  const running = () => {
    const span = current.getStore();
    return span?.isRecording() ? span : undefined;
  };

  return {
    share: options.share,
    begin(start, place) {
      const chosen = place ?? { traceId: ids.random.generateTraceId() };
      return isTraced(chosen.traceId, options.share) ? open(start, chosen) : null;
    },
    beginWithin(start) {
      const parent = running();
      return parent ? open(start, null, parent) : null;
    },
    here() {
      const span = running()?.spanContext();
      return span && traceParent(span.traceId, span.spanId);
    },
    probe: options.probe,
    async close(limit) {
      const late = new Promise<void>((resolve) => setTimeout(resolve, limit).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

function openSpan(span: Span, run: OpenSpan['run']): OpenSpan {
  return {
    add: (facts) => void span.setAttributes(facts),
    rename: (name) => void span.updateName(name),
    fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
    end: (at) => {
      if (span.isRecording()) span.end(at);
    },
    run,
  };
}

function remoteSpan(place: SpanPlace | null): Span | undefined {
  if (place?.parentId === undefined) return undefined;
  const { traceId, parentId: spanId } = place;
  return trace.wrapSpanContext({ traceId, spanId, traceFlags: 1, isRemote: true });
}

/** Ids for the next span, where its place names them. */
class ChosenIds {
  readonly random = new RandomIdGenerator();
  #traceId: string | undefined;
  #spanId: string | undefined;

  choose(place: SpanPlace | null): void {
    this.#traceId = place?.traceId;
    this.#spanId = place?.ownId;
  }

  generateTraceId(): string {
    return this.#traceId ?? this.random.generateTraceId();
  }

  generateSpanId(): string {
    return this.#spanId ?? this.random.generateSpanId();
  }
}
