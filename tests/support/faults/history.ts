import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { FeedClient } from '#web/lib/feed/feed-client.ts';
import type { Frame } from '#web/lib/feed/feed-store.ts';

/** One thing that happened at a client. */
export interface Happening {
  readonly at: number;
  readonly who: string;
  readonly what: 'send' | 'reply' | 'lost' | 'frame' | 'connect' | 'disconnect';
  readonly of: unknown;
}

/** Everything the clients of a test sent and heard, in order; written to a file when the test fails. */
export class History {
  readonly happenings: Happening[] = [];
  readonly #start = performance.now();

  note(who: string, what: Happening['what'], of: unknown): void {
    this.happenings.push({ at: Math.round(performance.now() - this.#start), who, what, of });
  }

  /** Notes every frame and connection of a client. */
  watch(who: string, client: FeedClient): void {
    client.socket.on('connect', () => this.note(who, 'connect', null));
    client.socket.on('disconnect', (reason) => this.note(who, 'disconnect', reason));
    client.socket.on('frame', (frame: Frame) => this.note(who, 'frame', frame));
  }

  /** Runs a check; when it fails, the history is kept and its place is named. */
  async keepIfFailing<T>(check: () => Promise<T>): Promise<T> {
    try {
      return await check();
    } catch (error) {
      const file = path.join(mkdtempSync(path.join(tmpdir(), 'tutti-fault-')), 'history.jsonl');
      writeFileSync(file, this.happenings.map((one) => JSON.stringify(one)).join('\n'));
      process.stderr.write(`The history of the failed test: ${file}\n`);
      throw error;
    }
  }

  /** Revisions in which a client saw each thing, by connection: within one they may only rise. */
  fallingRevisions(): string[] {
    const seen = new Map<string, number>();
    const wrong: string[] = [];
    for (const { who, what, of } of this.happenings) {
      if (what === 'connect')
        for (const name of seen.keys()) if (name.startsWith(`${who} `)) seen.delete(name);
      if (what !== 'frame') continue;
      const frame = of as Frame;
      for (const [entity, images] of Object.entries(frame.up)) {
        for (const { id, rev } of images) {
          const name = `${who} ${frame.scope} ${entity} ${id}`;
          const last = seen.get(name) ?? 0;
          if (rev < last) wrong.push(`${name}: ${rev} after ${last}`);
          seen.set(name, rev);
        }
      }
    }
    return wrong;
  }
}
