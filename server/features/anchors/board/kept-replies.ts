import type { Snapshot } from '#server/platform/access/anchors.ts';
import type { AnchorScope } from '#server/platform/access/scope.ts';

/** Replies kept at most: of the calls that are made again and again. */
const MAX_KEPT = 300;

interface Kept<Reply> {
  readonly snapshot: Snapshot;
  readonly reply: Promise<Reply>;
}

/** What many visitors ask alike, kept by its name as long as the database is as it was. */
export class KeptReplies<Reply> {
  readonly #kept = new WeakMap<object, Map<string, Kept<Reply>>>();

  /**
   * The reply to a call that was made before while nothing has changed in the database since, else a new one; `make`
   * gets the last one. The snapshot was read with the settings: no change that was committed by then is missing.
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
    // What failed is asked again; whoever waits for it hears of it.
    reply.catch(() => all.delete(name));
    all.delete(name);
    all.set(name, { snapshot, reply });
    const [oldest] = all.keys();
    if (all.size > MAX_KEPT && oldest !== undefined) all.delete(oldest);
    return reply;
  }
}
