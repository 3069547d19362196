import type { AnchorScope, Snapshot } from '#server/platform/access/scope.ts';

/** Maximum number of cached replies. */
const MAX_KEPT = 300;

interface Kept<Reply> {
  readonly snapshot: Snapshot;
  readonly reply: Promise<Reply>;
}

/** Replies to identical calls of many visitors, cached until the database changes. */
export class KeptReplies<Reply> {
  readonly #kept = new WeakMap<object, Map<string, Kept<Reply>>>();

  /**
   * The cached reply while nothing was committed since, else a new one; `make` gets the former. The
   * snapshot was taken with the settings, so no change committed by then is missing.
   */
  of(
    { platform, snapshot }: AnchorScope,
    name: string,
    make: (last: Promise<Reply> | undefined) => Promise<Reply>,
  ): Promise<Reply> {
    const all = this.#kept.get(platform.database) ?? new Map<string, Kept<Reply>>();
    this.#kept.set(platform.database, all);
    const known = all.get(name);
    if (known?.snapshot === snapshot) return known.reply;
    const reply = make(known?.reply);
    // A failed reply is not cached; its callers get the error.
    reply.catch(() => all.delete(name));
    all.delete(name);
    all.set(name, { snapshot, reply });
    const [oldest] = all.keys();
    if (all.size > MAX_KEPT && oldest !== undefined) all.delete(oldest);
    return reply;
  }
}
