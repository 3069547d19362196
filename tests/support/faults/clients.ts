import { readAudienceFresh } from '#tests/support/feed.ts';
import type { Caller, TestServer } from '#tests/support/world.ts';
import { FeedClient } from '#web/lib/feed/feed-client.ts';

import { isLong } from './chance.ts';

/** Feed clients of people at any address; all are disconnected together. */
export class Clients {
  readonly all: { who: Caller; client: FeedClient }[] = [];
  readonly #server: TestServer;

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** One more client of a person, connected to an address. */
  connect(who: Caller, url: string): FeedClient {
    const client = new FeedClient({
      url,
      load: (scope) => readAudienceFresh(this.#server, scope),
      headers: { cookie: who.cookie },
      reconnect: { first: 20, longest: 250, patience: isLong ? 8_000 : 1_500 },
    });
    this.all.push({ who, client });
    return client;
  }

  close(): void {
    for (const { client } of this.all) client.disconnect();
  }
}
