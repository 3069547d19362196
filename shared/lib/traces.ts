/**
 * A trace has the id of the mutation that it follows: 128 bits that no two mutations share. The id
 * is in the request, in the change log and in each frame already, so every process and every client
 * finds the trace without being told.
 */
export interface TraceOfMutation {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** Span of the whole act, the root of its trace: 16 hexadecimal digits. */
  readonly rootId: string;
}

/** The trace of a mutation; null when the id is no UUID. */
export function traceOf(mutationId: string): TraceOfMutation | null {
  const traceId = mutationId.replaceAll('-', '').toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(traceId)) return null;
  const rootId = traceId.slice(16);
  return /^0+$/.test(rootId) ? null : { traceId, rootId };
}

/** Random digits at the end: before them ids of one millisecond count up. */
const DIGITS = 10;

/**
 * Whether a trace is among the recorded share of all (0 to 1): the same answer in every process and
 * client, because it depends on the random end of the id alone.
 */
export function isTraced(traceId: string, share: number): boolean {
  return Number.parseInt(traceId.slice(-DIGITS), 16) / 16 ** DIGITS < share;
}

/** The header `traceparent` of a recorded span (W3C Trace Context). */
export function traceParent(traceId: string, spanId: string): string {
  return `00-${traceId}-${spanId}-01`;
}

const PARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** Trace and span of a header `traceparent`; null when it is malformed. */
export function parseTraceParent(
  header: unknown,
): { readonly traceId: string; readonly spanId: string; readonly isRecorded: boolean } | null {
  const found = typeof header === 'string' ? PARENT.exec(header) : null;
  const [, traceId = '', spanId = '', flags = '0'] = found ?? [];
  if (!found || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, isRecorded: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Most acts, and most paints, in a report of a client. */
export const MAX_TRACED = 50;
