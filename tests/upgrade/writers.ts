import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { now, RawClient } from '#tests/bench/raw-client.ts';

/** What happened while one part of the upgrade went on. */
export interface Phase {
  readonly name: string;
  /** Milliseconds from a write's request to its reply. */
  readonly waits: number[];
  /** Milliseconds from a write's request until a follower had it. */
  readonly delays: number[];
}

export interface Writers {
  /** Whom the writers and followers ask from now on. */
  readonly addresses: string[];
  readonly phases: Phase[];
  readonly errors: string[];
  /** The name that was written last, by item: every one of them was answered. */
  readonly written: Map<string, string>;
  begin(phase: string): void;
  /** Opens sockets at a server that see what all write. */
  follow(address: string): Promise<void>;
  stop(): Promise<void>;
}

export interface Load {
  /** Path of the items of a project. */
  readonly path: string;
  readonly cookies: readonly string[];
  /** Each is written by one writer alone. */
  readonly items: readonly string[];
}

const WRITERS = 8;
const PAUSE_MS = 30;
const FOLLOWERS = 4;
const NAME = /Writer \d+ at \d+\./g;

/** People who rename items one after the other, each at one of the addresses. */
export function startWriters(address: string, load: Load): Writers {
  const state = { isStopped: false };
  const writers: Omit<Writers, 'stop'> = {
    addresses: [address],
    phases: [],
    errors: [],
    written: new Map(),
    begin: (name) => void writers.phases.push({ name, waits: [], delays: [] }),
    async follow(at) {
      const clients = load.cookies
        .slice(-FOLLOWERS)
        .map((cookie) => new RawClient(at, cookie, noteFrame));
      followers.push(...clients);
      await Promise.all(clients.map((client) => client.ready.then(() => client.hello())));
    },
  };
  const followers: RawClient[] = [];
  const asked = new Map<string, { readonly at: number; readonly phase: Phase | undefined }>();
  const noteFrame = (text: string, at: number) => {
    for (const [name] of text.matchAll(NAME)) {
      const write = asked.get(name);
      write?.phase?.delays.push(at - write.at);
    }
  };
  const running = Array.from({ length: WRITERS }, async (_, who) => {
    const items = load.items.filter((__, place) => place % WRITERS === who);
    for (let turn = 0; !state.isStopped; turn += 1) {
      const item = items[turn % items.length] ?? '';
      const name = `Writer ${who} at ${turn}.`;
      const server = writers.addresses[(who + turn) % writers.addresses.length] ?? '';
      const phase = writers.phases.at(-1);
      const began = now();
      asked.set(name, { at: began, phase });
      const status = await rename(`${server}${load.path}${item}/`, load.cookies[who] ?? '', name);
      phase?.waits.push(now() - began);
      if (status === 200 || status === 204) {
        writers.written.set(item, name);
      } else writers.errors.push(`${phase?.name}: ${status}`);
      await sleep(PAUSE_MS);
    }
  });
  return {
    ...writers,
    async stop() {
      state.isStopped = true;
      await Promise.all(running);
      for (const follower of followers) follower.close();
    },
  };
}

async function rename(url: string, cookie: string, name: string): Promise<number | string> {
  try {
    const reply = await fetch(url, {
      method: 'PATCH',
      headers: {
        cookie,
        'content-type': 'application/json',
        'x-client-mutation-id': randomUUID(),
      },
      body: JSON.stringify({ name }),
    });
    const text = await reply.text();
    return reply.ok ? reply.status : `${reply.status} ${text.slice(0, 200)}`;
  } catch (error) {
    const { cause = error } = error instanceof Error ? error : {};
    return cause instanceof Error ? cause.message : 'no reply';
  }
}
