import type { AddressInfo } from 'node:net';

import type { Audience } from '#server/platform/changes/change-log.ts';
import { allEntities, entityOf } from '#server/platform/changes/entities.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { type Feed, type FeedOptions, openFeed } from '#server/platform/sockets/feed.ts';
import { connectFeed } from '#tests/support/connect-feed.ts';
import type { FeedClient, FeedClientOptions } from '#web/lib/feed/feed-client.ts';
import type { SocketOptions } from '#web/lib/feed/feed-socket.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';

import { PATIENCE } from './patience.ts';
import type { Caller, TestServer } from './world.ts';

/** Everything, or all of some entities, that an audience may see now, read from the database by their own rules. */
export async function readAudienceFresh(
  server: { readonly platform: { readonly database: Pick<Platform['database'], 'sql'> } },
  scope: string,
  names: readonly string[] = allEntities().map(({ name }) => name),
): Promise<Record<string, FeedImage[]>> {
  const { sql } = server.platform.database;
  const found: Record<string, FeedImage[]> = {};
  for (const name of names) {
    const entity = entityOf(name);
    const ids = await entity.visibleIds(sql, [scope as Audience]);
    if (ids.length === 0) continue;
    const images = await entity.images(sql, ids);
    found[name] = images
      .filter((image) => image.audiences.includes(scope as Audience))
      .map((image) => JSON.parse(image.json) as FeedImage);
  }
  return found;
}

/** The feed of a test server on a real port. */
export interface TestFeed {
  readonly feed: Feed;
  readonly url: string;
  /** Connects a real client of one person. */
  client(
    who: Pick<Caller, 'cookie'>,
    options?: Partial<FeedClientOptions & SocketOptions>,
  ): FeedClient;
  /** Waits until a condition holds; fails after a timeout with the condition's source text. */
  until(condition: () => boolean | Promise<boolean>, milliseconds?: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens the feed on a test server; close it before the server. */
export async function openTestFeed(
  server: TestServer,
  options: FeedOptions = {},
): Promise<TestFeed> {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const feed = await openFeed(server.platform, server.app.server, options);
  const { port } = server.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const clients: FeedClient[] = [];
  return {
    feed,
    url,
    client(who, more = {}) {
      const client = connectFeed({
        url,
        load: (scope) => readAudienceFresh(server, scope),
        headers: { cookie: who.cookie },
        reconnect: { first: 20, longest: 200, patience: 1_000 },
        ...more,
      });
      clients.push(client);
      return client;
    },
    until,
    async close() {
      for (const client of clients) client.disconnect();
      await feed.close();
    },
  };
}

/** Waits until a condition holds. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  milliseconds = 5_000,
): Promise<void> {
  const end = Date.now() + milliseconds * PATIENCE;
  while (!(await condition())) {
    if (Date.now() > end)
      throw new Error(`Not so within ${milliseconds} ms: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
