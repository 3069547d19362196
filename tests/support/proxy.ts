import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as ask,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** A load balancer in front of processes. */
export interface TestProxy {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

export interface TestProxyOptions {
  /** Taken off the front of each path, as some proxies do. */
  readonly strip?: string;
  /** Set on every request: what a proxy tells of the browser's side. */
  readonly headers?: Record<string, string>;
}

/** Names the address a visitor comes from; a test has only one of its own. */
export const ADDRESS_HEADER = 'x-test-address';

/**
 * Takes turns among the targets, for requests and WebSockets alike; one that refuses the connection is passed
 * over. What broke after that is answered with 502, never tried again: it may have been done.
 */
export async function startProxy(
  targets: () => readonly string[],
  options: TestProxyOptions = {},
): Promise<TestProxy> {
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Duplex>();
  let turn = 0;

  const order = () => {
    const all = targets();
    turn += 1;
    return all.map((_, index) => all[(turn + index) % all.length] ?? '');
  };
  const pathOf = (url = '') => {
    const { strip = '' } = options;
    return url.startsWith(`${strip}/`) ? url.slice(strip.length) : url;
  };
  const headersOf = ({ headers, socket }: IncomingMessage): IncomingHttpHeaders => {
    const { [ADDRESS_HEADER]: given, ...rest } = headers;
    return { ...rest, 'x-forwarded-for': given ?? socket.remoteAddress, ...options.headers };
  };

  const server = createServer(async (incoming, outgoing) => {
    const body: Buffer[] = [];
    for await (const chunk of incoming) body.push(chunk as Buffer);
    for (const target of order()) {
      const { method = 'GET' } = incoming;
      const request = ask(target + pathOf(incoming.url), {
        method,
        headers: headersOf(incoming),
        agent,
      });
      try {
        const answered = once(request, 'response') as Promise<[IncomingMessage]>;
        request.end(Buffer.concat(body));
        const [reply] = await answered;
        outgoing.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
        reply.pipe(outgoing);
        reply.on('error', () => outgoing.destroy());
        return;
      } catch (error) {
        // A kept connection that its server closed meanwhile: a plain read is safe to ask again.
        const isStale = request.reusedSocket && method === 'GET';
        if (!isRefused(error) && !isStale) break;
      }
    }
    outgoing.writeHead(502).end();
  });
  server.on('upgrade', (incoming: IncomingMessage, client: Duplex, head: Buffer) => {
    const left = order();
    const pass = () => {
      const target = left.shift();
      if (target === undefined) {
        client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
        return;
      }
      const request = ask(target + pathOf(incoming.url), { headers: headersOf(incoming) });
      request.on('upgrade', (reply, upstream, first) => {
        for (const socket of [client, upstream]) {
          sockets.add(socket);
          socket.on('error', () => undefined);
          socket.on('close', () => {
            sockets.delete(socket);
            client.destroy();
            upstream.destroy();
          });
        }
        client.write(`${linesOf(reply).join('\r\n')}\r\n\r\n`);
        client.write(first);
        upstream.write(head);
        upstream.pipe(client).pipe(upstream);
      });
      request.on('response', (reply) => void client.end(`${linesOf(reply).join('\r\n')}\r\n\r\n`));
      request.on('error', (error) => (isRefused(error) ? pass() : client.destroy()));
      request.end();
    };
    client.on('error', () => undefined);
    pass();
  });
  // Longer than any test: a connection closed as it is used again would look like a fault of the servers.
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The first line and the headers of an answer, as they came. */
function linesOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string[] {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let i = 0; i < rawHeaders.length; i += 2)
    lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  return lines;
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
}
