/** Requests that `app/prefetch.ts` started before the program was loaded. */
export interface Prefetched {
  readonly me: Promise<Response>;
  readonly workspaces: Promise<Response>;
  /** First load of the audiences that a list of items needs. */
  readonly start: Promise<Response>;
  /** First rows of that list. */
  readonly rows: Promise<Response>;
  /** The item of the address. */
  readonly item: Promise<Response>;
  /** What the feed brings of it while it is open: comments, activity. */
  readonly opened: Promise<Response>;
  /** Worker of the local copy. */
  readonly copy: Worker;
}

declare global {
  var tuttiAhead: Partial<Prefetched> | undefined;
}

/** Milliseconds since navigation after which unused requests are dropped. */
const LIMIT = 15_000;

/** Takes a prefetched request; null if it was not started, or was taken already. */
export function takePrefetched<Name extends keyof Prefetched>(name: Name): Prefetched[Name] | null {
  const found = performance.now() < LIMIT ? globalThis.tuttiAhead?.[name] : undefined;
  delete globalThis.tuttiAhead?.[name];
  return found ?? null;
}
