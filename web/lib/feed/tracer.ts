import type { TraceReport } from '#shared/contract/traces.ts';
import { isTraced, MAX_TRACED, traceOf, traceParent } from '#shared/lib/traces.ts';
import { addressOf } from '#web/lib/http/http.ts';
import type { RequestTracer, TracedRequest } from '#web/lib/http/request-tracer.ts';
import type { FeedStore, Frame } from '#web/lib/store/feed-store.ts';

/** Shortest delay of a report and its random part, in milliseconds: many clients see one change. */
const DELAY = { least: 3_000, random: 3_000 };
/** Durations beyond an hour say nothing about the program. */
const LONGEST_MS = 3_600_000;
/** Most ids that are remembered. */
const MAX_IDS = 500;

export interface TracerOptions {
  /** The recorded share of all traces, as the server said. */
  readonly share: number;
  readonly feed: Pick<FeedStore, 'onIncoming' | 'onFrame'>;
  /** Tests replace the rest. */
  readonly report?: (report: TraceReport) => Promise<unknown>;
  /** Calls `run` once the screen shows what was applied just now. */
  readonly whenPainted?: (run: () => void) => void;
  readonly delay?: typeof DELAY;
}

type Act = TraceReport['acts'][number];
type Paint = TraceReport['paints'][number];
/** What is reported, with the end of its time by the page's clock instead of `ago`. */
type Ended<Entry extends Act | Paint> = Omit<Entry, 'ago'> & { readonly end: number };

/**
 * Measures what the server cannot see of a recorded change: how long it waited in this client, and
 * how long another client takes to show it. Loaded only while the server traces.
 */
export class Tracer implements RequestTracer {
  readonly #options: TracerOptions;
  readonly #stops: readonly (() => void)[];
  /** Changes of this page: their frames show nothing new here. */
  readonly #known = new Set<string>();
  #acts: Ended<Act>[] = [];
  #paints: Ended<Paint>[] = [];
  #arrivedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: TracerOptions) {
    this.#options = options;
    this.#stops = [
      options.feed.onIncoming(() => (this.#arrivedAt = performance.now())),
      options.feed.onFrame((frame) => this.#applied(frame)),
    ];
  }

  stop(): void {
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
  }

  begin(mutationId: string, waited: number): TracedRequest | null {
    const trace = this.#recorded(mutationId);
    if (!trace) return null;
    this.#remember(mutationId);
    const sentAt = performance.now();
    return {
      parent: traceParent(trace.traceId, trace.rootId),
      answered: (status) => {
        const end = performance.now();
        const took = waited + end - sentAt;
        const isAgain = status === 429 || status >= 502;
        if (isAgain || took > LONGEST_MS || this.#acts.length === MAX_TRACED) return;
        this.#acts.push({ mutation_id: mutationId, took, queued: waited, end });
        this.#schedule();
      },
    };
  }

  #applied({ mids }: Frame): void {
    const fresh = mids.filter((id) => !this.#known.has(id) && this.#recorded(id));
    if (fresh.length === 0 || isHidden()) return;
    for (const id of fresh) this.#remember(id);
    const began = this.#arrivedAt;
    const applied = performance.now() - began;
    (this.#options.whenPainted ?? whenShown)(() => {
      const end = performance.now();
      const room = MAX_TRACED - this.#paints.length;
      const seen = fresh.map((id) => ({ mutation_id: id, took: end - began, applied, end }));
      this.#paints.push(...seen.filter(({ took }) => took <= LONGEST_MS).slice(0, room));
      this.#schedule();
    });
  }

  #recorded(mutationId: string) {
    const trace = traceOf(mutationId);
    return trace && isTraced(trace.traceId, this.#options.share) ? trace : null;
  }

  #remember(id: string): void {
    this.#known.add(id);
    const [oldest] = this.#known;
    if (this.#known.size > MAX_IDS && oldest !== undefined) this.#known.delete(oldest);
  }

  #schedule(): void {
    const { least, random } = this.#options.delay ?? DELAY;
    this.#timer ??= setTimeout(() => this.#send(), least + Math.random() * random);
  }

  #send(): void {
    this.#timer = undefined;
    const now = performance.now();
    const sent = <Entry extends { end: number }>({ end, ...rest }: Entry) => ({
      ...rest,
      ago: Math.min(LONGEST_MS, now - end),
    });
    const report = { acts: this.#acts.map(sent), paints: this.#paints.map(sent) };
    this.#acts = [];
    this.#paints = [];
    void (this.#options.report ?? post)(report).catch(() => undefined);
  }
}

/** Not by `send`, which would be traced again, and whose failures concern people. */
function post(report: TraceReport): Promise<unknown> {
  return fetch(addressOf('/api/traces/'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    keepalive: true,
    body: JSON.stringify(report),
  });
}

/** A hidden page paints nothing. */
function isHidden(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'hidden';
}

/** The store tells the screens in the next frame; what is queued behind it runs after the paint. */
function whenShown(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
