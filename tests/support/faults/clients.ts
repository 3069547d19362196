import { connectFeed } from '#tests/support/connect-feed.ts';
import { readAudienceFresh } from '#tests/support/feed.ts';
import type { Caller, TestServer } from '#tests/support/world.ts';
import type { FeedClient } from '#web/lib/feed/feed-client.ts';
import type { Reconnect } from '#web/lib/feed/feed-socket.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';

import { isLong } from './chance.ts';

/** Tests are short: they need not wait as a browser does. */
const QUICK: Reconnect = { first: 20, longest: 250, patience: isLong ? 8_000 : 1_500 };

type Images = Record<string, FeedImage[]>;

/** Feed clients of people at any URL; all are disconnected together. */
export class Clients {
  readonly all: { who: Caller; client: FeedClient }[] = [];
  readonly #server: TestServer;
  /** The running load of an audience, and the one that starts after it. */
  readonly #running = new Map<string, Promise<Images>>();
  readonly #next = new Map<string, Promise<Images>>();

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** Connects one more client of a person. */
  connect(who: Caller, url: string, reconnect: Reconnect = QUICK): FeedClient {
    const client = connectFeed({
      url,
      load: (scope) => this.#load(scope),
      headers: { cookie: who.cookie },
      reconnect,
    });
    this.all.push({ who, client });
    return client;
  }

  close(): void {
    for (const { client } of this.all) client.disconnect();
  }

  /**
   * Thousands of clients load at once: they share a load, but never one that started before their
   * request.
   */
  #load(scope: string): Promise<Images> {
    const running = this.#running.get(scope);
    if (!running) return this.#begin(scope);
    const next =
      this.#next.get(scope) ??
      running
        .catch(() => undefined)
        .then(() => {
          this.#next.delete(scope);
          return this.#begin(scope);
        });
    this.#next.set(scope, next);
    return next;
  }

  #begin(scope: string): Promise<Images> {
    const loading = readAudienceFresh(this.#server, scope).finally(() => {
      if (this.#running.get(scope) === loading) this.#running.delete(scope);
    });
    this.#running.set(scope, loading);
    return loading;
  }
}
