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
  /** Prefix removed from each path, as some proxies do. */
  readonly strip?: string;
  /** Headers set on every request, as a proxy describes the client. */
  readonly headers?: Record<string, string>;
}

/** Header with a visitor's IP address, since all test clients share one. */
export const ADDRESS_HEADER = 'x-test-address';

/**
 * Distributes requests and WebSockets round-robin; a target that refuses the connection is
 * skipped. Later failures return 502 and are never retried, because the request may have been
 * executed.
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
        // The server closed a kept-alive connection meanwhile: a GET can safely be repeated.
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
  // Longer than any test: closing a connection while it is reused would look like a server fault.
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

/** Status line and headers of a response, unchanged. */
function linesOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string[] {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let i = 0; i < rawHeaders.length; i += 2)
    lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  return lines;
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
}
