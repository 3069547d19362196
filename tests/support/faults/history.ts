import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { FeedClient } from '#web/lib/feed/feed-client.ts';
import type { Frame } from '#web/lib/store/feed-store.ts';

/** One event at a client. */
export interface Happening {
  readonly at: number;
  readonly who: string;
  readonly what: 'send' | 'reply' | 'lost' | 'frame' | 'held' | 'connect' | 'disconnect';
  readonly of: unknown;
}

/**
 * Everything that the clients of a test sent and received, in order; written to a file when the
 * test fails.
 */
export class History {
  readonly happenings: Happening[] = [];
  readonly #start = performance.now();

  note(who: string, what: Happening['what'], of: unknown): void {
    this.happenings.push({ at: Math.round(performance.now() - this.#start), who, what, of });
  }

  /** Records every frame and connection of a client, and its rows after each change. */
  watch(who: string, client: FeedClient): void {
    client.socket.on('connect', () => this.note(who, 'connect', null));
    client.socket.on('disconnect', (reason) => this.note(who, 'disconnect', reason));
    client.socket.on('frame', (frame: Frame) => this.note(who, 'frame', frame));
    client.store.onChange((entity, id) => {
      this.note(who, 'held', { name: `${entity} ${id}`, rev: client.store.get(entity, id)?.rev });
    });
  }

  /** Runs a check; when it fails, the history is saved and its path is printed. */
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

  /**
   * Rows whose revision went down at a client, which people would see. Frames may go back: the
   * answer to a catch-up is newer than a frame that is being built.
   */
  fallingRevisions(): string[] {
    const held = new Map<string, number>();
    const wrong: string[] = [];
    for (const { who, what, of } of this.happenings) {
      if (what !== 'held') continue;
      const { name, rev } = of as { name: string; rev?: number };
      const whose = `${who} ${name}`;
      const last = held.get(whose) ?? 0;
      if (rev === undefined) held.delete(whose);
      else if (rev < last) wrong.push(`${whose}: ${rev} after ${last}`);
      else held.set(whose, rev);
    }
    return wrong;
  }
}
