import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** A network between browser and program, as slow as one likes. */
export interface DelayingProxy {
  readonly url: string;
  /** Milliseconds that a question and its answer take longer; of the data, not of the program's files. */
  delay: number;
  close(): Promise<void>;
}

/** What is data: the rest are files that a browser keeps. */
const DATA = /^\/(?:api|auth|socket\.io|live)\//;

/** Puts such a network in front of a program, for requests and WebSockets alike. */
export async function startDelayingProxy(target: string): Promise<DelayingProxy> {
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Duplex>();
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      if (DATA.test(incoming.url ?? '')) await sleep(proxy.delay);
      const { method = 'GET', headers, url = '/' } = incoming;
      const request = ask(target + url, { method, headers, agent });
      request.on('response', (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
        reply.pipe(outgoing);
      });
      request.on('error', () => outgoing.destroy());
      incoming.pipe(request);
    })();
  });
  server.on('upgrade', (incoming: IncomingMessage, client: Duplex) => {
    const request = ask(target + (incoming.url ?? '/'), { headers: incoming.headers });
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
      // Both ways together make the delay.
      const half = () => proxy.delay / 2;
      pass(client, upstream, half);
      client.write(`${linesOf(reply).join('\r\n')}\r\n\r\n`);
      client.write(first);
      pass(upstream, client, half);
    });
    request.on('error', () => client.destroy());
    request.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const proxy: DelayingProxy = {
    url: `http://127.0.0.1:${port}`,
    delay: 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

/** Passes on what comes, later and in order. */
function pass(from: Duplex, to: Duplex, delay: () => number): void {
  let line: Promise<void> = Promise.resolve();
  from.on('data', (chunk: Buffer) => {
    const due = performance.now() + delay();
    line = line.then(async () => {
      const rest = due - performance.now();
      if (rest > 0) await sleep(rest);
      if (!to.destroyed) to.write(chunk);
    });
  });
}

/** The first line and the headers of an answer, as they came. */
function linesOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string[] {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let i = 0; i < rawHeaders.length; i += 2)
    lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  return lines;
}
