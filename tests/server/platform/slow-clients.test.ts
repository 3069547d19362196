import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';

import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';

import { endSlowRequests, limitConnections } from '#server/platform/guards/slow-clients.ts';
import { readConfig } from '#server/platform/settings/config.ts';

const config = readConfig({ FILE_SIZE_LIMIT: '16000' });

let app: FastifyInstance;
afterEach(() => app.close());

async function listen(): Promise<number> {
  app.post('/', async (request) => request.body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Sends the head of a request, then a byte now and then; what comes back, and after how long. */
async function trickle(port: number, head: string): Promise<{ said: string; after: number }> {
  const start = performance.now();
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(`POST / HTTP/1.1\r\nHost: tutti.test\r\n${head}\r\n\r\n`);
  const timer = setInterval(() => socket.write('x'), 40);
  await once(socket, 'close');
  clearInterval(timer);
  return { said, after: performance.now() - start };
}

it('a body that trickles in is ended, whatever its length', async () => {
  app = fastify();
  endSlowRequests(app, config, 200);
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  const port = await listen();
  for (const length of ['Content-Length: 100000', 'Transfer-Encoding: chunked']) {
    const { said } = await trickle(port, `Content-Type: text/plain\r\n${length}`);
    expect(said).toMatch(/^HTTP\/1.1 4\d\d /);
  }
  const reply = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: 'whole',
    headers: { 'content-type': 'text/plain' },
  });
  expect(await reply.text()).toBe('whole');
});

it('an upload has the time that its size takes', async () => {
  app = fastify();
  endSlowRequests(app, config, 100);
  app.addContentTypeParser('multipart/form-data', () => new Promise(() => undefined));
  const port = await listen();
  const head = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ';
  const small = await trickle(port, `${head}100`);
  const large = await trickle(port, `${head}16000`);
  expect(large.after - small.after).toBeGreaterThan(500);
});

it('one address holds so many connections and no more, and others as many again', async () => {
  app = fastify();
  const port = await listen();
  limitConnections(app.server, config, 2);
  const from = (address: string) => {
    const socket = connect({ port, host: '127.0.0.1' });
    // Addresses of this machine are not counted: the test says that it comes from elsewhere.
    app.server.prependOnceListener('connection', (other) =>
      Object.defineProperty(other, 'remoteAddress', { value: address }),
    );
    socket.on('error', () => undefined);
    return socket;
  };
  const isOpen = async (address: string) => {
    const socket = from(address);
    const closed = once(socket, 'close').then(() => false);
    await once(socket, 'connect');
    return [socket, await Promise.race([closed, wait().then(() => true)])] as const;
  };
  const [first] = await isOpen('203.0.113.1');
  expect((await isOpen('203.0.113.1'))[1]).toBe(true);
  expect((await isOpen('203.0.113.1'))[1]).toBe(false);
  expect((await isOpen('203.0.113.2'))[1]).toBe(true);
  first.destroy();
  await wait();
  expect((await isOpen('203.0.113.1'))[1]).toBe(true);
  app.server.closeAllConnections();
});

function wait(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 60));
}
