import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics of the process, in Prometheus text form at `/api/metrics/`. */
export interface Metrics {
  readonly registry: Registry;
  /** Seconds from request to reply, by route and status class. */
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  /** How far the feed is behind the newest committed change, in milliseconds. */
  readonly feedLag: Gauge;
  /** The longest time until a change was sent, since the last sample. */
  readonly feedDelay: Peak;
  /** Seconds from a committed change to its sent frame. */
  readonly feedSent: Histogram;
  readonly frames: Counter<'kind'>;
  readonly sockets: Gauge;
  /** Visitors of published boards, in their worker process. */
  readonly visitors: Gauge;
  readonly jobs: Counter<'kind' | 'outcome'>;
  /** Open documents of this process, and their stored updates. */
  readonly documents: Gauge;
  readonly documentUpdates: Counter;
}

/** The maximum of noted figures. */
export interface Peak {
  readonly note: (figure: number) => void;
  readonly highest: () => number;
  /** Resets the maximum after it was stored elsewhere. */
  readonly restart: () => void;
}

/** Creates the metrics of a process. */
export function makeMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'tutti_request_seconds',
      help: 'Seconds from request to reply.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    feedLag: new Gauge({
      name: 'tutti_feed_lag_ms',
      help: 'Age of the oldest unpublished change.',
      registers,
    }),
    feedDelay: delayPeak(registry),
    feedSent: new Histogram({
      name: 'tutti_feed_delay_seconds',
      help: 'Seconds from a committed change to its sent frame.',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    frames: new Counter({
      name: 'tutti_frames_total',
      help: 'Frames sent.',
      labelNames: ['kind'],
      registers,
    }),
    sockets: new Gauge({ name: 'tutti_sockets', help: 'Open feed sockets.', registers }),
    visitors: new Gauge({
      name: 'tutti_visitors',
      help: 'Open sockets of visitors of published boards.',
      registers,
    }),
    documents: new Gauge({ name: 'tutti_documents', help: 'Open documents.', registers }),
    documentUpdates: new Counter({
      name: 'tutti_document_updates_total',
      help: 'Documents written, once for each statement that stored their changes.',
      registers,
    }),
    jobs: new Counter({
      name: 'tutti_jobs_total',
      help: 'Jobs run, by outcome.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
  };
}

function delayPeak(registry: Registry): Peak {
  let highest = 0;
  const made = new Gauge({
    name: 'tutti_feed_delay_ms',
    help: 'Longest time from a change to its frame since the last sample.',
    registers: [registry],
    collect() {
      this.set(highest);
    },
  });
  made.set(0);
  return {
    note: (figure) => (highest = Math.max(highest, figure)),
    highest: () => highest,
    restart: () => (highest = 0),
  };
}
