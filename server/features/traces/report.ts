import type { SpanPlace, Tracing } from '#server/platform/tracing/tracing.ts';
import type { TraceReport } from '#shared/contract/traces.ts';
import { traceOf, type TraceOfMutation } from '#shared/lib/traces.ts';

/** Spans of clients that a process takes in a second: a hostile client must not fill the collector. */
const MAX_EACH_SECOND = 500;

/**
 * Makes spans of what a client measured. Their times are by this process's clock: the end of each is
 * as long ago as the client says, plus the way of the report.
 */
export function recordReport(tracing: Tracing, { acts, paints }: TraceReport): void {
  const now = Date.now();
  if (!isAllowed(tracing, acts.length * 2 + paints.length, now)) return;
  for (const { mutation_id, took, queued, ago } of acts) {
    const trace = traceOf(mutation_id);
    if (!trace) continue;
    const end = now - ago;
    const start = end - took;
    record(tracing, 'client act', root(trace), start, end);
    if (queued > 0) record(tracing, 'client queue', below(trace), start, start + queued);
  }
  for (const { mutation_id, took, applied, ago } of paints) {
    const trace = traceOf(mutation_id);
    if (!trace) continue;
    const end = now - ago;
    const facts = { 'tutti.applied_ms': applied };
    record(tracing, 'client paint', below(trace), end - took, end, facts);
  }
}

const root = ({ traceId, rootId }: TraceOfMutation) => ({ traceId, ownId: rootId });
const below = ({ traceId, rootId }: TraceOfMutation) => ({ traceId, parentId: rootId });

function record(
  tracing: Tracing,
  name: string,
  place: SpanPlace,
  start: number,
  end: number,
  facts: Readonly<Record<string, number>> = {},
): void {
  tracing.begin({ name, kind: 'client', start, facts }, place)?.end(end);
}

interface Budget {
  second: number;
  spans: number;
}

const budgets = new WeakMap<Tracing, Budget>();

function isAllowed(tracing: Tracing, spans: number, now: number): boolean {
  const second = Math.floor(now / 1_000);
  const known = budgets.get(tracing);
  const used = known?.second === second ? known.spans : 0;
  budgets.set(tracing, { second, spans: used + spans });
  return used + spans <= MAX_EACH_SECOND;
}
