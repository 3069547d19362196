import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openFeed } from '#server/platform/sockets/feed.ts';
import { openTestFeed, type TestFeed, until } from '#tests/support/feed.ts';
import { type Caller, startServer, type TestServer } from '#tests/support/world.ts';

describe('a client of the feed comes again', () => {
  let server: TestServer;
  let feed: TestFeed;
  let ada: Caller;

  const connected = async () => {
    const client = feed.client(ada);
    await until(() => client.isCurrent);
    return client;
  };
  beforeAll(async () => {
    server = await startServer();
    feed = await openTestFeed(server);
    ada = await server.person('Ada');
  });
  afterAll(async () => {
    await feed.close();
    await server.close();
  });

  it('after the server sent it away', async () => {
    const client = await connected();
    feed.feed.io.disconnectSockets(true);
    await until(() => !client.socket.connected);
    await until(() => client.isCurrent);
    client.disconnect();
  });

  it('after it was turned down while the database could not be asked', async () => {
    const client = await connected();
    const { sql } = server.platform.database;
    const refused = new Promise((resolve) => {
      client.socket.on('connect_error', ({ message }) => resolve(message));
    });
    await sql`ALTER TABLE sessions RENAME TO sessions_away`;
    client.socket.io.engine.close();
    expect(await refused).toBe('unavailable');
    await sql`ALTER TABLE sessions_away RENAME TO sessions`;
    await until(() => client.isCurrent);
    client.disconnect();
  });

  it('to the next process, after its own was stopped', async () => {
    const client = await connected();
    await feed.feed.close();
    await until(() => !client.socket.connected);
    const next = await openFeed(server.platform, server.app.server);
    await until(() => client.isCurrent);
    client.disconnect();
    await next.close();
  });

  it('but not when its session has ended', async () => {
    const next = await openFeed(server.platform, server.app.server);
    const client = await connected();
    const { sql } = server.platform.database;
    const [session] = await sql`DELETE FROM sessions WHERE user_id = ${ada.id} RETURNING id`;
    let tries = 0;
    client.socket.io.engine.close();
    client.socket.on('connect_error', () => (tries += 1));
    await until(() => tries > 0);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(session).toBeDefined();
    expect(tries).toBe(1);
    await next.close();
  });
});
