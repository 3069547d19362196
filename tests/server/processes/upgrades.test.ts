import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestFeed, type TestFeed } from '#tests/support/feed.ts';
import { startServer, type TestServer } from '#tests/support/world.ts';

describe('an upgrade of a connection', () => {
  let server: TestServer;
  let feed: TestFeed;
  let port: number;

  beforeAll(async () => {
    server = await startServer();
    feed = await openTestFeed(server);
    port = (server.app.server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  /** Asks for an upgrade; answers everything that came until the server closed the connection. */
  const upgrade = async (path: string, protocol = 'websocket', more: readonly string[] = []) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.write(
      [
        `GET ${path} HTTP/1.1`,
        'Host: tutti.test',
        'Connection: Upgrade',
        `Upgrade: ${protocol}`,
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        ...more,
        '\r\n',
      ].join('\r\n'),
    );
    await once(socket, 'close', { signal: AbortSignal.timeout(5_000) });
    return answer;
  };

  it.each(['/', '/live/collaboration', '/api/users/me/', '/socket.iodine/', '//', '/%zz'])(
    'to %s, where no socket is, is refused and the connection ends',
    async (path) => {
      expect(await upgrade(path)).toBe(
        'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      );
    },
  );

  it('of another site is refused', async () => {
    const path = '/socket.io/?EIO=4&transport=websocket';
    expect(await upgrade(path, 'websocket', ['Origin: http://elsewhere.test'])).toContain(' 400 ');
  });

  it('to another protocol is answered as the request it is', async () => {
    const answer = await upgrade('/api/health/', 'h2c', ['Connection: close']);
    expect(answer).toContain('HTTP/1.1 200 OK');
    expect(answer).toContain('"status"');
  });

  it('does no harm by hanging up at once', async () => {
    for (const path of ['/live/x', '/socket.io/?EIO=4&transport=websocket']) {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      );
      socket.resetAndDestroy();
    }
    expect((await fetch(`${feed.url}/api/health/`)).status).toBe(200);
  });

  it('is put off while the process stops', async () => {
    await feed.close();
    expect(await upgrade('/socket.io/?EIO=4&transport=websocket')).toContain('HTTP/1.1 503 ');
  });
});
