/** A write whose trace is recorded. */
export interface TracedRequest {
  /** The header `traceparent`. */
  readonly parent: string;
  /** Takes the status of the reply; a temporary one is followed by another request. */
  answered(status: number): void;
}

/** Measures writes while the server traces. */
export interface RequestTracer {
  /** Begins a request that has waited so many milliseconds since its act; null = not recorded. */
  begin(mutationId: string, waited: number): TracedRequest | null;
}

let current: RequestTracer | null = null;

/** The tracer of this page; null unless the server said that it traces. */
export const requestTracer = (): RequestTracer | null => current;

export function setRequestTracer(tracer: RequestTracer | null): void {
  current = tracer;
}
