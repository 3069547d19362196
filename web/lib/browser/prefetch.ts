/** What `app/prefetch.ts` has begun before the program itself was there. */
export interface Ahead {
  /** Answers of the server. */
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
  var tuttiAhead: Partial<Ahead> | undefined;
}

/** What nobody has taken by then is of no use any more, in milliseconds since the page was asked for. */
const LIMIT = 15_000;

/** Takes what was begun; null where it was not, or somebody has taken it. */
export function takeAhead<Name extends keyof Ahead>(name: Name): Ahead[Name] | null {
  const found = performance.now() < LIMIT ? globalThis.tuttiAhead?.[name] : undefined;
  delete globalThis.tuttiAhead?.[name];
  return found ?? null;
}
