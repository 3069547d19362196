/** Requests that `app/prefetch.ts` started before the program was loaded. */
export interface Prefetched {
  /** Replies of the server. */
  readonly me: Promise<Response>;
  readonly workspaces: Promise<Response>;
  /** Of the audiences that a list of items needs. */
  readonly start: Promise<Response>;
  /** The first rows of that list. */
  readonly rows: Promise<Response>;
  /** The worker of the local copy. */
  readonly copy: Worker;
}

declare global {
  var tuttiAhead: Partial<Prefetched> | undefined;
}

/** What nobody has taken by then is of no use any more, in milliseconds since the page was asked for. */
const LIMIT = 15_000;

/** Takes a started request; null if it was not started or was already taken. */
export function takePrefetched<Name extends keyof Prefetched>(name: Name): Prefetched[Name] | null {
  const found = performance.now() < LIMIT ? globalThis.tuttiAhead?.[name] : undefined;
  delete globalThis.tuttiAhead?.[name];
  return found ?? null;
}
