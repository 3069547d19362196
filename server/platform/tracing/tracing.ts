import { parseTraceParent } from '#shared/lib/traces.ts';

/** Facts about a span: numbers and names of the program's own things, never what people wrote. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** Where a span belongs. */
export interface SpanPlace {
  readonly traceId: string;
  /** The span above it; absent = it is the root of its trace. */
  readonly parentId?: string;
  /** The id of the span itself, where others name it without being told; by default random. */
  readonly ownId?: string;
  /** Another trace that led to it. */
  readonly link?: { readonly traceId: string; readonly spanId: string };
}

export interface SpanStart {
  /** A route, a kind of job, a statement's verb and table: one of few. */
  readonly name: string;
  readonly kind?: 'server' | 'client' | 'consumer';
  readonly facts?: SpanFacts;
  /** Start by this process's clock, in milliseconds; by default now. */
  readonly start?: number;
}

/** A span that has begun. */
export interface OpenSpan {
  add(facts: SpanFacts): void;
  /** Names it anew, once it is known what it covers. */
  rename(name: string): void;
  /** Marks what it covers as failed. */
  fail(): void;
  /** Ends it, now or at a time by this process's clock. Later calls have no effect. */
  end(at?: number): void;
  /** Runs work whose parts are spans below this one. */
  run<T>(work: () => T): T;
}

/**
 * What this process tells a collector of OpenTelemetry. A platform without it records nothing, and
 * has not loaded the SDK.
 */
export interface Tracing {
  /** The recorded share of all traces, 0 to 1. */
  readonly share: number;
  /** Begins a span at a place, null = in a trace of its own; null when that trace is not recorded. */
  begin(start: SpanStart, place: SpanPlace | null): OpenSpan | null;
  /** Begins a span below the current one; null when there is none. */
  beginWithin(start: SpanStart): OpenSpan | null;
  /** The current span as a `traceparent`, for work that is done elsewhere; undefined = none. */
  here(): string | undefined;
  /** Why the collector takes nothing at the moment; null = it does. */
  probe(): Promise<string | null>;
  /** Delivers what was recorded, for at most so many milliseconds. */
  close(limit: number): Promise<void>;
}

/** Runs work in a span if it is recorded; the span fails with the work. */
export async function inSpan<T>(span: OpenSpan | null, work: () => Promise<T>): Promise<T> {
  if (!span) return work();
  try {
    return await span.run(work);
  } catch (error) {
    span.fail();
    throw error;
  } finally {
    span.end();
  }
}

/** The place below a recorded span of another process or moment; null without one. */
export function placeBelow(traceParent: unknown): SpanPlace | null {
  const above = parseTraceParent(traceParent);
  return above?.isRecorded ? { traceId: above.traceId, parentId: above.spanId } : null;
}
